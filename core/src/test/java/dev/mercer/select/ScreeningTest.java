package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Manhattan;
import dev.mercer.method.Candidate;
import dev.mercer.score.Sample;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.RidgeSearch.Place;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The kernels that stay from round to round, by losses that an earlier run seems to have found: nothing is computed. */
class ScreeningTest {
    private final List<Found> soFar = new ArrayList<>();
    /** By rows and kernel, else by kernel, else by its family. */
    private final Map<String, Double> losses = new LinkedHashMap<>();

    private Runnable atEachTrial = () -> {};

    private final TrialMemory memory = new TrialMemory() {
        @Override
        public Optional<Found> known(String trial) {
            atEachTrial.run();
            String[] words = trial.split(" ", 3);
            String kernel = words[2].contains("quantiles(") ? "ranks " + start(words[2]) : start(words[2]);
            double byName = losses.getOrDefault(kernel.substring(0, kernel.indexOf('(')), 9.0);
            double loss = losses.getOrDefault(words[1] + " " + kernel, losses.getOrDefault(kernel, byName));
            return Optional.of(new Found(List.of(new double[] {loss, loss, 0, 0, 0}), List.of()));
        }

        @Override
        public void made(String trial, Found found) {}
    };

    private final TrialLog journal = new TrialLog(Duration.ofSeconds(1000), memory, Progress.none());

    private static String start(String kernel) {
        return kernel.substring(0, kernel.indexOf(')') + 1);
    }

    private Screening screening(Tuner tuner, int rows) {
        Dataset data = FakeMachines.noisyCopies(rows, 1, 1);
        return new Screening(new TuningScope(tuner, Sample.of(data), Compute.standard(), journal));
    }

    private static Tuner tuner(String... kernels) {
        return Tuner.standard(Reals.of(1))
                .withKernels(Stream.of(kernels).map(KernelFamily::new).toList());
    }

    private Found best(Tuner tuner, int rows) {
        return screening(tuner, rows).best(soFar::add);
    }

    private List<String> kernelsOf(int rows) {
        return journal.trials().stream()
                .filter(trial -> trial.rows() == rows)
                .map(trial -> trial.kernel().toString())
                .toList();
    }

    @Test
    void aSingleKernelIsNotScreenedForOtherMethods() {
        Tuner one = tuner("gaussian(sigma=2)").withCandidates(List.of(FakeMachines.supportVectorRegression()));
        Found only = best(one, 30);
        assertThat(only.kernel()).isEqualTo(new Gaussian(2));
        assertThat(only.rho()).isEqualTo(1);
        assertThat(only.place()).isEqualTo(Place.START);
        assertThat(only.loss()).isNaN();
        assertThat(soFar).containsExactly(only);
        assertThat(best(one.withCandidates(List.of(FakeMachines.rho(FakeMachines.ridge(), 3))), 30)
                        .loss())
                .isNaN();
        assertThat(journal.trials()).isEmpty();
    }

    @Test
    void severalKernelsAScaleOrAnOpenRhoAreScreened() {
        List<Candidate> other = List.of(FakeMachines.supportVectorRegression());
        assertThat(best(tuner("gaussian(sigma=2)", "gaussian(sigma=3)").withCandidates(other), 30)
                        .loss())
                .isEqualTo(9);
        assertThat(best(tuner("gaussian(sigma=auto)").withCandidates(other), 30).loss())
                .isEqualTo(9);
        assertThat(best(tuner("gaussian(sigma=2)"), 30).loss()).isEqualTo(9);
    }

