package dev.holdfast.storage.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One page of a query. Rows and unreadable rows together are at most the limit asked for.
 *
 * @param rows the rows, ascending by id within a partition
 * @param unreadable rows in the page that are there but cannot be decoded, ascending likewise
 * @param count how many rows the page stands for: rows and unreadable ones, or under {@link Projection#COUNT} those
 *     counted
 * @param next where to go on; empty at the end and only there. A page may be short or empty and still have one. {@link
 *     Position.Token} only if the page has neither rows nor unreadable rows
 */
public record RowPage(List<StoredRow> rows, List<UnreadableRow> unreadable, long count, Optional<Position> next) {

    public RowPage {
        rows = List.copyOf(rows);
        unreadable = List.copyOf(unreadable);
        Objects.requireNonNull(next, "next");
    }
}
