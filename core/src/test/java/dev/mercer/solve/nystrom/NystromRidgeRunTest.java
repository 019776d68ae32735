package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run of {@link NystromRidge}: certificate, limits, reports, validation, cancellation, warm starts and resumption. */
@Tag("once")
class NystromRidgeRunTest {
    private static final double LAMBDA = 1e-3;
    private static final Stopping TIGHT = new Stopping(1e-9, 200);
    /** So few rows make a poor preconditioner, which needs some steps. */
    private static final int SAMPLE = 7;

    private static NystromRidge ridge(NystromRows rows, Intercept intercept, int sample, Progress progress) {
        return NystromRidge.of(CentersData.problem(rows, intercept), sample, Checkpoints.none(), progress);
    }

    private static Solution solved(Intercept intercept, Stopping stopping, EarlyStopping watch, Progress progress) {
        return ridge(CentersData.inMemory(), intercept, SAMPLE, progress).solve(LAMBDA, stopping, watch);
    }

    private static Solution steps(int most) {
        return solved(
                Intercept.CENTRED, TIGHT.withTolerance(0).withIterations(most), EarlyStopping.none(), Progress.none());
    }

    /** Σwᵢ(yᵢ − f(xᵢ))²/Σw + λαᵀKα, summed over the outputs. */
    private static double objective(Solution found) {
        double sum = 0;
        for (int t = 0; t < found.alpha().size(); t++) {
            for (int i = 0; i < CentersData.ROWS; i++) {
                double f = found.bias().get(t);
                for (int j = 0; j < CentersData.CENTERS; j++)
                    f += found.alpha().get(t).get(j)
                            * CentersData.KERNEL.value(CentersData.points(), i, CentersData.centers(), j);
                double error = CentersData.targets().get(t).get(i) - f;
                sum += CentersData.weights().get(i)
                        * error
                        * error
                        / CentersData.weights().sum();
            }
            for (int j = 0; j < CentersData.CENTERS; j++)
                for (int k = 0; k < CentersData.CENTERS; k++)
                    sum += LAMBDA
                            * found.alpha().get(t).get(j)
                            * found.alpha().get(t).get(k)
                            * CentersData.KERNEL.value(CentersData.centers(), j, CentersData.centers(), k);
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(
            value = Intercept.class,
            names = {"NONE", "CENTRED"})
    void theCertificateIsTrueAtEveryStep(Intercept intercept) {
        double optimum = objective(solved(intercept, TIGHT, EarlyStopping.none(), Progress.none()));
        for (int most = 1; most <= 4; most++) {
            Stopping few = new Stopping(0, most);
            Solution found = solved(intercept, few, EarlyStopping.none(), Progress.none());
            double said = found.certificate().orElseThrow().objective();
            assertThat(said).isCloseTo(objective(found), within(1e-9 * said));
            assertThat(said).isGreaterThanOrEqualTo(optimum * (1 - 1e-12));
            assertThat(found.certificate().orElseThrow().bound().orElseThrow())
                    .isLessThanOrEqualTo(optimum * (1 + 1e-9));
            assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
            assertThat(found.convergence().iterations()).isEqualTo(most);
        }
        Solution end = solved(intercept, TIGHT, EarlyStopping.none(), Progress.none());
        assertThat(end.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(end.convergence().measure()).isLessThanOrEqualTo(1e-9);
        assertThat(end.certificate().orElseThrow().gap().orElseThrow()).isBetween(-1e-12, 1e-9);
    }

    @Test
    void allRowsInThePreconditionerAreTheExactAnswer() {
        Solution found = ridge(CentersData.inMemory(), Intercept.CENTRED, CentersData.ROWS, Progress.none())
                .solve(LAMBDA, new Stopping(1e-6, 50), EarlyStopping.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.EXACT);
        assertThat(found.convergence().iterations()).isZero();
    }

    @Test
    void eachStepIsReported() {
        List<String> reports = new ArrayList<>();
        Progress progress = (stage, done, total) -> {
            if (stage.startsWith("conjugate")) reports.add(stage + " " + done + " " + total);
        };
        solved(Intercept.CENTRED, new Stopping(0, 3), EarlyStopping.none(), progress);
        assertThat(reports)
                .containsExactly("conjugate gradients 1 3", "conjugate gradients 2 3", "conjugate gradients 3 3");
        reports.clear();
        solved(Intercept.CENTRED, new Stopping(0, 2), EarlyStopping.of((alpha, bias) -> 0.25, 9), progress);
        assertThat(reports)
                .containsExactly(
                        "conjugate gradients (validation error 0.2500) 1 2",
                        "conjugate gradients (validation error 0.2500) 2 2");
    }

    /** The third of the errors is the least, and two more do not better it. */
    @Test
    void validationEndsItWithTheBestFunctionSeen() {
        double[] errors = {5, 4, 3, 3.5, 3};
        int[] asked = {0};
        EarlyStopping watch = EarlyStopping.of((alpha, bias) -> errors[asked[0]++], 2);
        Solution found = solved(Intercept.CENTRED, new Stopping(0, 50), watch, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.VALIDATED);
        assertThat(found.convergence().iterations()).isEqualTo(5);
        assertThat(asked[0]).isEqualTo(5);
        Solution third = steps(3);
        for (int t = 0; t < 2; t++) {
            assertThat(found.alpha().get(t).toArray())
                    .containsExactly(third.alpha().get(t).toArray(), within(1e-9));
            assertThat(found.bias().get(t)).isCloseTo(third.bias().get(t), within(1e-9));
        }
    }

    /** Cancelled, it returns what it has, or what validation liked better; without a certificate, which would take a pass. */
    @Test
    void cancelledItReturnsTheLastOrTheBestFunction() {
        for (boolean validated : new boolean[] {false, true}) {
            boolean[] stop = {false};
            Progress progress = new Progress() {
                @Override
                public void report(String stage, long done, long total) {
                    stop[0] |= stage.startsWith("conjugate") && done == 3;
                }

                @Override
                public boolean cancelled() {
                    return stop[0];
                }
            };
            double[] errors = {5, 4, 6, 7};
            int[] asked = {0};
            EarlyStopping watch =
                    validated ? EarlyStopping.of((alpha, bias) -> errors[asked[0]++], 9) : EarlyStopping.none();
            Solution found = solved(Intercept.CENTRED, new Stopping(0, 50), watch, progress);
            assertThat(found.convergence().reason()).isEqualTo(Reason.CANCELLED);
            assertThat(found.convergence().iterations()).isEqualTo(3);
            Solution same = steps(validated ? 2 : 3);
            assertThat(found.alpha().get(0).toArray())
                    .containsExactly(same.alpha().get(0).toArray(), within(1e-9));
        }
    }

    /** From every state that was offered: the same bits. */
    @Test
    void resumedAtAnyStateItEndsWithTheSameBits() {
        List<Checkpoints.State> states = new ArrayList<>();
        Solution whole = inPieces(Optional.empty(), states);
        assertThat(states).hasSizeGreaterThan(10);
        assertThat(states.get(0).piece()).isZero();
        for (int s = 0; s < states.size(); s += states.size() / 6) {
            Solution resumed = inPieces(Optional.of(states.get(s)), new ArrayList<>());
            assertThat(resumed.alpha()).as("state %d", s).isEqualTo(whole.alpha());
            assertThat(resumed.bias()).isEqualTo(whole.bias());
            assertThat(resumed.convergence()).isEqualTo(whole.convergence());
        }
    }

    private static void refuses(Checkpoints.State state, String message) {
        assertThatThrownBy(() -> inPieces(Optional.of(state), new ArrayList<>()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void refusesCheckpointsOfOtherProblems() {
        int pieces = CentersData.inPieces().pieces();
        refuses(new Checkpoints.State(List.of(), pieces + 1, List.of()), "the checkpoint is one of more rows");
        refuses(
                new Checkpoints.State(List.of(), 1, List.of(new double[3], new double[3])),
                "the checkpoint belongs to other centers");
        refuses(
                new Checkpoints.State(List.of(), 1, List.of(new double[3])),
                "the checkpoint belongs to another version of the solver");
        for (double total : new double[] {0, Double.NaN}) {
            double[] right = new double[3 * CentersData.CENTERS];
            double[] sums = {total, 0, 0, 0, 0, 0};
            refuses(
                    new Checkpoints.State(List.of(List.of(right, sums)), 0, List.of()),
                    "the checkpoint has a sum of weights that must be > 0, got " + total);
        }
    }

    private static Solution inPieces(Optional<Checkpoints.State> from, List<Checkpoints.State> reached) {
        Checkpoints checkpoints = new Checkpoints() {
            @Override
            public Optional<State> last() {
                return from;
            }

            @Override
            public void reached(State state) {
                // Sums of the pass that is under way go on to change.
                List<double[]> sums = state.sums().stream().map(double[]::clone).toList();
                reached.add(new State(List.copyOf(state.done()), state.piece(), sums));
            }
        };
        return NystromRidge.of(
                        CentersData.problem(CentersData.inPieces(), Intercept.CENTRED),
                        SAMPLE,
                        checkpoints,
                        Progress.none())
                .solve(LAMBDA, new Stopping(1e-6, 20), EarlyStopping.none());
    }
}
