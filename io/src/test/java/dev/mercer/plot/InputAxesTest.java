package dev.mercer.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.TableModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InputAxesTest {
    @Test
    void readsTheInputsOfRowsByTheNamesOfColumns() {
        Points points = Points.of(new double[] {1, 2}, new double[] {3, 5});
        Table training = Table.of(List.of(NumberColumn.of("a", 1, 3), NumberColumn.of("b", 2, 5)));
        TableModel model = new TableModel(
                Encoder.learn(Encoding.NONE, training),
                Optional.of("y"),
                KernelRidge.of(new Linear(), 1).fit(Dataset.of(points, Reals.of(1, 2))));
        InputAxes axes = InputAxes.of(model).orElseThrow();
        Table rows = Table.of(List.of(NumberColumn.of("b", 7, 8), NumberColumn.of("a", 4, 6)));
        assertThat(axes.inputs(rows)).isDeepEqualTo(new double[][] {{4, 7}, {6, 8}});
    }

    /** Also of numbers that are divided by their deviation but not centered, as chi-squared kernels need them. */
    @ParameterizedTest
    @EnumSource(Encoding.class)
    void showsEncodedRowsInTheirUnits(Encoding encoding) {
        Table training = Table.of(List.of(NumberColumn.of("a", 1, 3, 8), NumberColumn.of("b", 2, 5, 11)));
        Encoder encoder = Encoder.learn(encoding, training);
        Points points = encoder.encode(training).points();
        TableModel model = new TableModel(
                encoder, Optional.of("y"), KernelRidge.of(new Linear(), 1).fit(Dataset.of(points, Reals.of(1, 2, 3))));
        InputAxes axes = InputAxes.of(model).orElseThrow();
        double[][] decoded = axes.inputs(axes.decoded(points));
        double[][] expected = axes.inputs(training);
        for (int i = 0; i < expected.length; i++) assertThat(decoded[i]).containsExactly(expected[i], within(1e-12));
    }
}
