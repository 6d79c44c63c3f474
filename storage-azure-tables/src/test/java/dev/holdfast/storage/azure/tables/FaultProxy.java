package dev.holdfast.storage.azure.tables;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server on the loopback between a driver and Azurite that does to single requests what networks and services do. Requests
 * pass unless a fault was asked for; each fault strikes the next request that comes.
 */
final class FaultProxy implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *([0-9]+)");

    /** What happens to one request. */
    interface Fault {
        void strike(Encounter encounter) throws IOException;
    }

    /** A request on its way. */
    static final class Encounter {

        private final byte[] request;
        private final Socket client;
        private final URI upstream;

        Encounter(byte[] request, Socket client, URI upstream) {
            this.request = request;
            this.client = client;
            this.upstream = upstream;
        }

        Socket client() {
            return client;
        }

        /** Sends the request on, so that it has its effect, and returns the whole reply. */
        byte[] forward() throws IOException {
            try (Socket server = new Socket(upstream.getHost(), upstream.getPort())) {
                server.setSoTimeout(10_000);
                server.getOutputStream().write(request);
                return message(new BufferedInputStream(server.getInputStream()));
            }
        }

        void reply(byte[] bytes) throws IOException {
            OutputStream out = client.getOutputStream();
            out.write(bytes);
            out.flush();
        }

        void reply(String status, String headers, String body) throws IOException {
            byte[] content = body.getBytes(StandardCharsets.UTF_8);
            reply(("HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + content.length + "\r\n\r\n" + body)
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    private final URI upstream;
    private final int port;
    private volatile ServerSocket server;
    private volatile boolean away;
    private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
    private final Queue<Fault> writeFaults = new ConcurrentLinkedQueue<>();
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    final List<String> requests = new CopyOnWriteArrayList<>();

    FaultProxy(String endpoint) throws IOException {
        upstream = URI.create(endpoint);
        server = listening(0);
        port = server.getLocalPort();
    }

    private ServerSocket listening(int atPort) throws IOException {
        ServerSocket socket = new ServerSocket(atPort, 50, InetAddress.getLoopbackAddress());
        start(() -> accept(socket));
        return socket;
    }

    String endpoint() {
        return "http://127.0.0.1:" + port + upstream.getPath();
    }

    /** Refuses connections and cuts off those there are, until the result is closed. */
    AutoCloseable outage() throws IOException {
        away = true; // a connection may be accepted at the very moment at which the others are cut off
        close();
        return () -> {
            away = false;
            server = listening(port);
        };
    }

    void next(Fault fault) {
        faults.add(fault);
    }

    /** As {@link #next}, but requests that write no row pass. */
    void nextWrite(Fault fault) {
        writeFaults.add(fault);
    }

    private void accept(ServerSocket socket) throws IOException {
        while (!socket.isClosed()) {
            Socket client = socket.accept();
            open.add(client);
            start(() -> serve(client));
        }
    }

    private void serve(Socket client) throws IOException {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            for (byte[] request = message(in); request.length > 0 && !away; request = message(in)) {
                String head = new String(request, 0, Math.min(request.length, 4_000), StandardCharsets.ISO_8859_1);
                requests.add(head);
                Encounter encounter = new Encounter(request, client, upstream);
                boolean writes = !head.startsWith("GET ") && !head.contains("/Tables HTTP");
                Fault fault = writes && !writeFaults.isEmpty() ? writeFaults.poll() : faults.poll();
                if (fault == null) {
                    encounter.reply(encounter.forward());
                } else {
                    fault.strike(encounter);
                }
            }
        } finally {
            open.remove(client);
        }
    }

    /** A whole message of a known length or in chunks; empty at the end of the stream. */
    private static byte[] message(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String head = until(in, "\r\n\r\n", bytes);
        Matcher length = LENGTH.matcher(head);
        if (head.startsWith("HTTP/1.1 204 ")) {
            return bytes.toByteArray();
        } else if (length.find()) {
            bytes.writeBytes(in.readNBytes(Integer.parseInt(length.group(1))));
        } else if (head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")) {
            until(in, "\r\n0\r\n\r\n", bytes);
        }
        return bytes.toByteArray();
    }

    private static String until(InputStream in, String end, ByteArrayOutputStream bytes) throws IOException {
        // an empty body in chunks is its end alone
        StringBuilder text = new StringBuilder("\r\n");
        for (int b = in.read(); b >= 0; b = in.read()) {
            bytes.write(b);
            text.append((char) b);
            if (b == '\n'
                    && text.length() >= end.length()
                    && text.substring(text.length() - end.length()).equals(end)) {
                break;
            }
        }
        return text.substring(2);
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException end) {
                        // the other side has gone, or the proxy was closed
                    }
                },
                "fault-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Closeable socket : open) {
            socket.close();
        }
    }
}
