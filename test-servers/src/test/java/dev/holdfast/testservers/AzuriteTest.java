package dev.holdfast.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AzuriteTest {

    @Test
    void answersAsAzurite() throws Exception {
        HttpResponse<String> reply = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(Azurite.endpoint() + "/Tables"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        assertThat(reply.headers().firstValue("Server"))
                .hasValueSatisfying(name -> assertThat(name).startsWith("Azurite-Table/"));
    }

    @Test
    void isOneServerPerJvm() {
        assertThat(Azurite.endpoint()).isEqualTo(Azurite.endpoint());
        assertThat(Azurite.connectionString()).contains("TableEndpoint=" + Azurite.endpoint() + ";");
    }

    @Test
    void takesAnEndpointFromTheEnvironment() {
        Azurite named = Azurite.find(Map.of("HOLDFAST_AZURITE", "http://emulator:10002/devstoreaccount1/"))
                .orSkip(Map.of());

        assertThat(named.ownEndpoint()).isEqualTo("http://emulator:10002/devstoreaccount1");
        assertThat(named.ownConnectionString())
                .startsWith("DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;")
                .endsWith(";TableEndpoint=http://emulator:10002/devstoreaccount1;");
    }

    @Test
    void takesAConnectionStringFromTheEnvironmentAsItIs() {
        String text = "AccountName=a;AccountKey=k;TableEndpoint=http://emulator:1/a";

        Azurite named = Azurite.find(Map.of("HOLDFAST_AZURITE", text)).orSkip(Map.of());

        assertThat(named.ownConnectionString()).isEqualTo(text);
        assertThat(named.ownEndpoint()).isEqualTo("http://emulator:1/a");
    }

    @Test
    void refusesAConnectionStringThatNamesNoTableService() {
        assertThatThrownBy(() -> Azurite.named("AccountName=a;AccountKey=k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("TableEndpoint")
                .hasMessageNotContaining("AccountKey=k");
    }
}
