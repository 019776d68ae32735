package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.LearnerCase.Trait;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every learner on degenerate data: a correct answer, or a clear message. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class LearnerBadDays {
    protected abstract Compute compute();

    List<LearnerCase> learners() {
        return LearnerCases.all();
    }

    private Matrix fitted(Learner<?> learner, Dataset data) {
        if (learner instanceof NuSvmClassifier && withoutMargin(learner, data)) return new Matrix(data.size(), 1);
        Model model = learner.fit(data, compute(), Progress.none());
        Matrix scores = LearnerData.scores(model, data.points(), compute());
        for (double score : scores.values()) assertThat(score).as("%s", learner).isFinite();
        return scores;
    }

    /** Classes that lie on each other have no margin, which is what ν is about: then one sentence says so. */
    private boolean withoutMargin(Learner<?> learner, Dataset data) {
        try {
            learner.fit(data, compute(), Progress.none());
            return false;
        } catch (InvalidInputException refused) {
            assertThat(refused).hasMessageContaining("leaves no margin between these classes");
            return true;
        }
    }

    private static boolean has(LearnerCase each, String component) {
        return each.components().contains(component);
    }

    private static boolean hasIntercept(LearnerCase each) {
        return has(each, "intercept") && each.get("intercept") != Intercept.NONE;
    }

    private static void requireRefused(Learner<?> learner, Dataset data, String message) {
        assertThatThrownBy(() -> learner.fit(data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @MethodSource("learners")
    void oneClassIsRefusedAndEqualTargetsAreLearnedTo1em6(LearnerCase each) {
        double[] same = new double[20];
        Arrays.fill(same, 3.5);
        Dataset data = Dataset.of(LearnerData.points(20, 2), LearnerData.targets(each, same));
        if (each.learnsClasses()) {
            requireRefused(each.learner(), data, "needs at least two classes, got only \"c\"");
            return;
        }
        Matrix scores = fitted(each.learner(), data);
        if (!hasIntercept(each)) return;
        if (each.has(Trait.COUNTS)) Arrays.fill(same, Math.log(4)); // scores are logarithms of rates
        assertThat(scores.values()).containsExactly(same, within(tube(each) + 1e-6));
    }

    /** Half the width of the tube inside which errors are free, so that any flat function in it is an answer. */
    private static double tube(LearnerCase each) {
        if (each.learner() instanceof KernelRegression numbers && numbers.loss() instanceof EpsilonInsensitive loss)
            return loss.epsilon();
        return has(each, "loss") && each.get("loss") instanceof EpsilonInsensitive loss ? loss.epsilon() : 0;
    }

    @ParameterizedTest
    @MethodSource("learners")
    void aTinyLambdaIsLearnedOrRefused(LearnerCase each) {
        Assumptions.assumeTrue(has(each, "lambda"), "this learner has no lambda");
        Dataset data = LearnerData.of(each, 30, 2);
        try {
            fitted(each.with("lambda", 1e-300), data);
        } catch (InvalidInputException refused) {
            assertThat(refused).message().containsIgnoringCase("lambda");
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void rejectsALambdaThatIsNegativeOrNotFinite(LearnerCase each) {
        if (!has(each, "lambda")) return;
        for (double lambda : new double[] {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
            assertThatThrownBy(() -> each.with("lambda", lambda))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageMatching("lambda must be >=? 0 and finite, got .+");
    }

    @ParameterizedTest
    @MethodSource("learners")
    void leavesOutClassesWithoutRowsOrWeight(LearnerCase each) {
        if (!each.learnsClasses()) return;
        Dataset data = LearnerData.of(each, 60, 2);
        Labels labels = (Labels) data.targets().orElseThrow();
        List<String> names = IntStream.range(0, 60).mapToObj(labels::get).toList();
        Dataset wider = data.withTargets(Labels.of(names, List.of("a", "aa", "b", "c")));
        double[] weights =
                names.stream().mapToDouble(name -> name.equals("b") ? 0 : 1).toArray();
        Model model = each.learner().fit(wider.withWeights(Reals.of(weights)), compute(), Progress.none());
        assertThat(((Classifier) model).classes()).containsExactly("a", "c");
        double[] one =
                names.stream().mapToDouble(name -> name.equals("c") ? 1 : 0).toArray();
        requireRefused(
                each.learner(),
                wider.withWeights(Reals.of(one)),
                "needs at least two classes, got only \"c\" with weight > 0");
    }

    @ParameterizedTest
    @MethodSource("learners")
    void aHugeLambdaLeavesOnlyTheInterceptTo1em6(LearnerCase each) {
        Assumptions.assumeTrue(has(each, "lambda"), "this learner has no lambda");
        Dataset data = LearnerData.of(each, 30, 2);
        for (double lambda : new double[] {1e12, 1e200}) {
            Matrix scores = fitted(each.with("lambda", lambda), data);
            for (int t = 0; t < scores.columns(); t++)
                for (int i = 0; i < scores.rows(); i++)
                    assertThat(scores.get(i, t)).isCloseTo(scores.get(0, t), within(1e-6));
        }
    }

    /** A number that is added to all targets moves the predictions by that number where b is free, and changes nothing else. */
    @ParameterizedTest
    @MethodSource("learners")
    void anOffsetOfTheTargetsIsLeftToTheIntercept(LearnerCase each) {
        boolean free = hasIntercept(each) || each.learner() instanceof NuSvmRegressor;
        Assumptions.assumeTrue(free && !each.learnsClasses(), "no intercept, or no numbers");
        Assumptions.assumeFalse(each.has(Trait.COUNTS), "scores are logarithms of counts");
        Dataset data = LearnerData.of(each, 40, 2);
        double[] y = ((Reals) data.targets().orElseThrow()).toArray();
        for (double offset : new double[] {1e9, 1e12}) {
            double[] rounded = Arrays.stream(y).map(v -> v + offset - offset).toArray();
            double[] plain =
                    fitted(each.learner(), data.withTargets(Reals.of(rounded))).column(0);
            double[] moved = fitted(
                            each.learner(),
                            data.withTargets(Reals.of(
                                    Arrays.stream(y).map(v -> v + offset).toArray())))
                    .column(0);
            double[] back = Arrays.stream(moved).map(v -> v - offset).toArray();
            assertThat(back).as("%s", offset).containsExactly(plain, within(1e-6 + 10 * Math.ulp(offset)));
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void targetsWhoseSquaresOverflowOrVanishAreRefused(LearnerCase each) {
        Assumptions.assumeFalse(each.learnsClasses() || each.has(Trait.NO_TARGETS), "no numbers");
        Dataset data = LearnerData.of(each, 30, 2);
        double[] y = ((Reals) data.targets().orElseThrow()).toArray();
        for (double factor : new double[] {1e150, 1e-150}) {
            Reals scaled = Reals.of(Arrays.stream(y).map(v -> v * factor).toArray());
            requireRefused(
                    each.learner(),
                    data.withTargets(scaled),
                    "the largest target must be between 1e-100 and 1e100 in size, got "
                            + scaled.stream().map(Math::abs).max().orElseThrow()
                            + ": multiply or divide all targets by the same number");
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void duplicatesThatContradictEachOtherGetOneAnswer(LearnerCase each) {
        Points x = DensePoints.generate(12, 2, (i, k) -> i % 2);
        double[] y = new double[12];
        Arrays.setAll(y, i -> 1 + i % 3);
        Matrix scores = fitted(each.learner(), Dataset.of(x, LearnerData.targets(each, y)));
        for (int i = 2; i < 12; i++) assertThat(scores.row(i)).containsExactly(scores.row(i % 2));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void fewRows(LearnerCase each) {
        requireRefused(each.learner(), LearnerData.of(each, 0, 2), "there are no rows to learn from");
        Dataset one = LearnerData.of(each, 1, 2);
        if (each.learnsClasses()) requireRefused(each.learner(), one, "needs at least two classes");
        else fitted(each.learner(), one);
    }

    @ParameterizedTest
    @MethodSource("learners")
    void fewerRowsThanColumnsAndColumnsThatAreConstant(LearnerCase each) {
        fitted(each.learner(), LearnerData.of(each, 6, 8));
        Dataset data = LearnerData.of(each, 30, 2);
        Points flat =
                DensePoints.generate(30, 2, (i, k) -> k == 0 ? 7 : data.points().get(i, 0));
        fitted(each.learner(), new Dataset(flat, data.targets(), data.weights(), data.names()));
        Points point = DensePoints.generate(30, 2, (i, k) -> 0);
        fitted(each.learner(), new Dataset(point, data.targets(), data.weights(), data.names()));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void targetsOfTheWrongKindAreRefused(LearnerCase each) {
        Points x = LearnerData.points(3, 2);
        if (each.has(Trait.NO_TARGETS)) {
            fitted(each.learner(), Dataset.of(x));
            return;
        }
        Targets wrong = each.learnsClasses() ? Reals.of(1, 2, 3) : Labels.of("a", "b", "c");
        String rule = each.learnsClasses()
                ? "needs classes as targets, got numbers"
                : "needs numbers as targets, got classes";
        requireRefused(each.learner(), Dataset.of(x, wrong), rule);
        requireRefused(each.learner(), Dataset.of(x), "as targets, got none");
    }

    @ParameterizedTest
    @MethodSource("learners")
    void anIndefiniteKernelIsRefusedWhereItMatters(LearnerCase each) {
        Assumptions.assumeTrue(has(each, "kernel"), "this learner has no kernel");
        Dataset data = LearnerData.of(each, 20, 2);
        Learner<?> learner = each.with("kernel", Kernel.parse("sigmoid(scale=1, c=-1)"));
        if (!each.has(Trait.ANY_KERNEL)) {
            requireRefused(learner, data, "needs a positive semi-definite kernel, which sigmoid(scale=1, c=-1) is not");
            return;
        }
        try {
            fitted(learner, data);
            learner.fit(data)
                    .training()
                    .certificate()
                    .ifPresent(
                            c -> assertThat(c.bound()).as("no gap is claimed").isEmpty());
        } catch (InvalidInputException refused) {
            assertThat(refused).hasMessageStartingWith("the descent diverges");
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void cancelledItThrowsOrAnswersAndSaysSo(LearnerCase each) {
        Dataset data = LearnerData.of(each, 40, 2);
        for (int questions : new int[] {0, 1, 2, 4, 8, 16}) {
            try {
                requireHonest(
                        each.learner().fit(data, compute(), CancelledProgress.afterQuestions(questions)),
                        data,
                        Reason.CANCELLED);
            } catch (CancelledException asked) {
                assertThat(asked).hasMessage("cancelled");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void outOfTimeItAnswersAndSaysSo(LearnerCase each) {
        Dataset data = LearnerData.of(each, 40, 2);
        requireHonest(
                each.learner().fit(data, compute(), Progress.none().within(Duration.ZERO)), data, Reason.TIME_LIMIT);
    }

    private void requireHonest(Model model, Dataset data, Reason reason) {
        for (double score : LearnerData.scores(model, data.points(), compute()).values())
            assertThat(score).isFinite();
        assertThat(model.training().convergence().reason()).isIn(reason, Reason.CONVERGED, Reason.EXACT);
    }
}
