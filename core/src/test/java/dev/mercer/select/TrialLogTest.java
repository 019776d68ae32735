package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.kernel.Gaussian;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TrialLogTest {
    private final List<String> told = new ArrayList<>();
    private boolean cancelled;

    private final Progress outer = new Progress() {
        @Override
        public void report(String stage, long done, long total) {
            told.add(stage);
        }

        @Override
        public void tried(String candidate, double error) {
            told.add(candidate + ": " + error);
        }

        @Override
        public boolean cancelled() {
            return cancelled;
        }
    };

    private TrialLog log(Duration time) {
        return new TrialLog(time, TrialMemory.none(), outer);
    }

    private static Trial trial() {
        return new Trial(
                "svm", new Gaussian(2), 1, OptionalDouble.empty(), 9, Trial.Validation.FOLDS, 0.5, 0.25, 0.1, 3);
    }

    @Test
    void tellsEachTrialAndTheBestSoFar() {
        TrialLog log = log(Duration.ofSeconds(1000));
        log.add(trial());
        assertThat(log.trials()).containsExactly(trial());
        log.best("svm", "gaussian(2)", 0.123456);
        log.progress().report("any", 1, 2);
        log.best("ridge", "linear()", Double.POSITIVE_INFINITY);
        log.progress().report("any", 1, 2);
        // A second or more may have passed on a busy machine.
        assertThat(told.stream().map(line -> line.replaceAll("(9\\d\\d|1000) s more", "1000 s more")))
                .containsExactly(
                        "svm with gaussian(sigma=2): 0.25",
                        "tuning: 1 trials, at most 1000 s more",
                        "tuning: 1 trials, best so far svm with gaussian(2), validation loss 0.1235, at most 1000 s"
                                + " more",
                        "tuning: 1 trials, best so far ridge with linear(), at most 1000 s more");
    }

    @Test
    void remembersTrials() {
        Map<String, TrialMemory.Found> stored = new HashMap<>();
        TrialMemory memory = new StoredTrials(stored);
        TrialLog log = new TrialLog(Duration.ofSeconds(1000), memory, outer);
        TrialMemory.Found found = new TrialMemory.Found(List.of(new double[] {1}), List.of());
        log.made("first", found);
        assertThat(stored).containsOnlyKeys("first");
        assertThat(log.known("first")).containsSame(found);
        assertThat(log.known("second")).isEmpty();
    }

    @Test
    void allowsWhatFitsIntoTheTime() {
        TrialLog log = log(Duration.ofSeconds(1000));
        assertThat(log.left()).isBetween(900.0, 1000.0);
        assertThat(log.allows(900)).isTrue();
        assertThat(log.stopped()).isFalse();
        assertThat(log.allows(1001)).isFalse();
        assertThat(log.stopped()).as("a trial was left out").isTrue();
        assertThat(log.over()).isFalse();
    }

    @Test
    void reservedAndEarlierSecondsAreNotLeft() {
        TrialLog log = log(Duration.ofSeconds(1000));
        log.reserve(300);
        assertThat(log.left()).isBetween(600.0, 700.0);
        log.addBefore(200);
        log.addBefore(100);
        assertThat(log.left()).isBetween(300.0, 400.0);
        assertThat(log.allows(350)).isTrue();
        assertThat(log.allows(401)).isFalse();
        assertThat(log.progress().expired()).isFalse();
        log.addBefore(500);
        assertThat(log.progress().expired()).isTrue();
        assertThat(log.over()).isTrue();
        assertThat(log.left()).isZero();
        log.progress().report("any", 0, 0);
        assertThat(told).last().asString().endsWith(", at most 0 s more");
    }

    @Test
    void endsWithTheTimeOrWhenCancelled() {
        TrialLog none = log(Duration.ZERO);
        assertThat(none.allows(0)).isFalse();
        assertThat(none.stopped()).isTrue();
        assertThat(none.progress().expired()).isTrue();
        TrialLog log = log(Duration.ofSeconds(1000));
        assertThat(log.over()).isFalse();
        assertThat(log.stopped()).isFalse();
        cancelled = true;
        assertThat(log.progress().cancelled()).isTrue();
        assertThat(log.left()).isZero();
        assertThat(log.stopped()).isTrue();
        cancelled = false;
        TrialLog skipped = log(Duration.ofSeconds(1000));
        skipped.leaveOut();
        assertThat(skipped.stopped()).isTrue();
    }
}
