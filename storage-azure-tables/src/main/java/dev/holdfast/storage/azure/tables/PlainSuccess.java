package dev.holdfast.storage.azure.tables;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What the client is told in place of a reply: that its request succeeded, with nothing to decode. */
final class PlainSuccess extends HttpResponse {

    private static final Pattern ACTION = Pattern.compile("(?m)^Content-Type: application/http\\r?$");
    private static final String ACTION_DONE = "HTTP/1.1 204 No Content\r\n\r\n--changesetresponse_0\r\n";

    private final HttpHeaders headers = new HttpHeaders().set(HttpHeaderName.CONTENT_TYPE, "application/json");

    PlainSuccess(HttpRequest request) {
        super(request);
    }

    static boolean isBatch(HttpRequest request) {
        return request.getUrl().getPath().endsWith("/$batch");
    }

    @Override
    public int getStatusCode() {
        return isBatch(getRequest()) ? 202 : getRequest().getHttpMethod() == HttpMethod.GET ? 200 : 204;
    }

    private String body() {
        if (!isBatch(getRequest())) {
            return getStatusCode() == 200 ? "{\"value\":[]}" : "";
        }
        String request = getRequest().getBodyAsBinaryData().toString();
        return "--batchresponse_0\r\n"
                + ACTION_DONE.repeat((int) ACTION.matcher(request).results().count());
    }

    @Override
    @Deprecated
    public String getHeaderValue(String name) {
        return headers.getValue(HttpHeaderName.fromString(name));
    }

    @Override
    public HttpHeaders getHeaders() {
        return headers;
    }

    @Override
    public Flux<ByteBuffer> getBody() {
        return getBodyAsByteArray().map(ByteBuffer::wrap).flux();
    }

    @Override
    public Mono<byte[]> getBodyAsByteArray() {
        return Mono.just(body().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Mono<String> getBodyAsString() {
        return Mono.just(body());
    }

    @Override
    public Mono<String> getBodyAsString(Charset charset) {
        return Mono.just(body());
    }
}
