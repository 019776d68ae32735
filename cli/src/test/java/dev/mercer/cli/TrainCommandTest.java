package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.cli.option.Interrupt;
import dev.mercer.io.Models;
import dev.mercer.model.TableModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String waves = "";

    @BeforeEach
    void data() throws IOException {
        waves = file("waves.csv", Sets.waves(60, 1));
    }

    private String file(String name, String content) throws IOException {
        return Sets.file(directory, name, content);
    }

    /** Ridge with a kernel and λ, and what else is said. */
    private static Run ridge(String data, String... more) {
        List<String> args = new ArrayList<>(List.of("train", data, "--kernel", "gaussian(sigma=1)"));
        if (!List.of(more).contains("--rho") && !List.of(more).contains("--c"))
            args.addAll(List.of("--lambda", "0.001"));
        args.addAll(List.of(more));
        return Run.of(args.toArray(String[]::new));
    }

    private List<String> files() throws IOException {
        try (var all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theAnswerHasTheFieldsOfTheContract() throws IOException {
        String test = file("test.csv", Sets.waves(40, 2));
        Path out = directory.resolve("waves.mercer");
        Run run = ridge(waves, "--target", "y", "--method", "ridge", "--test", test, "--out", out.toString(), "--json")
                .endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        JsonNode json = run.json();
        assertThat(json.get("task").asText()).isEqualTo("regression");
        assertThat(json.get("method").asText()).isEqualTo("ridge");
        assertThat(json.get("kernel").asText()).isEqualTo("gaussian(sigma=1)");
        assertThat(json.get("lambda").asDouble()).isEqualTo(0.001);
        assertThat(json.get("intercept").asText()).isEqualTo("centred");
        assertThat(json.get("n").asInt()).isEqualTo(60);
        assertThat(json.get("d").asInt()).isEqualTo(2);
        for (String seconds : List.of("read_seconds", "fit_seconds", "total_seconds"))
            assertThat(json.get(seconds).asDouble()).as(seconds).isPositive();
        assertThat(json.get("total_seconds").asDouble())
                .isGreaterThan(json.get("fit_seconds").asDouble());
        assertThat(json.get("convergence").get("reason").asText()).isEqualTo("EXACT");
        assertThat(json.get("convergence").get("measure").asDouble()).isLessThan(1e-10);
        assertThat(json.get("objective").asDouble()).isPositive();
        assertThat(Math.abs(json.get("gap").asDouble())).isLessThan(1e-10);
        assertThat(json.get("support").asInt()).isEqualTo(60);
        assertThat(json.get("test").get("n").asInt()).isEqualTo(40);
        assertThat(json.get("test").get("rmse").asDouble()).isBetween(0.05, 0.4);
        assertThat(json.get("test").get("mae").asDouble())
                .isLessThan(json.get("test").get("rmse").asDouble());
        assertThat(json.get("test").get("r2").asDouble()).isGreaterThan(0.8);
        assertThat(json.get("train").get("rmse").asDouble()).isLessThan(0.2);
        assertThat(json.get("model").asText()).isEqualTo(out.toString());
        assertThat(json.has("seed")).as("nothing is drawn").isFalse();
        assertThat(json.has("dual_objective")).as("no support vectors").isFalse();
        if (Files.exists(Path.of("/proc/self/status")))
            assertThat(json.get("peak_memory_bytes").asLong()).isGreaterThan(10_000_000);
    }

    @Test
    void peopleAreToldWhatWasDone() throws IOException {
        String table = file("city.csv", "age,city,flat,y\n1,Rome,7,0.5\n2,Oslo,7,1.5\n,Rome,7,2.5\n4,Oslo,7,3.25\n");
        Run run = ridge(table, "--target", "y").endsWith(ExitCode.SUCCESS);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("4 rows", "y, numbers", "age", "city", "flat")
                .contains("kernel ridge regression (ridge), intercept centred")
                .contains("lambda 0.001 (C = 125, rho = 0.004)")
                .contains("exact", "above the optimum", "4 rows of 4 rows", "rmse");
        assertThat(run.err())
                .isEqualTo(table + ": column \"flat\" is not learned from: it is always 7\n"
                        + "the model is not kept: give --out FILE.mercer to keep it\n");
        assertThat(ridge(table, "--target", "y", "--quiet").err()).isEmpty();
    }

    @Test
    void otherConstantsAreConversionsOfLambda_1e12() throws IOException {
        double lambda = 0.002;
        JsonNode byRho = ridge(waves, "--target", "y", "--rho", String.valueOf(60 * lambda), "--json")
                .json();
        JsonNode byC = ridge(waves, "--target", "y", "--c", String.valueOf(1 / (2 * 60 * lambda)), "--json")
                .json();
        assertThat(byRho.get("lambda").asDouble()).isCloseTo(lambda, within(1e-12));
        assertThat(byC.get("lambda").asDouble()).isCloseTo(lambda, within(1e-12));
    }

    @Test
    void interceptsAreSaidByName() throws IOException {
        double shifted = ridge(waves, "--target", "y", "--intercept", "none", "--json")
                .json()
                .get("objective")
                .asDouble();
        double centered =
                ridge(waves, "--target", "y", "--json").json().get("objective").asDouble();
        double free = ridge(waves, "--target", "y", "--intercept", "free", "--json")
                .json()
                .get("objective")
                .asDouble();
        assertThat(centered).isEqualTo(free).isLessThan(shifted);
        assertThat(ridge(waves, "--target", "y", "--intercept", "center").isMisused(HINT))
                .isEqualTo("--intercept must be one of none, centred, free, got \"center\" (did you mean centred?)");
    }

    @Test
    void theSameIsNotSaidTwice() {
        assertThat(ridge(waves, "--target", "y", "--rho", "1", "--c", "1").isMisused(HINT))
                .isEqualTo("--c and --rho say the same thing: give one of them");
    }

    @Test
    void optionsOfOtherMethodsAreRefusedByName() {
        assertThat(ridge(waves, "--target", "y", "--method", "ridge", "--seed", "3")
                        .isMisused(HINT))
                .startsWith("--seed does not belong to --method ridge with numbers, which takes --kernel, --lambda");
        assertThat(ridge(waves, "--target", "y", "--method", "rigde").isMisused(HINT))
                .startsWith("--method: there is no method \"rigde\": choose ridge")
                .endsWith("(did you mean ridge?)");
        assertThat(ridge(waves, "--target", "y", "--loss", "hnge").isMisused(HINT))
                .contains("did you mean hinge?");
    }

    @Test
    void valuesOfOptionsAreChecked() {
        assertThat(Run.of("train", waves, "--target", "y", "--kernel", "linear()", "--lambda", "-1")
                        .isMisused(HINT))
                .startsWith("--lambda must be a number >");
        for (String option : List.of("--c", "--rho"))
            assertThat(Run.of("train", waves, "--target", "y", "--kernel", "linear()", option, "0")
                            .isMisused(HINT))
                    .isEqualTo(option + " must be a number > 0, got \"0\"");
        assertThat(Run.of("train", waves, "--target", "y", "--kernel", "linear()", "--lambda", "NaN")
                        .isMisused(HINT))
                .endsWith("got \"NaN\"");
        assertThat(ridge(waves, "--target", "y", "--iterations", "1.5").isMisused(HINT))
                .isEqualTo("--iterations must be a whole number >= 1, got \"1.5\"");
        assertThat(Run.of("train", waves, "--kernel", "gausian(sigma=1)", "--lambda", "1")
                        .failsWithOneLine())
                .contains("gaussian");
        assertThat(ridge(waves, "--target", "y", "--kernel", "linear()[c]").code())
                .isNotZero();
    }

    @Test
    void whereTheModelGoesIsCheckedBeforeTheWork() throws IOException {
        Path nowhere = directory.resolve("no/model.mercer");
        // The data does not exist: nothing of it was looked at.
        assertThat(ridge("missing.csv", "--target", "y", "--out", nowhere.toString())
                        .failsWithOneLine())
                .isEqualTo(nowhere + ": cannot be written: there is no such directory");
        assertThat(ridge("missing.csv", "--target", "y", "--out", directory.toString())
                        .failsWithOneLine())
                .contains("is a directory");
        if (Files.isDirectory(Path.of("/proc/self")))
            assertThat(ridge("missing.csv", "--target", "y", "--out", "/proc/m.mercer")
                            .failsWithOneLine())
                    .startsWith("/proc/m.mercer: may not be written");
        assertThat(ridge(waves, "--target", "y", "--out", waves).failsWithOneLine())
                .contains("is also read, and would be lost");
        assertThat(Files.readString(Path.of(waves))).startsWith("a,b,y");
        assertThat(files()).containsExactly("waves.csv");
    }

    @Test
    void theModelIsWrittenWhole() throws IOException {
        Path out = directory.resolve("m.mercer");
        Run run = ridge(waves, "--target", "y", "--out", out.toString()).endsWith(ExitCode.SUCCESS);
        assertThat(run.out()).contains(out.toString());
        TableModel model = Models.load(out);
        assertThat(model.target()).contains("y");
        assertThat(model.encoder().inputs()).containsExactly("a", "b");
        assertThat(files()).containsExactly("m.mercer", "waves.csv");
    }

    @Test
    void theSameModelAtAnyNumberOfThreads() throws IOException {
        Path first = directory.resolve("first.mercer");
        Path second = directory.resolve("second.mercer");
        ridge(waves, "--target", "y", "--threads", "1", "--out", first.toString())
                .endsWith(ExitCode.SUCCESS);
        ridge(waves, "--target", "y", "--threads", "2", "--out", second.toString())
                .endsWith(ExitCode.SUCCESS);
        assertThat(second).hasSameBinaryContentAs(first);
    }

    @Test
    void interruptedBeforeThereIsAModel() throws IOException {
        Interrupt pressed = new Interrupt();
        pressed.request();
        String[] args = {"train", waves, "--target", "y", "--kernel", "linear()", "--lambda", "1", "--out"};
        String[] whole = Arrays.copyOf(args, args.length + 1);
        whole[args.length] = directory.resolve("m.mercer").toString();
        Run run = Run.with(pressed, whole).endsWith(ExitCode.INTERRUPTED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("mercer: interrupted: " + whole[args.length] + " was not written\n");
        assertThat(files()).containsExactly("waves.csv");
    }

    @Test
    void whatCannotFitIsRefusedBeforeItBegins() throws IOException {
        String many = file("many.csv", Sets.waves(5000, 1));
        String message = ridge(many, "--target", "y", "--loss", "huber(1)", "--memory", "64m")
                .failsWithOneLine();
        assertThat(message)
                .startsWith("no option fits into the memory: the smallest, newton, needs ")
                .endsWith("the budget is 64 MiB: raise --memory or use fewer points");
    }

    @Test
    void fewFeaturesGiveAModelWithExplicitWeights() {
        Path out = directory.resolve("line.mercer");
        Run.of("train", waves, "--target", "y", "--kernel", "linear()", "--lambda", "0.001", "--out", out.toString())
                .endsWith(ExitCode.SUCCESS);
        TableModel model = Models.load(out);
        assertThat(model.model().expansion().features()).isPresent();
        assertThat(model.model().expansion().centers().dim()).isEqualTo(2);
    }
}
