package dev.holdfast.storage.azure.tables;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import reactor.core.publisher.Mono;

/**
 * Carries out an {@link Exchange}: sends its request once, keeps the reply as it came, and hands the client a plain success
 * in its place. Calls that carry no exchange pass untouched. It sits within the client's retries, which therefore never see
 * a failure to retry, and before its decoders, which lose the versions of a batch, fail a page for one bad value and cannot
 * read errors in XML.
 */
final class ExchangePolicy implements HttpPipelinePolicy {

    private static final byte[] NOTHING = {};

    @Override
    public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
        Exchange exchange = Exchange.in(context.getContext()).orElse(null);
        if (exchange == null || !exchange.isCarriedBy(this)) {
            return next.process();
        }
        HttpRequest request = context.getHttpRequest();
        if (!exchange.send()) {
            return Mono.just(new PlainSuccess(request));
        }
        AsciiBody.in(request);
        if (PlainSuccess.isBatch(request)) {
            // without it the service answers errors of the batch as a whole in XML
            request.setHeader(HttpHeaderName.ACCEPT, "application/json;odata=minimalmetadata");
        }
        return next.process()
                .flatMap(response -> response.getBodyAsByteArray()
                        .defaultIfEmpty(NOTHING)
                        .map(body -> keep(exchange, response, body)))
                .onErrorResume(failure -> {
                    exchange.failed(failure);
                    return Mono.just(new PlainSuccess(request));
                });
    }

    private static HttpResponse keep(Exchange exchange, HttpResponse response, byte[] body) {
        exchange.received(new Reply(response.getStatusCode(), response.getHeaders(), body));
        // a 401 may be the challenge that a token credential waits for
        return response.getStatusCode() == 401 ? response : new PlainSuccess(response.getRequest());
    }
}
