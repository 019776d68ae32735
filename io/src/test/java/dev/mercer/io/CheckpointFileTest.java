package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.io.file.WholeFile;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.solve.internal.Checkpoints.State;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFileTest {
    private static final Map<String, String> FACTS = Map.of("--kernel", "gaussian(sigma=2)", "data", "7 rows");
    private static final State STATE = new State(
            List.of(List.of(new double[] {1, -0.0, Double.MIN_VALUE}), List.of(new double[] {Math.PI})),
            5,
            List.of(new double[] {3}, new double[] {1e300, 2}));

    @TempDir
    Path directory;

    private Path written(State state) {
        Path file = directory.resolve("run.checkpoint");
        CheckpointFile.begin(file, FACTS, line -> {}).reached(state);
        return file;
    }

    @Test
    void aStateComesBackBitByBit() {
        Path file = written(STATE);
        State found =
                CheckpointFile.resume(file, file, FACTS, line -> {}).last().orElseThrow();
        assertThat(found.piece()).isEqualTo(5);
        assertThat(found.done()).hasSize(2);
        for (int k = 0; k < 2; k++)
            assertThat(found.done().get(k))
                    .usingRecursiveComparison()
                    .isEqualTo(STATE.done().get(k));
        assertThat(Double.doubleToLongBits(found.done().get(0).get(0)[1])).isEqualTo(Double.doubleToLongBits(-0.0));
        assertThat(found.sums()).usingRecursiveComparison().isEqualTo(STATE.sums());
        assertThat(CheckpointFile.facts(file)).containsAllEntriesOf(FACTS);
    }

    @Test
    void theStartIsAStateToo() {
        Path file = written(new State(List.of(), 0, List.of()));
        State found =
                CheckpointFile.resume(file, file, FACTS, line -> {}).last().orElseThrow();
        assertThat(found.done()).isEmpty();
        assertThat(found.sums()).isEmpty();
        assertThat(CheckpointFile.begin(file, FACTS, line -> {}).last()).isEmpty();
    }

    @Test
    void statesInQuickSuccessionAreNotAllWritten() throws IOException {
        Path file = directory.resolve("run.checkpoint");
        CheckpointFile checkpoint = CheckpointFile.begin(file, FACTS, line -> {});
        checkpoint.reached(STATE);
        byte[] first = Files.readAllBytes(file);
        checkpoint.reached(new State(List.of(), 6, List.of()));
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
    }

    private Path changed(String name, String value) throws IOException {
        TensorFile content = CheckpointFile.read(written(STATE));
        content.metadata().keySet().removeAll(List.of("sha256", "format"));
        content.metadata().put(name, value);
        Path file = directory.resolve("changed.checkpoint");
        WholeFile.write(file, content::writeTo);
        return file;
    }

    @Test
    void numbersThatCannotBeAndOtherVersionsAreRefused() throws IOException {
        for (String piece : List.of("-1", "many", "99999999999")) {
            Path file = changed("piece", piece);
            assertThatThrownBy(() -> CheckpointFile.resume(file, file, FACTS, line -> {}))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(
                            ": is not a checkpoint that this version reads: its piece is \"" + piece + "\"");
        }
        Path trials = changed("trials", "1e9");
        assertThatThrownBy(() -> TrialFile.resume(trials, trials, FACTS, line -> {}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("its trials is \"1e9\"");
        Path fewer = changed("trials", "3");
        assertThatThrownBy(() -> TrialFile.resume(fewer, fewer, FACTS, line -> {}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(fewer + ": is not a checkpoint that this version reads: it lacks \"trial.0\"");
        Path newer = changed("checkpoint_version", "2");
        assertThatThrownBy(() -> CheckpointFile.resume(newer, newer, FACTS, line -> {}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(": is a checkpoint of version \"2\", this one reads version 1");
    }

    /** The first once ended a run as if somebody had interrupted it; the sums of the second would have been counted twice. */
    @Test
    void aPositionWithoutItsSumsIsRefusedAndStays() throws IOException {
        Path lacking = written(new State(List.of(), 1, List.of()));
        byte[] before = Files.readAllBytes(lacking);
        assertThatThrownBy(() -> CheckpointFile.resume(lacking, lacking, FACTS, line -> {}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(lacking + ": is not a checkpoint that this version reads: it lacks \"sums.0\""
                        + " (give the data and settings that it was begun with, or begin anew)");
        assertThat(Files.readAllBytes(lacking)).isEqualTo(before);
        Path early = changed("piece", "0");
        assertThatThrownBy(() -> CheckpointFile.resume(early, early, FACTS, line -> {}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(": is not a checkpoint that this version reads: its piece is \"0\"");
    }

    /** A checkpoint that could not be written once ended the run. */
    @Test
    void aStateThatCannotBeWrittenIsToldOnceAndTriedAgain() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("folder"));
        Path file = folder.resolve("run.checkpoint");
        List<String> told = new ArrayList<>();
        StateWriter writer = new StateWriter(file, told::add, new StateWriter.Pace());
        Files.delete(folder);
        writer.write(CheckpointFile.content(FACTS));
        writer.write(CheckpointFile.content(FACTS));
        assertThat(told)
                .containsExactly(
                        file + ": cannot be written: there is no such directory; the run goes on, and tries again"
                                + " to write its checkpoint");
        assertThat(writer.isTime()).isFalse();
        Files.createDirectory(folder);
        writer.write(CheckpointFile.content(FACTS));
        assertThat(told).hasSize(2).last().isEqualTo(file + ": the checkpoint could be written again");
        assertThat(CheckpointFile.facts(file)).containsAllEntriesOf(FACTS);
    }

    @Test
    void aRunGoesOnThoughItsCheckpointCannotBeWritten() {
        Path file = directory.resolve("nowhere").resolve("run.checkpoint");
        List<String> told = new ArrayList<>();
        CheckpointFile.begin(file, FACTS, told::add).reached(STATE);
        TrialFile.begin(file, FACTS, told::add).made("trial", new TrialMemory.Found(List.of(), List.of()));
        assertThat(told).hasSize(2).allMatch(line -> line.contains("the run goes on"));
    }

    @Test
    void anotherRunIsRefusedWithWhatDiffers() {
        Path file = written(STATE);
        assertThatThrownBy(() -> CheckpointFile.resume(file, file, Map.of("--kernel", "linear()"), line -> {}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ": is the checkpoint of another run: its --kernel is gaussian(sigma=2), here it is"
                        + " linear() (give the data and settings that it was begun with, or begin anew)");
        assertThatThrownBy(() -> CheckpointFile.resume(file, file, Map.of("--centers", "5"), line -> {}))
                .hasMessageContaining("its --centers is none, here it is 5");
    }

    @Test
    void whatIsNoCheckpointIsRefused() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "hello");
        assertThatThrownBy(() -> CheckpointFile.facts(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(text + ": is not a Mercer checkpoint (CheckpointFile writes one)");
        Path damaged = written(STATE);
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[bytes.length - 3] ^= 4;
        Files.write(damaged, bytes);
        assertThatThrownBy(() -> CheckpointFile.facts(damaged)).hasMessageContaining("the file is damaged");
        Path model = directory.resolve("model.mercer");
        Models.save(ModelExamples.regressors().get(0).model(), model);
        assertThatThrownBy(() -> CheckpointFile.facts(model))
                .hasMessage(model + ": is not a checkpoint (CheckpointFile writes one)");
    }
}
