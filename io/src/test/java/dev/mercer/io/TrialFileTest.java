package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialFileTest {
    private static final Map<String, String> FACTS = Map.of("data", "12 rows");
    private static final TrialMemory.Found FOUND = new TrialMemory.Found(
            List.of(new double[] {1, Double.NaN, Double.POSITIVE_INFINITY}, new double[0], new double[] {0.1}),
            List.of("yes", "n\u00f6"));

    @TempDir
    Path directory;

    @Test
    void trialsAreThereAgainBitByBit() {
        Path file = directory.resolve("run.trials");
        TrialFile begun = TrialFile.begin(file, FACTS, line -> {});
        begun.made("ridge 12 gaussian(sigma=1)", FOUND);
        assertThat(TrialFile.recognises(file)).isTrue();
        // The pause between two writings is short where writing is; none is lost that was written.
        TrialFile resumed = TrialFile.resume(file, directory.resolve("next.trials"), FACTS, line -> {});
        if (resumed.known("ridge 12 gaussian(sigma=1)").isEmpty()) {
            resumed.made("ridge 12 gaussian(sigma=1)", FOUND);
            resumed = TrialFile.resume(directory.resolve("next.trials"), file, FACTS, line -> {});
        }
        TrialMemory.Found found = resumed.known("ridge 12 gaussian(sigma=1)").orElseThrow();
        assertThat(found.names()).isEqualTo(FOUND.names());
        assertThat(found.numbers()).hasSameSizeAs(FOUND.numbers());
        for (int k = 0; k < found.numbers().size(); k++)
            assertThat(Arrays.equals(found.numbers().get(k), FOUND.numbers().get(k)))
                    .isTrue();
        assertThat(resumed.known("ridge 12 gaussian(sigma=2)")).isEmpty();
    }

    @Test
    void trialsOfAnotherRunAreRefused() {
        Path file = directory.resolve("run.trials");
        TrialFile.begin(file, FACTS, line -> {});
        assertThatThrownBy(() -> TrialFile.resume(file, file, Map.of("data", "13 rows"), line -> {}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        file + ": is the checkpoint of another run: its data is 12 rows, here it is 13 rows");
    }

    @Test
    void aSolversCheckpointIsNoneOfTrials() {
        Path file = directory.resolve("run.checkpoint");
        CheckpointFile.begin(file, FACTS, line -> {}).reached(new Checkpoints.State(List.of(), 0, List.of()));
        assertThat(TrialFile.recognises(file)).isFalse();
    }
}
