package dev.mercer.doors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of doors: a cell means the same at each of them, or is refused. What a door cannot receive, it says. */
public abstract class DoorContract {
    private static final int ROWS = 120;

    /** A plain row. */
    protected static final Map<String, String> ROW = row();

    private static final List<String> TOWNS = List.of("Oslo", "Rome", "São Paulo", "\uD83D\uDE42");
    private static final List<String> CODES = List.of("7", "12", "x", "0");
    private static final List<String> SWITCHES = List.of("TRUE", "FALSE", "later");

    private static @Nullable TableModel model;

    private static Map<String, String> row() {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("town", "Rome");
        row.put("brand", "b5");
        row.put("code", "12");
        row.put("flag", "true");
        row.put("switch", "later");
        row.put("area", "75");
        row.put("when", "2021-03-04");
        row.put("price", "$1,400");
        return row;
    }

    static List<Cell> cells() {
        return Cell.all();
    }

    /** Training rows, with the target {@code y}. */
    protected static Table training() {
        List<Column> columns = new ArrayList<>();
        columns.add(texts("town", i -> i % 17 == 3 ? null : TOWNS.get(i % 4)));
        columns.add(texts("brand", i -> i % 19 == 4 ? null : "b" + i * 7 % 20));
        columns.add(texts("code", i -> CODES.get(i / 3 % 4)));
        columns.add(texts("flag", i -> i % 5 < 2 ? "true" : "false"));
        columns.add(texts("switch", i -> SWITCHES.get(i / 2 % 3)));
        columns.add(NumberColumn.of(
                "area",
                IntStream.range(0, ROWS)
                        .mapToDouble(i -> i % 23 == 5 ? Double.NaN : 30 + i * 37 % 91)
                        .toArray()));
        columns.add(texts(
                "when",
                i -> i % 29 == 7
                        ? null
                        : String.format(Locale.ROOT, "20%02d-%02d-%02d", 18 + i % 5, 1 + i % 12, 1 + i % 28)));
        columns.add(texts("price", i -> i % 31 == 9 ? null : "$" + (1 + i % 3) + "," + (1 + i * 13 % 9) + "00"));
        columns.add(NumberColumn.of(
                "y",
                IntStream.range(0, ROWS)
                        .mapToDouble(i -> i % 4 + i * 7 % 20 * 0.7 + i / 3 % 4 * 0.3 + i % 5 * 0.2 + i * 37 % 91 * 0.05)
                        .toArray()));
        return Table.of(columns);
    }

    private interface Texts {
        @Nullable
        String of(int i);
    }

    private static TextColumn texts(String name, Texts texts) {
        TextColumn.Builder builder = new TextColumn.Builder();
        for (int i = 0; i < ROWS; i++) builder.add(texts.of(i));
        return builder.build(name);
    }

    /** A model of all columns that a door can receive. */
    protected final TableModel model() {
        TableModel known = model;
        if (known == null) model = known = learned(columns());
        return known;
    }

    /** A model of some of the columns. */
    protected static TableModel learned(List<String> columns) {
        Table table = training();
        Table inputs = Table.of(columns.stream().map(table::column).toList());
        Reals y = Reals.of(((NumberColumn) table.column("y")).toArray());
        EncodedTraining encoded = Encoder.fit(Encoding.AUTO, inputs, Reals.constant(ROWS, 1), Supervision.of(y));
        Dataset rows = Dataset.of(encoded.rows().points(), y)
                .withNames(encoded.encoder().names());
        return new TableModel(
                encoded.encoder(),
                Optional.of("y"),
                KernelRidge.of(new Gaussian(3), 0.01).fit(rows));
    }

    /** The door. */
    protected abstract Door door();

    /** The columns that the door can receive. */
    protected final List<String> columns() {
        return ROW.keySet().stream()
                .filter(name -> !door().leftOut().contains(name))
                .toList();
    }

    /** The exception by which {@link #predict} refuses a cell; any other is a defect. */
    protected Class<? extends Exception> refusal() {
        return InvalidInputException.class;
    }

    /** Whether the test has a way to send this cell to the door. */
    protected boolean sends(Cell cell) {
        return true;
    }

    /** Whether the door can receive a cell of a column that it can receive; if not, it refuses it. */
    protected boolean receives(Cell cell) {
        return true;
    }

    /** The prediction of {@link #ROW} with this cell; throws where the door refuses it. */
    protected abstract double predict(Cell cell) throws Exception;

    /** The prediction of {@link #ROW} with the plain cell. */
    protected double expected(Cell cell) throws Exception {
        List<Column> columns = new ArrayList<>();
        for (String name : columns()) {
            String text = name.equals(cell.column()) ? cell.plain() : ROW.get(name);
            columns.add(
                    name.equals("area")
                            ? NumberColumn.of(name, text == null ? Double.NaN : Double.parseDouble(text))
                            : TextColumn.of(name, text));
        }
        return model().predictions(Table.of(columns), Compute.standard(new PlainBackend()), Progress.none())
                .numbers()[0];
    }

    @ParameterizedTest
    @MethodSource("cells")
    final void aCellMeansTheSame(Cell cell) throws Exception {
        if (door().leftOut().contains(cell.column()) || !sends(cell)) return;
        if (cell.isRefused() || !receives(cell))
            assertThatThrownBy(() -> predict(cell)).isInstanceOf(refusal());
        else assertThat(predict(cell)).isCloseTo(expected(cell), within(1e-9));
    }
}
