package dev.mercer.io.parquet;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.SeekableInput;
import dev.mercer.io.file.Source;
import dev.mercer.io.file.Utf8.NotText;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A Parquet file of flat columns. Null and NaN are missing values. The groups of rows are read one after the other, in parts,
 * so that memory is that of a part, a page and a dictionary for each column.
 */
public final class ParquetFile implements Closeable {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ENCRYPTED = "PARE".getBytes(StandardCharsets.US_ASCII);

    /** Rows of a column between two checks for cancellation. */
    private static final int STEP = 1 << 16;

    private final String name;
    private final SeekableInput in;
    private final Footer footer;

    private ParquetFile(String name, SeekableInput in, Footer footer) {
        this.name = name;
        this.in = in;
        this.footer = footer;
    }

    /**
     * The wanted columns and their values.
     *
     * @param missing the texts that mean a missing value
     * @param texts columns that are text, even where they are stored as numbers
     * @param used columns that are read at all
     */
    public record Wanted(List<String> missing, Set<String> texts, Predicate<String> used) {
        /** All columns in their stored types. */
        public static Wanted all(List<String> missing) {
            return new Wanted(missing, Set.of(), column -> true);
        }
    }

    /**
     * Opens a file and reads its footer; a pipe and gzip data are copied to a temporary file first.
     *
     * @throws InvalidInputException if it is no Parquet file, or is damaged
     */
    public static ParquetFile open(Source source, Progress progress) throws IOException {
        String name = source.name();
        SeekableInput in = SeekableInput.of(source, MAGIC, progress);
        try {
            return new ParquetFile(name, in, footer(name, in));
        } catch (Damage damage) {
            in.close();
            throw damaged(name, damage);
        } catch (Unreadable unreadable) {
            in.close();
            throw new InvalidInputException(name + ": " + unreadable.getMessage(), unreadable);
        } catch (IOException | RuntimeException failed) {
            in.close();
            throw failed;
        }
    }

    private static Footer footer(String name, SeekableInput in) throws IOException {
        byte[] first = new byte[MAGIC.length];
        byte[] last = new byte[Integer.BYTES + MAGIC.length];
        long end = in.size() - last.length;
        in.read(0, first, 0, first.length);
        boolean begins = List.of(MAGIC, ENCRYPTED).stream().anyMatch(magic -> Arrays.equals(magic, first));
        if (!begins)
            throw new InvalidInputException(
                    name + ": is not a Parquet file: it does not begin with PAR1", Cure.NAME_FORMAT);
        Damage.unless(end >= MAGIC.length, "it is cut off");
        in.read(end, last, 0, last.length);
        String magic = new String(last, Integer.BYTES, MAGIC.length, StandardCharsets.ISO_8859_1);
        if (magic.equals(new String(ENCRYPTED, StandardCharsets.ISO_8859_1)))
            throw new Unreadable("is encrypted, which is not read here (write it without encryption)");
        Damage.unless(magic.equals("PAR1"), "it does not end with PAR1, as where it is cut off");
        int length = Bits.int32(last, 0);
        Damage.unless(length >= 0 && length <= end - MAGIC.length, "its footer is longer than the file");
        byte[] bytes = new byte[length];
        Damage.unless(in.read(end - length, bytes, 0, length) == length, "its footer cannot be read");
        Footer footer = Footer.read(new ByteArrayInputStream(bytes));
        footer.require(end - length);
        requireNames(name, footer);
        return footer;
    }

    private static void requireNames(String name, Footer footer) {
        if (footer.fields().isEmpty()) throw new InvalidInputException(name + ": has no columns");
        Map<String, Integer> seen = new HashMap<>();
        for (int k = 1; k <= footer.fields().size(); k++) {
            String column = footer.fields().get(k - 1).name();
            Integer before = seen.put(column, k);
            if (before != null)
                throw new InvalidInputException(name + ": columns " + before + " and " + k + " are both named "
                        + Text.quote(column) + " (rename one)");
        }
    }

    private static InvalidInputException damaged(String name, Damage damage) {
        return new InvalidInputException(
                name + ": the Parquet data is damaged: " + damage.getMessage() + " (copy or download the file again)",
                damage);
    }

    public long rows() {
        return footer.rows();
    }

    /** The number of columns. */
    public int columns() {
        return footer.fields().size();
    }

