package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.all;
import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.delete;
import static dev.holdfast.storage.azure.tables.Fixture.insert;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static dev.holdfast.storage.azure.tables.Fixture.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.azure.tables.FaultProxy.Fault;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FaultsTest {

    private final Fixture fixture = new Fixture();
    private final RowKey key = key("p", UUID.randomUUID().toString());
    private FaultProxy proxy;
    private StorageDriver driver;

    @BeforeEach
    void open() throws Exception {
        proxy = new FaultProxy(Azurite.endpoint());
        driver = fixture.driver(proxy.endpoint());
        driver.read(key, call());
        proxy.requests.clear();
    }

    @AfterEach
    void close() throws Exception {
        driver.close();
        proxy.close();
        fixture.close();
    }

    static Stream<Named<Fault>> lostReplies() {
        return Stream.of(
                Named.of("dropped", Faults.DROPPED_REPLY),
                Named.of("reset", Faults.RESET),
                Named.of("half", Faults.HALF_A_REPLY),
                Named.of("408", Faults.afterTheEffect("408 Request Timeout", "OperationTimedOut")),
                Named.of("500", Faults.afterTheEffect("500 Internal Server Error", "OperationTimedOut")),
                Named.of("503", Faults.afterTheEffect("503 Service Unavailable", "InternalError")),
                Named.of(
                        "504",
                        Faults.reply("504 Gateway Timeout", "Content-Type: text/html\r\n", "<html>later</html>")),
                Named.of(
                        "404 of something else",
                        Faults.reply("404 Not Found", "Content-Type: text/html\r\n", "<p>no</p>")),
                Named.of("202 of something else", Faults.reply("202 Accepted", "", "{}")),
                Named.of("200 of nothing", Faults.reply("200 OK", "Content-Type: application/json\r\n", "null")),
                Named.of(
                        "200 of something else",
                        Faults.reply("200 OK", "Content-Type: text/html\r\n", "<p>pay here</p>")),
                Named.of("no version", Faults.reply("204 No Content", "", "")));
    }

    @ParameterizedTest
    @MethodSource("lostReplies")
    void aWriteWhoseReplyIsLostIsUnknownAndSentOnce(Fault fault) {
        RowVersion version = fixture.stored(key, record("a"));
        for (RowWrite write :
                List.of(put(key, record("b")), insert(key, record("b")), replace(key, record("c"), version))) {
            proxy.requests.clear();

            assertThat(failure(fault, d -> d.write(write, call())).kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
            assertThat(proxy.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("lostReplies")
    void aBatchWhoseReplyIsLostIsUnknownAndSentOnce(Fault fault) {
        List<RowWrite> batch = List.of(put(key, record("b")), insert(key("p", key.id() + "2"), record("b")));

        assertThat(failure(fault, d -> d.writeAtomically(batch, call())).kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(proxy.requests).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("lostReplies")
    void aReadWhoseReplyIsLostIsUnavailableAndNeverEmpty(Fault fault) {
        fixture.stored(key, record("a"));

        assertThat(failure(fault, d -> d.read(key, call())).kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(failure(fault, d -> d.query(all(Optional.of("p"), 1, Optional.empty()), call()))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void aDeleteWhoseReplyIsLostIsNotTakenForAMissingRow() {
        fixture.stored(key, record("a"));

        assertThat(failure(Faults.DROPPED_REPLY, d -> d.write(delete(key), call()))
                        .kind())
                .isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(driver.read(key, call())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"503 Service Unavailable, ServerBusy", "500 Internal Server Error, OperationTimedOut", "408 Timeout, X"
    })
    void anErrorInsideABatchProvesNothing(String status, String code) {
        List<RowWrite> batch = List.of(insert(key, record("b")));

        assertThat(failure(Faults.errorInsideABatch(status, code), d -> d.writeAtomically(batch, call()))
                        .kind())
                .isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(driver.read(key, call())).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "503 Service Unavailable, ServerBusy, THROTTLED",
        "429 Too Many Requests, TooManyRequests, THROTTLED",
        "403 Forbidden, AuthorizationPermissionMismatch, DENIED",
        "401 Unauthorized, InvalidAuthenticationInfo, DENIED",
        "404 Not Found, TableNotFound, MISCONFIGURED",
        "409 Conflict, TableBeingDeleted, UNAVAILABLE",
        "400 Bad Request, OutOfRangeInput, REJECTED",
        "413 Too Large, RequestBodyTooLarge, REJECTED",
        "409 Conflict, AccountBeingCreated, REJECTED"
    })
    void anErrorCodeOfASingleRequestIsDefinite(String status, String code, Kind kind) {
        Fault fault = Faults.error(status, code);

        assertThat(failure(fault, d -> d.write(put(key, record("a")), call())).kind())
                .isEqualTo(kind);
        assertThat(failure(fault, d -> d.read(key, call())).kind()).isEqualTo(kind);
        assertThat(driver.read(key, call())).isEmpty();
    }

    @Test
    void aBusyServiceIsNotProvenIdleForABatch() {
        Fault busy = Faults.error("503 Service Unavailable", "ServerBusy");

        assertThat(failure(busy, d -> d.writeAtomically(List.of(put(key, record("a"))), call()))
                        .kind())
                .isEqualTo(Kind.OUTCOME_UNKNOWN);
    }

    @Test
    void anErrorInXmlIsAnErrorLikeAnyOther() {
        Fault fault = Faults.reply(
                "403 Forbidden",
                "Content-Type: application/xml\r\n",
                "<?xml version=\"1.0\"?><m:error xmlns:m=\"x\"><m:code>AuthenticationFailed</m:code></m:error>");

        DriverException failure = failure(fault, d -> d.write(put(key, record("a")), call()));

        assertThat(failure.kind()).isEqualTo(Kind.DENIED);
        assertThat(failure).hasMessage("403 AuthenticationFailed");
    }

    @Test
    void theWaitThatTheServiceAsksForIsHandedOn() {
        Fault fault = Faults.reply("503 Service Unavailable", "Retry-After: 7\r\n", "");

        assertThat(failure(fault, d -> d.write(put(key, record("a")), call())).retryAfter())
                .contains(Duration.ofSeconds(7));
    }

    @Test
    void aRefusedConnectionIsUnavailableForAWrite() throws Exception {
        proxy.close();

        DriverException failure = failure(d -> d.write(put(key, record("a")), call()));

        assertThat(failure.kind()).isIn(Kind.UNAVAILABLE, Kind.OUTCOME_UNKNOWN);
        assertThat(failure(d -> d.write(put(key, record("a")), call())).kind()).isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void aSilentServerIsLeftAtTheDeadline() {
        Call soon = call(Duration.ofMillis(300));

        assertThat(failure(Faults.SILENCE, d -> d.write(put(key, record("a")), soon))
                        .kind())
                .isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(driver.read(key, call())).isPresent();
    }

    @Test
    void aSilentServerIsLeftAtTheDeadlineByReadsAndPages() {
        assertThat(failure(Faults.SILENCE, d -> d.read(key, call(Duration.ofMillis(300))))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
        assertThat(failure(
                                Faults.SILENCE,
                                d -> d.query(all(Optional.of("p"), 1, Optional.empty()), call(Duration.ofMillis(300))))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void nothingIsSentAfterTheDeadline() {
        DriverException failure = failure(d -> d.write(put(key, record("a")), call(Duration.ZERO)));

        assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(proxy.requests).isEmpty();
    }

    @Test
    void anInterruptedWriteEndsSoonWithTheFlagSet() {
        Thread caller = Thread.currentThread();
        Fault interruptedThenSilent = encounter -> {
            encounter.forward();
            caller.interrupt();
            encounter.client().getInputStream().read();
        };

        DriverException failure = failure(interruptedThenSilent, d -> d.write(put(key, record("a")), call()));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(driver.read(key, call())).isPresent();
    }

    @Test
    void anInterruptedThreadSendsNothing() {
        Thread.currentThread().interrupt();

        DriverException failure = failure(d -> d.write(put(key, record("a")), call()));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(proxy.requests).isEmpty();
    }

    private DriverException failure(Fault fault, Consumer<StorageDriver> call) {
        proxy.next(fault);
        return failure(call);
    }

    private DriverException failure(Consumer<StorageDriver> call) {
        return catchThrowableOfType(DriverException.class, () -> call.accept(driver));
    }
}
