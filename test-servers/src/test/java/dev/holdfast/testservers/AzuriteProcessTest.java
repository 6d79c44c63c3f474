package dev.holdfast.testservers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.SocketException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AzuriteProcessTest {

    @Test
    void theServerEndsWithAJvmThatIsKilled() throws Exception {
        AzuriteProcess.start().orSkip(Map.of());
        Socket connection;
        try (OtherJvm other = OtherJvm.run(StartingMain.class)) {
            String[] address = other.nextLine().split(":");
            connection = new Socket(address[0], Integer.parseInt(address[1]));
        }

        connection.setSoTimeout(20_000);
        assertThat(endOf(connection)).isEqualTo(-1);
    }

    /** What a read says when the server has gone; a server that lives on makes it time out. */
    private static int endOf(Socket connection) throws Exception {
        try (connection) {
            return connection.getInputStream().read();
        } catch (SocketException reset) {
            return -1;
        }
    }

    /** Starts a server, tells its address and stays. */
    static final class StartingMain {
        public static void main(String[] none) throws Exception {
            System.out.println(AzuriteProcess.start().orSkip(System.getenv()));
            System.in.readAllBytes();
        }
    }
}
