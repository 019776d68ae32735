package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run of {@link NystromNewton}: certificate, limits, reports, validation, cancellation and resumption. */
@Tag("once")
class NystromNewtonRunTest {
    private static final Loss LOSS = new Huber(0.3);
    private static final double LAMBDA = 1e-3;
    private static final Stopping TIGHT = new Stopping(1e-9, 200);
    /** So few rows make a poor preconditioner, which needs some steps. */
    private static final int SAMPLE = 7;

    private static Solution solved(
            NystromRows rows, Intercept intercept, Stopping stopping, EarlyStopping watch, Progress progress) {
        return NystromNewton.of(CentersData.problem(rows, intercept), LOSS, SAMPLE, Checkpoints.none(), progress)
                .solve(LAMBDA, stopping, watch);
    }

    private static Solution solved(Intercept intercept, Stopping stopping, EarlyStopping watch, Progress progress) {
        return solved(CentersData.inMemory(), intercept, stopping, watch, progress);
    }

    private static Solution steps(int most) {
        return solved(Intercept.FREE, new Stopping(0, most), EarlyStopping.none(), Progress.none());
    }

    /** ΣwᵢL(yᵢ, f(xᵢ))/Σw + λαᵀKα, summed over the outputs. */
    private static double objective(Solution found) {
        double sum = 0;
        for (int t = 0; t < found.alpha().size(); t++) {
            for (int i = 0; i < CentersData.ROWS; i++) {
                double f = found.bias().get(t);
                for (int j = 0; j < CentersData.CENTERS; j++)
                    f += found.alpha().get(t).get(j)
                            * CentersData.KERNEL.value(CentersData.points(), i, CentersData.centers(), j);
                sum += CentersData.weights().get(i)
                        * LOSS.value(CentersData.targets().get(t).get(i), f)
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
    @EnumSource(Intercept.class)
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

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void memoryAndPiecesAgreeTo1em7(Intercept intercept) {
        Solution memory = solved(intercept, TIGHT, EarlyStopping.none(), Progress.none());
        Solution pieces = solved(CentersData.inPieces(), intercept, TIGHT, EarlyStopping.none(), Progress.none());
        for (int t = 0; t < 2; t++)
            assertThat(pieces.alpha().get(t).toArray())
                    .containsExactly(memory.alpha().get(t).toArray(), within(1e-7));
        assertThat(pieces.bias().toArray()).containsExactly(memory.bias().toArray(), within(1e-7));
    }

    @Test
    void eachStepIsReported() {
        List<String> reports = new ArrayList<>();
        Progress progress = (stage, done, total) -> {
            if (stage.startsWith("Newton step")) reports.add(stage + " " + done + " " + total);
        };
        solved(Intercept.FREE, new Stopping(0, 3), EarlyStopping.none(), progress);
        assertThat(reports).containsExactly("Newton step 1 0", "Newton step 2 0", "Newton step 3 0");
        reports.clear();
        solved(Intercept.FREE, new Stopping(0, 2), EarlyStopping.of((alpha, bias) -> 0.25, 9), progress);
        assertThat(reports)
                .containsExactly(
                        "Newton step (validation error 0.2500) 1 0", "Newton step (validation error 0.2500) 2 0");
    }

    /** The third of the errors is the least, and two more do not better it. */
    @Test
    void validationEndsItWithTheBestFunctionSeen() {
        double[] errors = {5, 4, 3, 3.5, 3};
        int[] asked = {0};
        EarlyStopping watch = EarlyStopping.of((alpha, bias) -> errors[asked[0]++], 2);
        Solution found = solved(Intercept.FREE, new Stopping(0, 50), watch, Progress.none());
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
                    stop[0] |= stage.startsWith("Newton step") && done == 3;
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
            Solution found = solved(Intercept.FREE, new Stopping(0, 50), watch, progress);
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
        return NystromNewton.of(
                        CentersData.problem(CentersData.inPieces(), Intercept.FREE),
                        LOSS,
                        SAMPLE,
                        checkpoints,
                        Progress.none())
                .solve(LAMBDA, new Stopping(1e-6, 20), EarlyStopping.none());
    }
}
