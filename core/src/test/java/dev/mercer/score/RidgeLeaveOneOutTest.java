package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.BandForm;
import dev.mercer.linalg.internal.ShiftedInverses;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RidgeLeaveOneOutTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.7) + 0.1*polynomial(degree=2, c=1)");
    private static final int N = 80;
    private final Compute compute = Compute.standard();
    private final Points points = points();

    private static Points points() {
        SplittableRandom random = new SplittableRandom(5);
        return DensePoints.generate(N, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    private Dataset numbers(Reals weights) {
        SplittableRandom random = new SplittableRandom(6);
        double[] y = new double[N];
        Arrays.setAll(y, i -> 1000 + Math.sin(4 * points.get(i, 0)) + 0.1 * random.nextDouble());
        return Dataset.of(points, Reals.of(y)).withWeights(weights);
    }

    private static Reals weights() {
        return Reals.of(IntStream.range(0, N)
                .mapToDouble(i -> i % 7 == 6 ? 0 : 1 + i % 3)
                .toArray());
    }

    @ParameterizedTest
    @EnumSource
    void equalsAsManyRefitsAtTheSameRhoTo1em7(Intercept intercept) {
        for (Reals weights : new Reals[] {Reals.constant(N, 1), weights()})
            for (RidgeLeaveOneOut.For lambdas : RidgeLeaveOneOut.For.values())
                equalsRefits(lambdas, intercept, weights);
    }

    private void equalsRefits(RidgeLeaveOneOut.For lambdas, Intercept intercept, Reals weights) {
        Dataset data = numbers(weights);
        RidgeLeaveOneOut fast = RidgeLeaveOneOut.of(lambdas, KERNEL, intercept, data, compute, Progress.none());
        for (double lambda : new double[] {1e-9, 1e-4, 1}) {
            Matrix predictions = fast.predictions(lambda);
            double squares = 0;
            for (int at = 0; at < fast.rows().length; at++) {
                int left = fast.rows()[at];
                double expected = refit(data, left, lambda, intercept);
                assertThat(predictions.get(at, 0)).isCloseTo(expected, within(1e-7 * 1000));
                double error = ((Reals) data.targets().orElseThrow()).get(left) - predictions.get(at, 0);
                squares += weights.get(left) * error * error;
            }
            double mean = squares / weights.stream().sum();
            assertThat(fast.meanSquaredError(lambda)).isCloseTo(mean, within(1e-9 * mean));
        }
    }

    /** The model of all rows but one, at the ρ of all rows. */
    private static double refit(Dataset data, int left, double lambda, Intercept intercept) {
        int[] others = IntStream.range(0, N).filter(i -> i != left).toArray();
        Dataset rest = data.select(others);
        double rho = lambda * data.weights().stream().sum();
        double same = rho / rest.weights().stream().sum();
        return KernelRidge.of(KERNEL, same, intercept)
                .fit(rest)
                .predict(data.points().range(left, left + 1))[0];
    }

    @Test
    void classesAreOneTargetEach() {
        String[] names = new String[N];
        Arrays.setAll(names, i -> points.get(i, 0) < -0.3 ? "a" : points.get(i, 1) < 0 ? "b" : "c");
        Labels labels = Labels.of(names);
        Dataset data = Dataset.of(points, labels);
        Matrix all = RidgeLeaveOneOut.of(KERNEL, Intercept.CENTRED, data, compute, Progress.none())
                .predictions(1e-3);
        assertThat(all.columns()).isEqualTo(3);
        double[] isB = new double[N];
        Arrays.setAll(isB, i -> labels.get(i).equals("b") ? 1 : -1);
        Matrix one = RidgeLeaveOneOut.of(
                        KERNEL, Intercept.CENTRED, data.withTargets(Reals.of(isB)), compute, Progress.none())
                .predictions(1e-3);
        int right = 0;
        for (int i = 0; i < N; i++) {
            assertThat(all.get(i, 1)).isCloseTo(one.get(i, 0), within(1e-9));
            int best = 0;
            for (int c = 1; c < 3; c++) if (all.get(i, c) > all.get(i, best)) best = c;
            if (best == labels.code(i)) right++;
        }
        assertThat(right).isGreaterThan(N * 8 / 10);
    }

    @Test
    void refusesWhatCannotBeLeftOut() {
        Dataset one = Dataset.of(points.range(0, 1), Reals.of(1));
        assertThatThrownBy(() -> RidgeLeaveOneOut.of(KERNEL, Intercept.NONE, one, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("leave-one-out needs 2 points of positive weight, got 1");
        assertThatThrownBy(
                        () -> RidgeLeaveOneOut.of(KERNEL, Intercept.NONE, Dataset.of(points), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("leave-one-out needs targets, got none");
        assertThatThrownBy(
                        () -> RidgeLeaveOneOut.of(KERNEL, Intercept.NONE, numbers(weights()), compute, Progress.none())
                                .predictions(0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("lambda");
    }

    /** Every third point is there three times, with a target and a weight of its own each time. */
    @ParameterizedTest
    @EnumSource
    void rowsWithEqualInputsAreLeftOutTogetherAsByRefitsTo1em8(Intercept intercept) {
        int[] origin =
                IntStream.range(0, N).map(i -> i % 3 == 0 ? i - i % 9 : i).toArray();
        SplittableRandom random = new SplittableRandom(8);
        Dataset data = Dataset.of(
                        points.select(origin),
                        Reals.of(IntStream.range(0, N)
                                .mapToDouble(i -> random.nextDouble())
                                .toArray()))
                .withWeights(weights());
        Reals targets = (Reals) data.targets().orElseThrow();
        for (RidgeLeaveOneOut.For lambdas : RidgeLeaveOneOut.For.values()) {
            RidgeLeaveOneOut fast = RidgeLeaveOneOut.of(lambdas, KERNEL, intercept, data, compute, Progress.none());
            Matrix predictions = fast.predictions(1e-3);
            double squares = 0;
            for (int at = 0; at < fast.rows().length; at++) {
                int left = fast.rows()[at];
                int[] others = IntStream.range(0, N)
                        .filter(i -> origin[i] != origin[left])
                        .toArray();
                Dataset rest = data.select(others);
                double expected = KernelRidge.of(KERNEL, 1e-3, intercept)
                        .forPart(rest, data)
                        .fit(rest)
                        .predict(data.points().range(left, left + 1))[0];
                assertThat(predictions.get(at, 0)).isCloseTo(expected, within(1e-8));
                squares += data.weights().get(left) * Math.pow(targets.get(left) - expected, 2);
            }
            assertThat(fast.meanSquaredError(1e-3))
                    .isCloseTo(squares / data.weights().sum(), within(1e-8));
        }
    }

    @Test
    void whereAllInputsAreEqualRowsStandForThemselves() {
        Dataset data = Dataset.of(points.select(new int[] {4, 4, 4, 4}), Reals.of(1, 2, 3, 6));
        Matrix predictions = RidgeLeaveOneOut.of(KERNEL, Intercept.CENTRED, data, compute, Progress.none())
                .predictions(1);
        for (int i = 0; i < 4; i++) {
            double mean = (12 - ((Reals) data.targets().orElseThrow()).get(i)) / 3;
            assertThat(predictions.get(i, 0)).isCloseTo(mean, within(1e-9));
        }
    }

    /** A back end whose decomposition answers for ρ from a limit on, and no smaller ones. */
    private record Decomposing(double limit, List<Double> asked) implements Backend {
        @Override
        public String name() {
            return "decomposing";
        }

        @Override
        public String description() {
            return "for tests";
        }

        @Override
        public int priority() {
            return -1;
        }

        @Override
        public BlockEvaluator prepare(KernelBlock block) {
            return new PlainBackend().prepare(block);
        }

        @Override
        public TileMath<double[]> tileMath() {
            return new PlainBackend().tileMath();
        }

        @Override
        public Optional<ResidentMatrix> resident(KernelBlock block) {
            Matrix k = CrossGram.of(block.kernel(), block.x(), block.x(), new Compute(new PlainBackend(), 1, 1L << 30))
                    .toMatrix(Progress.none());
            return Optional.of(new ResidentMatrix() {
                @Override
                public int size() {
                    return block.rows();
                }

                @Override
                public Matrix multiply(Matrix v) {
                    return k.multiply(v);
                }

                @Override
                public Set<Accuracy> accuracies() {
                    return Set.of();
                }

                @Override
                public Factor factor(double[] scale, double shift, Accuracy accuracy) {
                    throw new AssertionError("factored");
                }

                @Override
                public Optional<ShiftedInverses> shifted(double[] scale, double[] offset, Matrix right) {
                    SymmetricMatrix a = new SymmetricMatrix(size());
                    for (int i = 0; i < size(); i++)
                        for (int j = 0; j <= i; j++)
                            a.set(i, j, (k.get(i, j) + offset[i] + offset[j]) * scale[i] * scale[j]);
                    BandForm.RightSides sides =
                            BandForm.of(a, Engine.plain(), Progress.none()).with(right);
                    return Optional.of(shifts -> {
                        Arrays.stream(shifts).forEach(asked::add);
                        return Arrays.stream(shifts).allMatch(shift -> shift >= limit)
                                ? Optional.of(Arrays.stream(shifts)
                                        .mapToObj(sides::at)
                                        .toList())
                                : Optional.empty();
                    });
                }
            });
        }
    }

    /** Predictions agree by a back end with a matrix of its own, and by the host where that is not accurate enough. */
    @ParameterizedTest
    @EnumSource
    void byABackEndWithAMatrixOfItsOwn(Intercept intercept) {
        Dataset data = numbers(weights());
        Decomposing backend = new Decomposing(1e-3, new ArrayList<>());
        Compute there = new Compute(backend, 1, 1L << 30);
        RidgeLeaveOneOut found = RidgeLeaveOneOut.of(KERNEL, intercept, data, there, Progress.none());
        RidgeLeaveOneOut expected = RidgeLeaveOneOut.of(KERNEL, intercept, data, compute, Progress.none());
        double[] lambdas = {1e-8, 1e-4, 1};
        for (double lambda : lambdas) requireEqual(found.predictions(lambda), expected.predictions(lambda));
        assertThat(backend.asked).hasSize(3);
        List<Matrix> together = found.predictions(lambdas);
        for (int at = 0; at < 3; at++) requireEqual(together.get(at), expected.predictions(lambdas[at]));
        assertThat(backend.asked).hasSize(6);
    }

    private static void requireEqual(Matrix found, Matrix expected) {
        for (int at = 0; at < expected.values().length; at++)
            assertThat(found.values()[at]).isCloseTo(expected.values()[at], within(1e-4));
    }
}