    @Test
    void threeRoundsKeepTheBestThatAreNear() {
        losses.put("gaussian(sigma=1)", 1.0);
        losses.put("gaussian(sigma=2)", 1.1);
        losses.put("gaussian(sigma=3)", 1.04);
        losses.put("gaussian(sigma=4)", 1.09);
        losses.put("gaussian(sigma=5)", Double.POSITIVE_INFINITY);
        losses.put("900 gaussian(sigma=3)", 0.5);
        losses.put("900 gaussian(sigma=1)", 0.525);
        losses.put("900 gaussian(sigma=4)", 0.51);
        losses.put("2000 gaussian(sigma=4)", 0.1);
        Found best = best(
                tuner(
                        "gaussian(sigma=1)",
                        "gaussian(sigma=2)",
                        "gaussian(sigma=3)",
                        "gaussian(sigma=4)",
                        "gaussian(sigma=5)"),
                3000);
        assertThat(kernelsOf(400)).hasSize(5);
        assertThat(kernelsOf(900)).containsExactly("gaussian(sigma=1)", "gaussian(sigma=3)", "gaussian(sigma=4)");
        assertThat(kernelsOf(2000)).containsExactly("gaussian(sigma=3)", "gaussian(sigma=4)");
        assertThat(journal.trials()).hasSize(10);
        assertThat(best.kernel()).isEqualTo(new Gaussian(4));
        assertThat(soFar).extracting(Found::kernel).containsExactly(new Gaussian(1), new Gaussian(3), new Gaussian(4));
        assertThat(journal.stopped()).isFalse();
    }

    @Test
    void whatIsWorseByMoreThanATenthIsDropped() {
        losses.put("gaussian(sigma=1)", 1.0);
        losses.put("gaussian(sigma=2)", 1.1);
        losses.put("gaussian(sigma=3)", 1.11);
        best(tuner("gaussian(sigma=1)", "gaussian(sigma=2)", "gaussian(sigma=3)"), 900);
        assertThat(kernelsOf(900)).containsExactly("gaussian(sigma=1)", "gaussian(sigma=2)");
    }

    @Test
    void theBestOfTheOtherDistanceStaysALittleLonger() {
        losses.put("gaussian(sigma=1)", 1.0);
        losses.put("manhattan(sigma=1)", 1.14);
        losses.put("manhattan(sigma=2)", 1.13);
        losses.put("900 gaussian(sigma=1)", 0.5);
        losses.put("900 manhattan(sigma=2)", 0.54);
        losses.put("2000 gaussian(sigma=1)", 0.4);
        losses.put("2000 manhattan(sigma=2)", 0.3);
        Found best = best(tuner("gaussian(sigma=1)", "manhattan(sigma=1)", "manhattan(sigma=2)"), 3000);
        assertThat(kernelsOf(900)).containsExactly("gaussian(sigma=1)", "manhattan(sigma=2)");
        assertThat(kernelsOf(2000)).containsExactly("gaussian(sigma=1)", "manhattan(sigma=2)");
        assertThat(best.kernel()).isEqualTo(new Manhattan(2));
    }

    @Test
    void theOtherDistanceIsDroppedWhereItIsFarBehind() {
        losses.put("gaussian(sigma=1)", 1.0);
        losses.put("manhattan(sigma=1)", 1.16);
        best(tuner("gaussian(sigma=1)", "manhattan(sigma=1)"), 900);
        assertThat(kernelsOf(900)).containsExactly("gaussian(sigma=1)");
        losses.put("manhattan(sigma=1)", 1.14);
        losses.put("900 gaussian(sigma=1)", 0.5);
        losses.put("900 manhattan(sigma=1)", 0.56);
        best(tuner("gaussian(sigma=1)", "manhattan(sigma=1)"), 2000);
        assertThat(kernelsOf(2000)).containsExactly("gaussian(sigma=1)");
    }

    @Test
    void onlyFamiliesThatMayBecomeTheBestAreSearchedAgain() {
        losses.put("gaussian(sigma=1)", 1.0);
        losses.put("900 gaussian(sigma=1)", 0.5);
        Tuner open = tuner("gaussian(sigma=1)", "rational(alpha=1, sigma=auto)");
        losses.put("rational", 1.05);
        best(open, 900);
        assertThat(kernelsOf(900).stream().filter(kernel -> kernel.startsWith("rational")))
                .hasSize(1);
    }

