package dev.mercer.data.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Refused;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import org.junit.jupiter.api.Test;

class PointsEncoderTest {
    private static final DensePoints DENSE = Points.of(new double[] {2, 0, -8}, new double[] {-4, 0, 1});
    private static final SparsePoints SPARSE = SparsePoints.of(DENSE);

    private static SparsePoints sparse(double... row) {
        return SparsePoints.of(Points.of(row));
    }

    @Test
    void dividesByTheLargestAbsoluteValueAndStaysSparse() {
        Encoder encoder = Encoder.learn(Encoding.AUTO, SPARSE);
        assertThat(encoder).isEqualTo(new PointsEncoder(Encoding.AUTO, Reals.of(4, 0, 8)));
        assertThat(encoder.encode(SPARSE).points())
                .isEqualTo(SparsePoints.of(Points.of(new double[] {0.5, 0, -1}, new double[] {-1, 0, 0.125})));
        assertThat(encoder.names()).containsExactly("x1", "x2", "x3").isEqualTo(encoder.inputs());
        assertThat(encoder.said())
                .containsExactly("x1 … x3: divided by their largest absolute value, not centred;"
                        + " 1 of them 0 in every training row and ignored");
    }

    @Test
    void denseAndSparseAreTheSameFunction() {
        assertThat(Encoder.learn(Encoding.AUTO, DENSE)).isEqualTo(Encoder.learn(Encoding.AUTO, SPARSE));
        Encoder encoder = Encoder.learn(Encoding.AUTO, DENSE);
        assertThat(SparsePoints.of(encoder.encode(DENSE).points()))
                .isEqualTo(encoder.encode(SPARSE).points());
    }

    @Test
    void fewerColumnsAreZerosAndMoreAreIgnoredAndCounted() {
        Encoder encoder = Encoder.learn(Encoding.AUTO, SPARSE);
        assertThat(encoder.encode(sparse(4)).points()).isEqualTo(sparse(1, 0, 0));
        Encoded more = encoder.encode(sparse(4, 9, 0, 7, 7));
        assertThat(more.points()).isEqualTo(sparse(1, 0, 0));
        assertThat(more.ignored())
                .as("one in a column that was 0, two beyond the last")
                .isEqualTo(3);
        assertThat(more.said()).containsExactly("3 coordinates lie in columns that training had not, and are ignored");
        Refused.with(
                "the model expects 3 columns but the data has 2", () -> encoder.encode(Points.of(new double[] {1, 2})));
    }

    @Test
    void noneLeavesThePointsAlone() {
        Encoder encoder = Encoder.learn(Encoding.NONE, SPARSE);
        assertThat(encoder.encode(SPARSE).points()).isSameAs(SPARSE);
        assertThat(encoder.encode(DENSE).points()).isEqualTo(DENSE);
        assertThat(encoder.encode(sparse(1, 5)).points()).isEqualTo(sparse(1, 5, 0));
        assertThat(encoder.encode(sparse(1, 5, 0, 3)).ignored()).isEqualTo(1);
        assertThat(encoder.said()).containsExactly("x1 … x3: as they are");
    }

    @Test
    void extremesStayFiniteOrAreRefused() {
        Encoder huge = Encoder.learn(Encoding.AUTO, sparse(1e308, -1.7e308));
        assertThat(huge.encode(sparse(1e308, -1.7e308)).points()).isEqualTo(sparse(1, -1));
        Encoder tiny = Encoder.learn(Encoding.AUTO, sparse(Double.MIN_VALUE, 1));
        assertThat(tiny.encode(sparse(Double.MIN_VALUE, 1)).points()).isEqualTo(sparse(1, 1));
        Refused.with(
                "column x1 holds 1.0 at row 0 (counted from 0), too much for its scale 4.9E-324 of training",
                () -> tiny.encode(sparse(1, 1)));
    }

    @Test
    void refusesWhatItCannotLearnFrom() {
        Refused.with(
                "points without names must be the only column, got the columns label, x",
                () -> Encoder.learn(
                        Encoding.AUTO, Table.of(NumberColumn.of("label", 1, 2), new PointsColumn("x", DENSE))));
        Refused.with("there are no rows to learn from", () -> Encoder.learn(Encoding.AUTO, DENSE.range(0, 0)));
        Refused.with(
                "no input column is left: every coordinate of every row is 0",
                () -> Encoder.learn(Encoding.AUTO, sparse(0, 0)));
        Refused.with(
                "there is no input column to learn from", () -> Encoder.learn(Encoding.NONE, Points.of(new double[0])));
        Refused.with(
                "the model was trained on points without column names: give it such, a LIBSVM file for example",
                () -> Encoder.learn(Encoding.AUTO, SPARSE).encode(Table.of(NumberColumn.of("x1", 1))));
    }
}
