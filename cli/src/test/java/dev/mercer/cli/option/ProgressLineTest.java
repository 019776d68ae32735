package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long now;

    private ProgressLine progress(boolean terminal) {
        return progress(terminal ? Optional.of(new Terminal(() -> 80, false)) : Optional.empty());
    }

    private ProgressLine progress(Optional<Terminal> terminal) {
        return new ProgressLine(new Stderr(err, terminal), () -> now > 100_000_000_000L, () -> now);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void elsewhereALineNowAndThen() {
        ProgressLine progress = progress(false);
        for (int i = 1; i <= 120; i++) {
            now += 100_000_000L;
            progress.report("Gram matrix", i, 200);
        }
        assertThat(said().lines())
                .containsExactly(
                        "mercer: about 15 s left, 25 %: Gram matrix", "mercer: about 10 s left, 50 %: Gram matrix");
    }

    @Test
    void whatWasDoneBeforeThisRunTookNoTimeOfIt() {
        ProgressLine progress = progress(false);
        progress.report("normal equations", 500, 1000);
        now = 10_000_000_000L;
        progress.report("normal equations", 600, 1000);
        assertThat(said()).isEqualTo("mercer: about 40 s left, 60 %: normal equations\n");
    }

    @Test
    void onATerminalOneLineThatIsRenewedAndTakenAway() {
        ProgressLine progress = progress(true);
        now = 1_000_000_000L;
        progress.report("a long name of a stage", 0, 10);
        now = 2_000_000_000L;
        progress.report("short", 5, 10);
        assertThat(said()).isEqualTo("\r0 %: a long name of a stage\r50 %: short" + " ".repeat(16));
        assertThat(said()).doesNotContain("\n");
    }

    @Test
    void theLineIsAsWideAsTheTerminal() {
        String stage = "tuning, at most 47 s more: 66 trials, best so far ridge with a kernel that has a long name";
        for (int columns : new int[] {40, 60, 200}) {
            err.reset();
            ProgressLine progress = progress(Optional.of(new Terminal(() -> columns, false)));
            now += 1_000_000_000L;
            progress.report(stage, 0, 0);
            String line = said().substring(1);
            assertThat(line).startsWith("tuning, at most 47 s more").hasSizeLessThan(columns);
            assertThat(line.equals(stage)).isEqualTo(columns == 200);
        }
    }

    @Test
    void linesBecomeRarerInLongWork() {
        ProgressLine progress = progress(false);
        for (int second = 1; second <= 36_000; second++) {
            now += 1_000_000_000L;
            progress.report("long", second, 36_000);
        }
        assertThat(said().lines().count()).isBetween(50L, 150L);
    }

    @Test
    void shortWorkSaysNothing() {
        ProgressLine progress = progress(false);
        now = 1_000_000_000L;
        progress.report("quick", 1, 1);
        assertThat(said()).isEmpty();
    }

    @Test
    void unknownTotals() {
        ProgressLine progress = progress(false);
        now = 6_000_000_000L;
        progress.report("reading standard input", 12345, 0);
        assertThat(said()).isEqualTo("mercer: reading standard input\n");
    }

    @Test
    void cancelled() {
        ProgressLine progress = progress(false);
        assertThat(progress.cancelled()).isFalse();
        now = 200_000_000_000L;
        assertThat(progress.cancelled()).isTrue();
    }

    @Test
    void durations() {
        assertThat(ProgressLine.duration(0.4)).isEqualTo("0 s");
        assertThat(ProgressLine.duration(89)).isEqualTo("89 s");
        assertThat(ProgressLine.duration(150)).isEqualTo("3 min");
        assertThat(ProgressLine.duration(9000)).isEqualTo("2.5 h");
    }
}
