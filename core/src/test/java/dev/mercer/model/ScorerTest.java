package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScorerTest {
    private static final int CENTERS = 300;

    private static DensePoints points(int count, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(count, 5, (i, k) -> random.nextDouble(-1, 1));
    }

    private static Expansion expansion(String kernel, Points centers) {
        SplittableRandom random = new SplittableRandom(3);
        List<Reals> weights = List.of(
                Reals.of(random.doubles(CENTERS).toArray()),
                Reals.of(random.doubles(CENTERS).toArray()));
        return new Expansion(Optional.empty(), Kernel.parse(kernel), centers, weights, Reals.of(0.5, -1));
    }

    private static void agrees(Expansion expansion) {
        Points others = points(7, 2);
        Matrix expected = expansion.predict(others, Compute.standard(), Progress.none());
        Scorer scorer = expansion.scorer();
        double[] row = new double[others.dim()];
        for (int i = 0; i < others.size(); i++) {
            others.copyRow(i, row);
            assertThat(scorer.values(row)).containsExactly(expected.row(i), within(1e-9));
        }
    }

    @Test
    void manyCentersAreScoredInPartsAndCanBeCancelled() {
        Points centers = points(10_000, 1);
        Reals weights = Reals.of(new SplittableRandom(3).doubles(10_000).toArray());
        Expansion many = Expansion.of(Kernel.parse("gaussian(sigma=2)"), centers, weights, 0);
        agrees(many);
        Progress cancelled = new CancelledProgress();
        Scorer scorer = many.scorer();
        assertThatThrownBy(() -> cancelled.during(() -> scorer.values(new double[5])))
                .isInstanceOf(CancelledException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gaussian(sigma=2)",
                "polynomial(degree=3)",
                "exponential(sigma=1) + 0.5*linear()",
                "gaussian(sigma=1)[2, 4]",
                "normalized(polynomial(2))"
            })
    void saysWhatTheExpansionSays(String kernel) {
        agrees(expansion(kernel, points(CENTERS, 1)));
        agrees(expansion(kernel, SparsePoints.of(points(CENTERS, 1))));
    }

    @Test
    void onFeaturesToo() {
        FeatureMap map = FeatureMap.parse("polynomial(degree=2)");
        SplittableRandom random = new SplittableRandom(4);
        DensePoints theta = DensePoints.generate(2, map.dim(5), (i, k) -> random.nextDouble());
        agrees(Expansion.linear(map, theta, Reals.of(1, 2)));
    }

    @Test
    void oneOutputIsANumber() {
        Expansion one = Expansion.of(Kernel.parse("linear()"), Points.of(new double[] {1, 2}), Reals.of(3), 4);
        assertThat(one.scorer().value(1, 1)).isEqualTo(3 * (1 + 2) + 4);
        assertThatThrownBy(
                        () -> expansion("linear()", points(CENTERS, 1)).scorer().value(1, 2, 3, 4, 5))
                .hasMessageContaining("number of outputs");
        assertThatThrownBy(() -> one.scorer().value(1, 2, 3)).hasMessageContaining("number of coordinates");
    }
}
