package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.StorageConformance;
import dev.holdfast.storage.spi.StorageDriver;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcConnectionPool;

/** Over a DataSource of the host's own. */
class H2DataSourceConformanceTest extends StorageConformance {

    @Override
    protected String adapterName() {
        return "h2-datasource";
    }

    @Override
    protected Backend newBackend() throws Exception {
        return new HostBackend(Given.memoryUrl());
    }

    private static final class HostBackend extends H2Backend {

        private final JdbcConnectionPool pool;

        HostBackend(String url) throws SQLException {
            super(url);
            pool = JdbcConnectionPool.create(url, "", "");
        }

        @Override
        public StorageDriver openDriver() {
            return JdbcStorage.driver(
                    Wrapped.source(pool, line::pass), JdbcOptions.defaults().withVolatileDatabase());
        }

        @Override
        public void close() throws SQLException {
            pool.dispose();
            super.close();
        }
    }
}
