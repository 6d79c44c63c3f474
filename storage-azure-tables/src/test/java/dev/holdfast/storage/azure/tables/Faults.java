package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.azure.tables.FaultProxy.Fault;
import java.util.Arrays;

/** What the proxy can do to a request. */
final class Faults {

    /** The connection ends before the request has an effect. */
    static final Fault DROPPED_REQUEST = encounter -> encounter.client().close();

    /** The effect happens and the connection ends without a reply. */
    static final Fault DROPPED_REPLY = encounter -> {
        encounter.forward();
        encounter.client().close();
    };

    /** The effect happens and the connection is reset. */
    static final Fault RESET = encounter -> {
        encounter.forward();
        encounter.client().setSoLinger(true, 0);
        encounter.client().close();
    };

    /** The effect happens and the reply ends in the middle. */
    static final Fault HALF_A_REPLY = encounter -> {
        byte[] reply = encounter.forward();
        encounter.reply(Arrays.copyOf(reply, reply.length / 2));
        encounter.client().close();
    };

    /** The effect happens and nobody says so. */
    static final Fault SILENCE = encounter -> {
        encounter.forward();
        // until the client gives up
        encounter.client().getInputStream().read();
    };

    private Faults() {}

    /** The effect happens and the reply is an error all the same. */
    static Fault afterTheEffect(String status, String code) {
        return encounter -> {
            encounter.forward();
            error(status, code).strike(encounter);
        };
    }

    /** No effect, and an error in JSON. */
    static Fault error(String status, String code) {
        return reply(
                status,
                "Content-Type: application/json\r\n",
                "{\"odata.error\":{\"code\":\"" + code + "\",\"message\":{\"lang\":\"en-US\",\"value\":\"no.\"}}}");
    }

    /** No effect, and this reply. */
    static Fault reply(String status, String headers, String body) {
        return encounter -> encounter.reply(status, headers, body);
    }

    /** The effect happens and the batch as a whole succeeds, with an error inside. */
    static Fault errorInsideABatch(String status, String code) {
        return encounter -> {
            encounter.forward();
            encounter.reply(
                    "202 Accepted", "Content-Type: multipart/mixed; boundary=batchresponse_1\r\n", """
                    --batchresponse_1
                    Content-Type: multipart/mixed; boundary=changesetresponse_1

                    --changesetresponse_1
                    Content-Type: application/http
                    Content-Transfer-Encoding: binary

                    HTTP/1.1 %s
                    Content-Type: application/json;odata=minimalmetadata

                    {"odata.error":{"code":"%s","message":{"lang":"en-US","value":"0:no."}}}
                    --changesetresponse_1--
                    --batchresponse_1--
                    """.formatted(
                                    status, code));
        };
    }
}
