package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mercer.cli.option.Interrupt;
import dev.mercer.io.TrialFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are interrupted in whatever way and go on. */
class CheckpointTest {
    @TempDir
    Path directory;

    private Path data = Path.of("");
    private Path state = Path.of("");

    @BeforeEach
    void write() throws IOException {
        data = table(4000, 1);
        state = directory.resolve("run.checkpoint");
    }

    private Path table(int rows, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("a,b,y\n");
        for (int i = 0; i < rows; i++) {
            double a = random.nextDouble(-2, 2);
            double b = random.nextDouble(-2, 2);
            text.append((float) a).append(',').append((float) b).append(',');
            text.append((float) (Math.sin(3 * a) * b)).append('\n');
        }
        return Files.writeString(directory.resolve("rows.csv"), text);
    }

    private List<String> arguments(Path model, String... more) {
        return argumentsBy("nystrom(50)", model, more);
    }

    private List<String> argumentsBy(String method, Path model, String... more) {
        List<String> all = new ArrayList<>(List.of(
                "train",
                data.toString(),
                "--target",
                "y",
                "--method",
                method,
                "--kernel",
                "gaussian(sigma=1)",
                "--lambda",
                "1e-5",
                "--out",
                model.toString()));
        all.addAll(List.of(more));
        return all;
    }

    private Run trainBy(String method, Path model, String... more) {
        return Run.of(argumentsBy(method, model, more).toArray(new String[0]));
    }

    private Run train(Path model, String... more) {
        return Run.of(arguments(model, more).toArray(new String[0]));
    }

    @Test
    void aRunThatGoesOnWritesTheSameBytes() throws IOException {
        Path straight = directory.resolve("straight.mercer");
        Path resumed = directory.resolve("resumed.mercer");
        Path cached = directory.resolve("cached.mercer");
        train(straight, "--state", state.toString()).endsWith(0);
        assertThat(state).exists();
        train(resumed, "--state", state.toString()).endsWith(0);
        assertThat(Files.readAllBytes(resumed)).isEqualTo(Files.readAllBytes(straight));
        // From a cache the encoder differs in its last digits.
        Path two = directory.resolve("two.checkpoint");
        String cache = directory.resolve("cache").toString();
        train(cached, "--cache", cache, "--state", two.toString()).endsWith(0);
        byte[] bytes = Files.readAllBytes(cached);
        train(cached, "--cache", cache, "--state", two.toString()).endsWith(0);
        assertThat(Files.readAllBytes(cached)).isEqualTo(bytes);
    }

