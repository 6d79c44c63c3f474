package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.StorageConformance;
import dev.holdfast.storage.spi.StorageDriver;
import java.sql.SQLException;
import java.util.Optional;
import org.h2.jdbcx.JdbcConnectionPool;

/** Over a DataSource of the host's own, whose connections can be lost. */
class H2DataSourceConformanceTest extends StorageConformance {

    @Override
    protected String adapterName() {
        return "h2-datasource";
    }

    @Override
    protected Backend newBackend() throws Exception {
        return new LossyBackend(Given.memoryUrl());
    }

    private static final class LossyBackend extends H2Backend {

        private final JdbcConnectionPool pool;
        private final LossySource lossy;

        LossyBackend(String url) throws SQLException {
            super(url, url);
            pool = JdbcConnectionPool.create(url, "", "");
            lossy = new LossySource(pool);
        }

        @Override
        public StorageDriver openDriver() {
            return JdbcStorage.driver(lossy.source(), JdbcOptions.defaults().withVolatileDatabase());
        }

        @Override
        public Optional<AutoCloseable> beginOutage() {
            lossy.away(true);
            return Optional.of(() -> lossy.away(false));
        }

        @Override
        public boolean loseNextAcknowledgement(Loss loss) {
            lossy.loseNext(loss);
            return true;
        }

        @Override
        public void close() throws SQLException {
            pool.dispose();
            super.close();
        }
    }
}