    @Test
    void aRoundHasAtLeastThreeTenthsMoreRows() {
        best(tuner("gaussian(sigma=1)"), 519);
        assertThat(soFar).hasSize(1);
        best(tuner("gaussian(sigma=1)"), 520);
        assertThat(soFar).hasSize(3);
        assertThat(kernelsOf(520)).hasSize(1);
    }

    /** 400 rows took a while: 900 take 11 times as long, and five times is left. */
    @Test
    void aRoundThatTheTimeDoesNotAllowIsLeftOut() {
        long[] begin = {0};
        atEachTrial = () -> {
            if (begin[0] == 0) {
                begin[0] = System.nanoTime();
                while (System.nanoTime() - begin[0] < 50e6) Thread.onSpinWait();
            }
            double left = 5e-9 * (System.nanoTime() - begin[0]);
            if (journal.left() > left) journal.reserve(journal.left() - left);
        };
        best(tuner("gaussian(sigma=1)"), 900);
        assertThat(soFar).hasSize(1);
        assertThat(journal.stopped()).isTrue();
    }

    private static Trial trial(int rows, double seconds) {
        return new Trial(
                "ridge",
                new Gaussian(1),
                1,
                OptionalDouble.empty(),
                rows,
                Trial.Validation.LEAVE_ONE_OUT,
                1,
                1,
                1,
                seconds);
    }

    /** The first trial of a run loads and compiles code. */
    @Test
    void aSlowFirstTrialDoesNotPriceTheNextRound() {
        List<Trial> trials = List.of(trial(400, 100), trial(400, 2), trial(400, 1), trial(900, 50));
        assertThat(Screening.trialSeconds(trials, 400)).isEqualTo(2);
        assertThat(Screening.trialSeconds(trials, 900)).isEqualTo(50);
        assertThat(Screening.trialSeconds(trials, 2000)).isZero();
    }

    @Test
    void nothingLearnedIsAnError() {
        losses.put("gaussian(sigma=1)", Double.POSITIVE_INFINITY);
        assertThatThrownBy(() -> best(tuner("gaussian(sigma=1)"), 30))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "nothing could be learned with gaussian(sigma=1): its values are too large or too small for "
                                + "these rows (try another kernel)");
    }

    private List<String> different(Screening screening, Found best) {
        return screening.different(best).stream()
                .map(found -> (found.family().maps().isEmpty() ? "" : "ranks ")
                        + found.family().family().text())
                .toList();
    }

    @Test
    void differentKernelsAreTheBestOfTheOtherDistanceAndOfTheOtherInputs() {
        losses.put("gaussian(sigma=1)", 1.0);
        losses.put("manhattan(sigma=1)", 3.0);
        losses.put("manhattan(sigma=2)", 2.0);
        losses.put("manhattan(sigma=3)", Double.POSITIVE_INFINITY);
        losses.put("ranks gaussian(sigma=1)", 4.0);
        losses.put("ranks manhattan(sigma=1)", 5.0);
        Tuner quick = tuner("gaussian(sigma=1)", "manhattan(sigma=1)", "manhattan(sigma=2)", "manhattan(sigma=3)");
        Screening plain = screening(quick, 900);
        Found best = plain.best(soFar::add);
        assertThat(different(plain, best)).containsExactly("manhattan(sigma=2)");
        assertThat(kernelsOf(900)).as("it was dropped after the first round").containsExactly("gaussian(sigma=1)");
        Screening both = screening(quick.withEffort(Tuner.Effort.THOROUGH), 900);
        assertThat(different(both, both.best(soFar::add)))
                .containsExactly("manhattan(sigma=2)", "ranks gaussian(sigma=1)");
        losses.put("ranks manhattan(sigma=1)", 0.5);
        Screening ranks = screening(quick.withEffort(Tuner.Effort.THOROUGH), 200);
        assertThat(different(ranks, ranks.best(soFar::add)))
                .as("one is of another distance and of other inputs")
                .containsExactly("gaussian(sigma=1)");
        assertThat(screening(quick, 30).different(best)).isEmpty();
    }
}
