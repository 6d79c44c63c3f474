package dev.holdfast.storage.spi;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A provider of drivers that hold nothing, told apart by what they were opened with; it counts in system properties. */
public final class SampleProvider implements StorageDriverProvider, StorageDriver {

    private String opened = "";

    /** For the service loader. */
    public SampleProvider() {}

    @Override
    public boolean accepts(String url) {
        return url.startsWith("sample:");
    }

    @Override
    public StorageDriver open(String url, Map<String, String> settings) {
        SampleProvider driver = new SampleProvider();
        driver.opened = url + " " + settings;
        return driver;
    }

    @Override
    public DriverInfo info() {
        return new DriverInfo(opened, false, false);
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return Optional.empty();
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        return new RowPage(List.of(), List.of(), 0, Optional.empty());
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        throw new DriverException(DriverException.Kind.REJECTED, "holds nothing");
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        throw new DriverException(DriverException.Kind.REJECTED, "holds nothing");
    }

    @Override
    public void close() {
        System.setProperty("sample.closed", opened);
    }
}
