package dev.holdfast.storage.azure.tables;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.util.BinaryData;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;
import reactor.core.publisher.Mono;

/**
 * Carries out an {@link Exchange}: sends its request once, keeps the reply as it came, and hands the client a plain success in
 * its place. Calls that carry no exchange pass untouched. It sits within the client's retries, which therefore never see a
 * failure to retry, and before its decoders, which lose the versions of a batch, fail a page for one bad value and cannot read
 * errors in XML.
 */
final class ExchangePolicy implements HttpPipelinePolicy {

    private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7E]");
    private static final Pattern LENGTH_OF_PART = Pattern.compile("(?im)^Content-Length: [0-9]+\r\n");

    @Override
    public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
        Exchange exchange = Exchange.in(context.getContext());
        if (exchange == null || exchange.isBeingSentByOther(this)) {
            return next.process();
        }
        HttpRequest request = context.getHttpRequest();
        if (!exchange.isToBeSentBy(this)) {
            return Mono.just(new PlainSuccess(request));
        }
        prepare(request);
        return next.process()
                .flatMap(response -> response.getBodyAsByteArray()
                        .defaultIfEmpty(new byte[0])
                        .map(body -> received(exchange, response, new String(body, StandardCharsets.UTF_8))))
                .onErrorResume(failure -> {
                    exchange.failure = failure;
                    return Mono.just(new PlainSuccess(request));
                });
    }

    private static HttpResponse received(Exchange exchange, HttpResponse response, String body) {
        exchange.reply = new Reply(response.getStatusCode(), new HttpHeaders(response.getHeaders()), body);
        // a 401 may be the challenge that a token credential waits for
        return response.getStatusCode() == 401 ? response : new PlainSuccess(response.getRequest());
    }

    private static void prepare(HttpRequest request) {
        if (PlainSuccess.isBatch(request)) {
            // without it the service answers errors of the batch as a whole in XML
            request.setHeader(HttpHeaderName.ACCEPT, "application/json;odata=minimalmetadata");
        }
        BinaryData body = request.getBodyAsBinaryData();
        if (body != null && NOT_ASCII.matcher(body.toString()).find()) {
            request.setBody(ascii(body.toString()));
        }
    }

    /**
     * JSON in ASCII. Azurite damages characters where a chunk of a body cuts them in two
     * (https://github.com/Azure/Azurite/issues/2670), and takes U+2028 and U+2029 for line ends within a batch. The lengths that
     * a batch tells of its parts are left out, as they are not true any more; no line of JSON looks like one.
     */
    static String ascii(String json) {
        StringBuilder ascii = new StringBuilder(json.length() * 2);
        json.chars().forEach(c -> {
            if (c < 0x7F) {
                ascii.append((char) c);
            } else {
                ascii.append("\\u").append(HexFormat.of().toHexDigits((char) c));
            }
        });
        return LENGTH_OF_PART.matcher(ascii).replaceAll("");
    }
}
