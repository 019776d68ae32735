package dev.mercer.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.FailingCandidates;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.search.Failure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class ModelCompressionTest {
    private static Points points(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(count, 2, (i, k) -> random.nextDouble(-2, 2));
    }

    private static Regressor ridge(Kernel kernel) {
        Points x = points(300, 1);
        double[] y = IntStream.range(0, x.size())
                .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + x.get(i, 1))
                .toArray();
        return KernelRidge.of(kernel, 1e-4).fit(Dataset.of(x, Reals.of(y)));
    }

    private static ModelCompression compress(Model model, ModelCompression.Goal goal) {
        return ModelCompression.of(model, points(400, 2), goal, Compute.standard(), Progress.none());
    }

    private static ModelCompression.Goal error(double error) {
        return new ModelCompression.Goal(error, OptionalInt.empty(), OptionalInt.empty());
    }

    private static ModelCompression.Goal centers(int count) {
        return new ModelCompression.Goal(1, OptionalInt.of(count), OptionalInt.empty());
    }

    /** The root mean square of the change at rows that the compression has not seen, over the standard deviation. */
    private static double change(Model old, Model compressed) {
        Points fresh = points(500, 3);
        Matrix expected = old.expansion().predict(fresh, Compute.standard(), Progress.none());
        Matrix found = compressed.expansion().predict(fresh, Compute.standard(), Progress.none());
        double mean = IntStream.range(0, 500)
                .mapToDouble(i -> expected.get(i, 0))
                .average()
                .orElseThrow();
        double square = 0;
        double spread = 0;
        for (int i = 0; i < 500; i++) {
            square += Math.pow(found.get(i, 0) - expected.get(i, 0), 2);
            spread += Math.pow(expected.get(i, 0) - mean, 2);
        }
        return Math.sqrt(square / spread);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gaussian(sigma=1)", "gaussian(sigma=1) @ metric([[1, 0.5], [0, 1]])"})
    void aTenthOfTheCentersKeepsOnePercent(String kernel) {
        Regressor model = ridge(Kernel.parse(kernel));
        ModelCompression found = compress(model, error(0.01));
        assertThat(found.before()).isEqualTo(300);
        assertThat(found.after()).isLessThanOrEqualTo(40);
        assertThat(found.model().expansion().centers().size()).isEqualTo(found.after());
        assertThat(found.change()).isLessThanOrEqualTo(0.01);
        assertThat(found.largest()).isGreaterThanOrEqualTo(found.change());
        assertThat(change(model, found.model())).isLessThan(0.02);
    }

    @Test
    void leavesAreCompressedToo() {
        Regressor model = ridge(Kernel.parse("cells([[1, 0.1]]) * gaussian(sigma=1)"));
        ModelCompression found = compress(model, error(0.01));
        assertThat(found.after()).isLessThan(80);
        assertThat(change(model, found.model())).isLessThan(0.02);
    }

    @Test
    void moreCentersChangeLess() {
        Regressor model = ridge(new Gaussian(1));
        double before = Double.POSITIVE_INFINITY;
        for (int count : new int[] {5, 15, 40}) {
            ModelCompression found = compress(model, centers(count));
            assertThat(found.after()).isEqualTo(count);
            assertThat(found.change()).isLessThan(before);
            before = found.change();
        }
    }

    @Test
    void centersKeepTheirTrainingRows() {
        Regressor model = ridge(new Gaussian(1));
        Model small = compress(model, centers(10)).model();
        assertThat(small.training().rows()).hasSize(10);
        Points x = points(300, 1);
        for (int j = 0; j < 10; j++)
            assertThat(small.expansion().centers().get(j, 0))
                    .isEqualTo(x.get(small.training().rows().get(j), 0));
        assertThat(small.training().provenance().learner()).endsWith("compressed to 10 of 300 centres");
        assertThat(small.training().certificate()).isEmpty();
    }

    @Test
    void classesStayTheSame() {
        Points x = points(200, 4);
        List<String> names = IntStream.range(0, 200)
                .mapToObj(i -> x.get(i, 0) * x.get(i, 1) > 0 ? "same" : "other")
                .toList();
        Classifier model = KernelLogistic.of(new Gaussian(1), 1e-3).fit(Dataset.of(x, Labels.of(names)));
        Classifier small = (Classifier) compress(model, error(0.01)).model();
        assertThat(small.expansion().centers().size()).isLessThan(60);
        Labels expected = model.predict(points(300, 5));
        Labels found = small.predict(points(300, 5));
        long changed = IntStream.range(0, 300)
                .filter(i -> !expected.get(i).equals(found.get(i)))
                .count();
        assertThat(changed).isLessThanOrEqualTo(3);
        assertThat(small.calibration()).isEqualTo(model.calibration());
    }

    @Test
    void saysWhyNot() {
        Regressor model = ridge(new Gaussian(0.05));
        ModelCompression.Goal few = new ModelCompression.Goal(0.01, OptionalInt.empty(), OptionalInt.of(10));
        assertThatThrownBy(() -> compress(model, few))
                .hasMessageStartingWith("with 10 of 300 centres the outputs change by ");
        assertThatThrownBy(() -> compress(model, centers(400)))
                .hasMessage("the model has 300 centres, and at most 300 can be kept, got 400");
        assertThatThrownBy(() ->
                        ModelCompression.of(model, points(3, 1), error(0.01), Compute.standard(), Progress.none()))
                .hasMessage("3 rows are too few to compress with, at least 8");
    }

    @Test
    void aBlendKeepsCentersOfAllItsTerms() {
        Regressor smooth = ridge(new Gaussian(0.7));
        Regressor rough = ridge(Kernel.parse("exponential(sigma=3)"));
        Reals half = Reals.of(0.5);
        Reals none = Reals.of(0);
        Expansion sum = Expansion.sum(List.of(
                smooth.expansion().weighted(half, none), rough.expansion().weighted(half, none)));
        Regressor blend = new Regressor(sum, smooth.training());
        ModelCompression made = compress(blend, error(0.02));
        assertThat(made.before()).isEqualTo(sum.centerCount());
        assertThat(made.after()).isLessThan(made.before() / 2);
        assertThat(made.model().expansion().terms()).hasSize(2);
        assertThat(change(blend, made.model())).isLessThan(0.04);
        assertThat(compress(blend, centers(1)).model().expansion().terms()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(CompressionSearch.class)
    void aPenaltyThatFailsIsNotChosen(Failure how) {
        DoubleFunction<CompressionSearch.Measured> smallFail =
                penalty -> new CompressionSearch.Measured(penalty, penalty < 1e-7 ? failed(how) : penalty, 1);
        assertThat(CompressionSearch.least(smallFail).penalty()).isEqualTo(1e-7);
        assertThatThrownBy(() ->
                        CompressionSearch.least(penalty -> new CompressionSearch.Measured(penalty, failed(how), 1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("none of 6 penalties of the compressed weights can be used: ");
    }

    private static double failed(Failure how) {
        return switch (how) {
            case NOT_A_NUMBER, STALLED -> Double.NaN;
            case INFINITE -> Double.NEGATIVE_INFINITY;
            default -> throw how.exception();
        };
    }

    /** Kernel values of 1e200, whose squares overflow, by weights of 1e-200. */
    @Test
    @FailingCandidates(CompressionSearch.class)
    void kernelValuesWhoseSquaresOverflowAreRefused() {
        Expansion f = Expansion.of(
                new Linear(),
                DensePoints.generate(20, 2, (i, k) -> 1e200 * Math.sin(i + k)),
                Reals.constant(20, 1e-200),
                0);
        Regressor model = new Regressor(f, ridge(new Gaussian(1)).training());
        assertThatThrownBy(() -> compress(model, centers(2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("none of 6 penalties of the compressed weights can be used: ");
    }
}