    @Test
    void whatWasChosenIsNotChosenAgain() throws IOException {
        List<String> open =
                List.of("train", data.toString(), "--target", "y", "--method", "nystrom(50)", "--time", "1s");
        Path first = directory.resolve("first.mercer");
        Path second = directory.resolve("second.mercer");
        List<String> begin = new ArrayList<>(open);
        begin.addAll(List.of("--state", state.toString(), "--out", first.toString()));
        Run.of(begin.toArray(new String[0])).endsWith(0);
        List<String> again = new ArrayList<>(open);
        again.addAll(List.of("--state", state.toString(), "--out", second.toString(), "--json"));
        Run run = Run.of(again.toArray(new String[0])).endsWith(0);
        assertThat(run.json().has("tune_seconds")).isFalse();
        assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));
    }

    @Test
    void otherDataOrOptionsAreRefused() throws IOException {
        Path model = directory.resolve("m.mercer");
        train(model, "--state", state.toString()).endsWith(0);
        Files.delete(model);
        List<String> other = arguments(model, "--state", state.toString());
        other.set(other.indexOf("gaussian(sigma=1)"), "gaussian(sigma=2)");
        assertThat(Run.of(other.toArray(new String[0])).failsWithOneLine())
                .startsWith(state + ": is the checkpoint of another run: its --kernel is gaussian(sigma=1), here it is"
                        + " gaussian(sigma=2)");
        table(4000, 2);
        assertThat(train(model, "--state", state.toString()).failsWithOneLine())
                .contains("is the checkpoint of another run: its data is 4000 rows, digest");
        assertThat(model).doesNotExist();
    }

    /** A file of something else is not overwritten. */
    @Test
    void aFileThatIsNotAStateIsRefused() throws IOException {
        Files.writeString(state, "my notes");
        assertThat(train(directory.resolve("m.mercer"), "--state", state.toString())
                        .failsWithOneLine())
                .startsWith(state + ": ")
                .contains("mercer train --state writes one");
        assertThat(state).hasContent("my notes");
    }

    /** Three blocks of rows, killed when there is a state on the way; then it goes on. */
    @Test
    void aKilledProcessGoesOnToTheSameBytes() throws Exception {
        table(140_000, 1);
        Path straight = directory.resolve("straight.mercer");
        Path resumed = directory.resolve("resumed.mercer");
        String[] slowly = {
            "--backend", "plain", "--cache", directory.resolve("cache").toString()
        };
        assertThat(Run.of(argumentsBy("nystrom(60)", straight, slowly).toArray(new String[0]))
                        .code())
                .isZero();

        List<String> again = argumentsBy("nystrom(60)", resumed, slowly);
        again.addAll(List.of("--state", state.toString()));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(again);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        try {
            // Sums of 60 centres, and not only the start.
            while (process.isAlive() && !(Files.exists(state) && Files.size(state) > 20_000)) Thread.sleep(5);
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Run.of(again.toArray(new String[0])).code()).isZero();
        assertThat(Files.readAllBytes(resumed)).isEqualTo(Files.readAllBytes(straight));
    }

    private Run tune(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "tune",
                data.toString(),
                "--target",
                "y",
                "--kernel",
                "gaussian(sigma=auto); matern(nu=1.5, sigma=auto)",
                "--time",
                "10m",
                "--json"));
        all.addAll(List.of(more));
        return Run.of(all.toArray(new String[0]));
    }

    /** Without how long it took. */
    private static JsonNode timeless(Run run) {
        ObjectNode json = (ObjectNode) run.endsWith(0).json();
        json.remove(List.of("tune_seconds", "seconds"));
        for (JsonNode trial : json.withArray("trials")) ((ObjectNode) trial).remove("seconds");
        return json;
    }

    @Test
    void trialsThatWereMadeAreNotMadeAgain() throws IOException {
        table(300, 1);
        JsonNode straight = timeless(tune());
        JsonNode kept = timeless(tune("--state", state.toString()));
        assertThat(kept).isEqualTo(straight);
        assertThat(TrialFile.recognises(state)).isTrue();
        JsonNode resumed = timeless(tune("--state", state.toString()));
        assertThat(resumed).isEqualTo(straight);
        assertThat(tune("--folds", "3", "--state", state.toString()).failsWithOneLine())
                .startsWith(state + ": is the checkpoint of another run: its folds is 5, here it is 3");
    }

    /** Interrupted as soon as there are trials, then on to the model of a run that was not. */
    @Test
    void trainingGoesOnFromItsTrials() throws IOException {
        table(300, 1);
        List<String> open = List.of(
                "train",
                data.toString(),
                "--target",
                "y",
                "--method",
                "nystrom",
                "--kernel",
                "gaussian(sigma=auto); matern(nu=1.5, sigma=auto)",
                "--time",
                "10m");
        Path straight = directory.resolve("straight.mercer");
        Path resumed = directory.resolve("resumed.mercer");
        List<String> once = new ArrayList<>(open);
        once.addAll(List.of("--state", directory.resolve("other").toString(), "--out", straight.toString()));
        Run.of(once.toArray(new String[0])).endsWith(0);

        List<String> again = new ArrayList<>(open);
        again.addAll(List.of("--state", state.toString()));
        Interrupt interrupt = new Interrupt();
        Thread stop = new Thread(() -> {
            while (!Files.exists(state)) Thread.onSpinWait();
            interrupt.request();
        });
        stop.start();
        assertThat(Run.with(interrupt, again.toArray(new String[0])).code()).isEqualTo(ExitCode.INTERRUPTED);
        again.addAll(List.of("--out", resumed.toString()));
        // Interrupted again at the solver at the latest, a state of either kind is good to go on from.
        Run.of(again.toArray(new String[0])).endsWith(0);
        assertThat(Files.readAllBytes(resumed)).isEqualTo(Files.readAllBytes(straight));
    }

    @Test
    void aFullDiskIsSaidInOneLine() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        String says = "/dev/full: cannot be written: there is no space left on the disk (make room, or write to another"
                + " disk)";
        assertThat(train(full).failsWithOneLine()).isEqualTo(says);
    }

    /** A full disk once ended the run, and hours of work were lost. */
    @Test
    void aCheckpointThatCannotBeWrittenDoesNotEndTheRun() {
        assumeTrue(Files.exists(Path.of("/dev/full")));
        Run run = train(directory.resolve("m.mercer"), "--state", "/dev/full");
        run.endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).contains("mercer: /dev/full: cannot be written: there is no space left on the disk");
        assertThat(run.err()).contains("the run goes on, and tries again to write its checkpoint\n");
        assertThat(directory.resolve("m.mercer")).exists();
    }

    @Test
    void rowsKeptApartEndTheSteps() {
        Path model = directory.resolve("m.mercer");
        Run run = trainBy("nystrom(50, validation=0.2)", model, "--json").endsWith(0);
        assertThat(run.json().get("convergence").get("reason").asText()).isEqualTo("VALIDATED");
        JsonNode apart = run.json().get("validation");
        assertThat(apart.get("n").asInt()).isEqualTo(800);
        assertThat(apart.get("rmse").asDouble()).isPositive();
        assertThat(run.json().get("train").get("n").asInt()).as("learned from").isEqualTo(3200);
        Run cached = trainBy(
                        "nystrom(50, validation=0.2)",
                        model,
                        "--cache",
                        directory.resolve("cache").toString(),
                        "--json")
                .endsWith(0);
        assertThat(cached.json().get("validation").get("n").asInt()).isEqualTo(800);
        assertThat(cached.json().get("validation").get("rmse").asDouble())
                .isCloseTo(apart.get("rmse").asDouble(), withinPercentage(20));
        Run text = Run.of("inspect", model.toString()).endsWith(0);
        assertThat(text.out()).contains("the error of the validation rows no longer fell");
        assertThat(trainBy("nystrom(50, validation=1)", model).isMisused("try mercer train --help"))
                .endsWith("validation must be a share > 0 and < 1, got \"1\"");
        assertThat(train(model, "--json").endsWith(0).json().has("validation")).isFalse();
    }
}
