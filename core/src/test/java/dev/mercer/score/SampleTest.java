package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.RowOrder;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.learn.ClassWeights;
import dev.mercer.score.internal.Fold;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {
    private static final Fold FOLD = new Fold(new int[] {0, 1}, new int[] {2, 3});
    private static final Reals TARGETS = Reals.of(1, 2, 3, 4);
    private static final Reals WEIGHTS = Reals.of(1, 2, 1, 2);

    private static Sample table() {
        return sample(Table.of(NumberColumn.of("x", 0, 2, 100, 102)), WEIGHTS);
    }

    private static Sample sample(Table inputs, Reals weights) {
        Column target = NumberColumn.of("y", TARGETS.toArray());
        return Sample.of(
                Encoding.AUTO,
                new Examples(inputs, List.of("y"), List.of(target), weights, RowOrder.NONE, 0),
                Task.REGRESSION);
    }

    @Test
    void theEncoderIsLearnedFromTrainingRowsOnly() {
        Sample.Sides sides = table().divide(FOLD);
        // Means of the rows 0 and 2 alone, of which the second counts twice.
        Points train = sides.train().points();
        double spread = train.get(1, 0) - train.get(0, 0);
        assertThat(train.get(0, 0) + 2 * train.get(1, 0)).isCloseTo(0, within(1e-12));
        assertThat(sides.test().points().get(0, 0)).isCloseTo(train.get(0, 0) + 50 * spread, within(1e-9));
        assertThat(sides.test().targets()).contains(Reals.of(3, 4));
        assertThat(sides.train().weights()).isEqualTo(Reals.of(1, 2));
    }

    @Test
    void allRowsAreEncodedByAllRows() {
        Points all = table().all().points();
        double sum = 0;
        for (int i = 0; i < 4; i++) sum += WEIGHTS.get(i) * all.get(i, 0);
        assertThat(sum).isCloseTo(0, within(1e-12));
        assertThat(table().targets()).isEqualTo(TARGETS);
    }

    /** Two rows that are the same have no column to learn from: their target is all that is learned. */
    @Test
    void trainingRowsThatAreAllAlikeAreAtOnePoint() {
        Column column = NumberColumn.of("x", 7, 7, 100, 102);
        Sample sample = sample(Table.of(column), WEIGHTS);
        Sample.Sides sides = sample.divide(FOLD);
        assertThat(sides.train().points()).isEqualTo(DensePoints.of(2, 1, new double[2]));
        assertThat(sides.test().points()).isEqualTo(DensePoints.of(2, 1, new double[2]));
        assertThat(sides.test().targets()).contains(Reals.of(3, 4));
        assertThat(sides.train().weights()).isEqualTo(Reals.of(1, 2));
    }

    @Test
    void pointsWithoutNamesAreScaledByTrainingRowsOnly() {
        Points points = DensePoints.of(4, 1, new double[] {1, -1, 10, 10});
        Sample sample = sample(Table.of(points), WEIGHTS);
        Sample.Sides sides = sample.divide(FOLD);
        double unit = sides.train().points().get(0, 0);
        assertThat(sides.test().points().get(0, 0)).isCloseTo(10 * unit, within(1e-12));
        assertThat(sample.all().points().get(0, 0)).isNotEqualTo(unit);
    }

    @Test
    void theEncoderMakesTheModelOfTheRows() {
        Table inputs = Table.of(TextColumn.of("x", "a", "b", "a", "b"));
        Sample sample = sample(inputs, WEIGHTS);
        assertThat(sample.encoder().names()).isEqualTo(sample.all().names());
        Points points = Points.of(new double[] {1, -1}, new double[] {10, 10});
        Encoder numbered = Sample.of(Dataset.of(points)).encoder();
        assertThat(numbered.encode(points).points()).isEqualTo(points);
        Dataset named = Dataset.of(points).withNames(List.of("a", "b"));
        Table table = Table.of(NumberColumn.of("b", -1, 10), NumberColumn.of("a", 1, 10));
        assertThat(Sample.of(named).encoder().encode(table).points()).isEqualTo(points);
    }

    @Test
    void selectedRowsAreEncodedAsAmongAll() {
        Sample some = table().select(1, 2, 3);
        assertThat(some.all()).isEqualTo(table().all().select(1, 2, 3));
        Fold fold = new Fold(new int[] {1, 2}, new int[] {0});
        Sample.Sides sides = some.divide(fold);
        assertThat(sides.train().points().get(0, 0))
                .isEqualTo(-sides.train().points().get(1, 0) * 2, within(1e-12));
    }

    @Test
    void otherTargetsEncodeAgainWhereTheEncodingDependsOnThem() {
        Reals squares = Reals.of(1, 4, 9, 16);
        assertThat(table().withTargets(squares).all()).isEqualTo(table().all().withTargets(squares));
        int n = 200;
        String[] towns = new String[n];
        double[] y = new double[n];
        double[] number = new double[n];
        for (int i = 0; i < n; i++) {
            number[i] = i;
            towns[i] = "town " + i * 7 % 40;
            y[i] = i * 7 % 40;
        }
        Examples rows = new Examples(
                Table.of(TextColumn.of("town", towns), NumberColumn.of("x", number)),
                List.of("y"),
                List.of(NumberColumn.of("y", y)),
                Reals.constant(n, 1),
                RowOrder.NONE,
                0);
        Sample plain = Sample.of(Encoding.AUTO, rows, Task.REGRESSION);
        assertThat(plain.encoder().ofTargets()).isTrue();
        Sample other =
                plain.withTargets(Reals.of(Arrays.stream(y).map(Math::exp).toArray()));
        assertThat(other.all().points()).isNotEqualTo(plain.all().points());
        assertThat(other.encoder()).isNotEqualTo(plain.encoder());
    }

    @Test
    void pointsAsTheyAreStay() {
        Points points = DensePoints.of(4, 1, new double[] {1, -1, 10, 10});
        Sample sample = Sample.of(Dataset.of(points, TARGETS));
        assertThat(sample.divide(FOLD).test().points()).isEqualTo(points.range(2, 4));
    }

    /** Two of three rows are of class a: balanced, each of them counts ¾ and the other 3/2, in every division. */
    @Test
    void classWeightsMultiplyThoseOfTheRowsInEveryDivision() {
        Points points = DensePoints.of(3, 1, new double[] {0, 2, 10});
        Examples rows = new Examples(
                Table.of(points),
                List.of(),
                List.of(TextColumn.of("y", "a", "a", "b")),
                Reals.constant(3, 1),
                RowOrder.NONE,
                0);
        Sample plain = Sample.of(Encoding.AUTO, rows, Task.CLASSIFICATION);
        Sample balanced = plain.weighted(ClassWeights.balanced());
        assertThat(balanced.all().weights()).isEqualTo(Reals.of(0.75, 0.75, 1.5));
        Fold fold = new Fold(new int[] {0, 2}, new int[] {1});
        Sample.Sides sides = balanced.divide(fold);
        assertThat(sides.train().weights()).isEqualTo(Reals.of(0.75, 1.5));
        assertThat(sides.test().weights()).isEqualTo(Reals.of(0.75));
        // The encoder does not know of classes.
        assertThat(sides.train().points()).isEqualTo(plain.divide(fold).train().points());
        assertThat(table().weighted(ClassWeights.balanced()).all()).isEqualTo(table().all());
    }

    /** Only rows without a column that varies are at one point; any other refusal is told. */
    @Test
    void trainingRowsThatCannotBeEncodedAreRefused() {
        Column column = NumberColumn.of("x", 0, 2, 100, 102);
        Sample sample = sample(Table.of(column), Reals.of(0, 0, 1, 1));
        assertThatThrownBy(() -> sample.divide(FOLD)).hasMessageContaining("the weight of every row is 0");
        Points zeros = DensePoints.of(4, 1, new double[] {0, 0, 1, 2});
        assertThat(sample(Table.of(zeros), WEIGHTS).divide(FOLD).test().points())
                .isEqualTo(DensePoints.of(2, 1, new double[2]));
    }
}
