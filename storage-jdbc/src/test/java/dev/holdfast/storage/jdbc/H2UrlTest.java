package dev.holdfast.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class H2UrlTest {

    private static final String ADDED =
            ";OPTIMIZE_REUSE_RESULTS=FALSE;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0";

    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:file:./data/app, ./data/app",
        "jdbc:h2:file:/var/app, /var/app",
        "jdbc:h2:./data/app, ./data/app",
        "jdbc:h2:~/app, ~/app",
        "jdbc:h2:C:/data/app, C:/data/app",
        "jdbc:h2:file:C:\\data\\app, C:\\data\\app"
    })
    void aFileIsOpenedAsynchronouslyAndWithoutDelay(String url, String path) {
        assertThat(H2Url.of(url)).isEqualTo(new H2Url("jdbc:h2:file:async:" + path + ADDED, true, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio:./x", "split:./x", "file:nioMapped:./x", "file:async:./x"})
    void anotherFileSystemStands(String name) {
        assertThat(H2Url.of("jdbc:h2:" + name).url())
                .isEqualTo("jdbc:h2:file:" + name.replaceFirst("^file:", "") + ADDED);
    }

    @Test
    void whatTheUserSetStands() {
        assertThat(H2Url.of("jdbc:h2:file:./x;write_delay=100;MODE=MySQL; Optimize_Reuse_Results = TRUE")
                        .url())
                .isEqualTo("jdbc:h2:file:async:./x;write_delay=100;MODE=MySQL; Optimize_Reuse_Results = TRUE"
                        + ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0");
    }

    @Test
    void autoServerIsNotCombinedWithWhatH2Refuses() {
        assertThat(H2Url.of("jdbc:h2:./x;AUTO_SERVER=TRUE").url()).doesNotContain("DB_CLOSE_ON_EXIT");
    }

    @Test
    void aDatabaseInMemoryKeepsItsName() {
        assertThat(H2Url.of("jdbc:h2:mem:x;DB_CLOSE_DELAY=5"))
                .isEqualTo(new H2Url("jdbc:h2:mem:x;DB_CLOSE_DELAY=5;OPTIMIZE_REUSE_RESULTS=FALSE", true, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:", "jdbc:h2:."})
    void aDatabaseWithoutANameGetsOneOfItsOwn(String url) {
        assertThat(H2Url.of(url).url())
                .startsWith("jdbc:h2:mem:holdfast-")
                .isNotEqualTo(H2Url.of(url).url());
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:tcp://localhost/./x;USER=sa, true",
        "jdbc:h2:ssl:localhost:9092/~/x, true",
        "jdbc:h2:tcp://localhost:9092/mem:x, false"
    })
    void aServerIsAskedAsTheUserSays(String url, boolean durable) {
        assertThat(H2Url.of(url)).isEqualTo(new H2Url(url, false, durable));
    }

    @ParameterizedTest
    @ValueSource(strings = {"memFS:x", "file:memFS:/x", "nioMemLZF:x"})
    void filesInMemoryAreNotDurable(String name) {
        assertThat(H2Url.of("jdbc:h2:" + name).durable()).isFalse();
    }
}