    /** All rows in one table, which must fit into memory. */
    public Table read(Wanted wanted, Progress progress) throws IOException {
        List<Table> whole = new ArrayList<>();
        long most = Runtime.getRuntime().maxMemory();
        if (rows() > Math.min(Integer.MAX_VALUE - 8, most / Double.BYTES / columns()))
            throw new InvalidInputException(
                    name + ": " + rows() + " rows of " + columns() + " columns do not fit into " + Text.bytes(most)
                            + " of memory",
                    Cure.MORE_MEMORY);
        read(wanted, Integer.MAX_VALUE, whole::add, progress);
        return whole.get(0);
    }

    /** Passes on parts of at most {@code most} rows, in their order; at least one, which may be empty. */
    public void read(Wanted wanted, int most, Consumer<Table> each, Progress progress) throws IOException {
        new Parts(wanted, most, each).read(progress);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** A column that is read. */
    private record Read(Footer.Field field, ColumnValues form) {}

    /** Reads rows into parts. */
    private final class Parts {
        private final List<Read> columns = new ArrayList<>();
        private final int most;
        private final Consumer<Table> each;
        private List<ColumnValues.Builder> builders = new ArrayList<>();
        private int filled;
        private long done;

        Parts(Wanted wanted, int most, Consumer<Table> each) {
            this.most = most;
            this.each = each;
            for (Footer.Field field : footer.fields())
                if (wanted.used().test(field.name()))
                    inColumn(field, () -> {
                        if (field.nested())
                            throw new Unreadable(
                                    "holds lists or groups of values, which are not read here (write it as flat columns, or without it)");
                        ColumnType type = ColumnType.of(field.schema());
                        boolean text = !type.numeric() || wanted.texts().contains(field.name());
                        MissingValues missing =
                                new MissingValues(wanted.missing(), type.physical() == PhysicalType.FLOAT);
                        columns.add(new Read(field, new ColumnValues(type, text, missing)));
                    });
        }

        void read(Progress progress) throws IOException {
            begin();
            for (Footer.Group group : footer.groups()) {
                List<ColumnCursor> cursors = new ArrayList<>();
                for (Read read : columns)
                    inColumn(read.field, () -> cursors.add(new ColumnCursor(in, group, read.field, read.form)));
                for (long left = group.rows(); left > 0; ) {
                    int count = (int) Math.min(left, Math.min(STEP, most - filled));
                    for (int k = 0; k < cursors.size(); k++) {
                        int column = k;
                        inColumn(columns.get(k).field, () -> cursors.get(column).read(count, builders.get(column)));
                        progress.throwIfCancelled();
                    }
                    filled += count;
                    left -= count;
                    if (filled == most) handOver();
                    progress.report("reading " + name, done + filled, rows());
                }
            }
            if (filled > 0 || done == 0) handOver();
        }

        private void begin() {
            filled = 0;
            builders = new ArrayList<>();
            for (Read read : columns) builders.add(read.form.builder());
        }

        private void handOver() {
            List<Column> built = new ArrayList<>();
            for (int k = 0; k < columns.size(); k++)
                built.add(builders.get(k).build(columns.get(k).field.name()));
            int[] lines = new int[built.isEmpty() ? 0 : filled];
            for (int i = 0; i < lines.length; i++) lines[i] = (int) Math.min(Integer.MAX_VALUE, done + i + 1);
            each.accept(Table.of(built).withOrigin(Origin.file(name, lines)));
            done += filled;
            begin();
        }

        /** Adds the name of the column to the messages of errors. */
        private void inColumn(Footer.Field field, ThriftReader.Element work) {
            String column = name + ": column " + Text.quote(field.name());
            try {
                work.read();
            } catch (Damage damage) {
                throw new InvalidInputException(
                        column + ": the Parquet data is damaged: " + damage.getMessage()
                                + " (copy or download the file again)",
                        damage);
            } catch (Unreadable unreadable) {
                throw new InvalidInputException(column + " " + unreadable.getMessage(), unreadable);
            } catch (ColumnValues.Infinite infinite) {
                throw Input.at(
                        name,
                        done + infinite.row() + 1,
                        "column " + Text.quote(field.name()) + " is not finite",
                        Cure.NAME_MISSING_VALUES);
            } catch (NotText wrong) {
                throw new InvalidInputException(
                        column + " holds bytes that are not UTF-8 text (write the file without it)", wrong);
            } catch (IOException failed) {
                throw Input.failure(name, failed);
            }
        }
    }
}
