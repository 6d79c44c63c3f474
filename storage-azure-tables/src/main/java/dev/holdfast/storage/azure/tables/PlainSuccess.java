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

/** What the client is told in place of every reply: that its request succeeded, with nothing to decode. */
final class PlainSuccess extends HttpResponse {

    private static final Pattern ACTION = Pattern.compile("(?m)^Content-Type: application/http\r?$");
    private static final String ACTION_DONE = "HTTP/1.1 204 No Content\r\n\r\n--changesetresponse_0\r\n";

    private final int status;
    private final byte[] body;
    private final HttpHeaders headers = new HttpHeaders();

    PlainSuccess(HttpRequest request) {
        super(request);
        if (isBatch(request)) {
            status = 202;
            body = bytes("--batchresponse_0\r\n" + ACTION_DONE.repeat(actions(request)));
            headers.set(HttpHeaderName.CONTENT_TYPE, "multipart/mixed; boundary=batchresponse_0");
        } else if (request.getHttpMethod() == HttpMethod.GET) {
            status = 200;
            body = bytes("{\"value\":[]}");
            headers.set(HttpHeaderName.CONTENT_TYPE, "application/json");
        } else {
            status = 204;
            body = bytes("");
        }
    }

    static boolean isBatch(HttpRequest request) {
        return request.getHttpMethod() == HttpMethod.POST
                && request.getUrl().getPath().endsWith("/$batch");
    }

    private static int actions(HttpRequest batch) {
        return (int)
                ACTION.matcher(batch.getBodyAsBinaryData().toString()).results().count();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int getStatusCode() {
        return status;
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
        return Flux.just(ByteBuffer.wrap(body));
    }

    @Override
    public Mono<byte[]> getBodyAsByteArray() {
        return Mono.just(body);
    }

    @Override
    public Mono<String> getBodyAsString() {
        return getBodyAsString(StandardCharsets.UTF_8);
    }

    @Override
    public Mono<String> getBodyAsString(Charset charset) {
        return Mono.just(new String(body, charset));
    }
}
