package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.report.Layout;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class UsageTest {
    @Test
    void typosAreUnderstood() {
        assertThat(Run.of("kernel", "check", "linear()", "--jsn").isMisused("try mercer kernel check --help"))
                .isEqualTo("there is no option \"--jsn\" (did you mean --json?)");
        assertThat(Run.of("kernl", "list").isMisused("try mercer --help"))
                .isEqualTo("there is no command \"kernl\" (did you mean kernel?)");
        assertThat(Run.of("kernel", "chek").isMisused("try mercer kernel --help"))
                .isEqualTo("there is no command \"chek\" (did you mean check?)");
        assertThat(Run.of("help", "kernel", "lst").isMisused("try mercer kernel --help"))
                .isEqualTo("there is no command \"lst\" (did you mean list?)");
    }

    /** Each option of a former version is refused with what takes its place, which is an option or an argument. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--centers | is now an argument of the method: --method \"nystrom(1000)\"",
                "--leaves=8 | is now an argument of the method: --method \"leaves(64)\"",
                "--epsilon | is now the argument of a loss: --loss \"epsilon(0.1)\"",
                "--kernels | is now --kernel, which takes several: --kernel \"gaussian(auto); linear()\"",
                "--quick | is now a time: --time 10s",
                "--classes | is now --task classes",
                "--weight | is now the role of a column: --column COL=weight",
                "--resume | is now --state FILE, which goes on from FILE where it exists",
                "--plot | is now a command: mercer plot MODEL DATA --out FILE.svg",
                "--gpu-memory | is now a property: MERCER_JAVA_OPTS=-Dmercer.cuda.memory=BYTES",
                "--likelihood | is now a loss: --loss poisson, or --loss \"student-t(4)\""
            })
    void optionsOfFormerVersionsAreRefusedWithTheNewSpelling(String option, String sentence) {
        assertThat(Run.of("train", "a.csv", "--target", "y", option, "4").isMisused("try mercer train --help"))
                .isEqualTo(option.split("=")[0] + " " + sentence);
    }

    @Test
    void missingAndExtraArguments() {
        assertThat(Run.of("kernel", "show").isMisused("try mercer kernel show --help"))
                .isEqualTo("missing required parameter: 'EXPR'");
        assertThat(Run.of("kernel", "show", "linear()", "+", "linear()").isMisused("try mercer kernel show --help"))
                .isEqualTo("unexpected argument \"+\": put quotes around an argument that holds blanks");
        assertThat(Run.of("kernel", "check", "linear()", "--target", "-1").isMisused("try mercer kernel check --help"))
                .isEqualTo("--target, --format and --na are about DATA, which is missing");
        assertThat(Run.of("kernel", "show", "-linear()").isMisused("try mercer kernel show --help"))
                .isEqualTo("there is no option \"-linear()\" (put -- before arguments that begin with -)");
        assertThat(Run.of("doctor", "--memory").isMisused("try mercer doctor --help"))
                .contains("--memory");
    }

    @Test
    void valuesOfOptions() {
        String hint = "try mercer doctor --help";
        assertThat(Run.of("doctor", "--memory", "lots").isMisused(hint))
                .isEqualTo("--memory must be an amount such as 500m, 4g or 1.5g, got \"lots\"");
        assertThat(Run.of("doctor", "--memory", "1k").isMisused(hint))
                .isEqualTo("--memory must be at least 64m, got \"1k\"");
        assertThat(Run.of("doctor", "--memory", "999999t").isMisused(hint)).contains("this machine has");
        assertThat(Run.of("doctor", "--threads", "0").isMisused(hint))
                .isEqualTo("--threads must be a whole number from 1 to 99999, got \"0\"");
        assertThat(Run.of("doctor", "--backend", "abacus").isMisused(hint))
                .isEqualTo("--backend: there is no back end \"abacus\" here: choose auto or blas or plain or cuda");
        assertThat(Run.of("kernel", "check", "linear()", "x", "--format", "xls")
                        .isMisused("try mercer kernel check --help"))
                .isEqualTo("--format must be csv, tsv, libsvm or parquet, got \"xls\"");
    }

    @Test
    void withoutACommandTheHelpIsShownButNotAsAnAnswer() {
        Run bare = Run.of().endsWith(ExitCode.USAGE);
        assertThat(bare.out()).isEmpty();
        assertThat(bare.err()).contains("Usage: mercer", "quickstart");
        assertThat(Run.of("kernel").endsWith(ExitCode.USAGE).err()).contains("Usage: mercer kernel", "check");
    }

    /** picocli formats the texts of help: a percent sign that is not doubled is a warning on stderr. */
    @Test
    void percentSignsInExamplesAreFormatted() {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertThat(Run.of("compress", "--help").endsWith(ExitCode.SUCCESS).out())
                    .contains("--error 1% --out");
        } finally {
            System.setErr(before);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "quickstart",
                "train",
                "predict",
                "evaluate",
                "tune",
                "explain",
                "next",
                "inspect",
                "plot",
                "convert",
                "export",
                "compress",
                "project",
                "cluster",
                "serve",
                "studio",
                "doctor",
                "completion",
                "kernel",
                "kernel list",
                "kernel show",
                "kernel check",
                "kernel align",
                "test",
                "test two-sample",
                "test independence",
                "help"
            })
    void everyCommandHasHelpAndTheSharedOptions(String command) {
        String name = ("mercer " + command).strip();
        PrintStream before = System.err;
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        Run asked;
        try {
            asked = Run.of((command + " --help").strip().split(" ")).endsWith(ExitCode.SUCCESS);
        } finally {
            System.setErr(before);
        }
        assertThat(warnings.toString(StandardCharsets.UTF_8)).doesNotContain("picocli");
        assertThat(asked.err()).isEmpty();
        assertThat(asked.out()).contains("Usage: " + name, "--json", "--quiet", "--threads", "--memory", "--backend");
        assertThat(asked.out().lines().count()).isLessThanOrEqualTo(60);
        assertThat(asked.out().lines()).allMatch(line -> line.length() <= Layout.WIDTH);
        assertThat(Run.of(("help " + command).strip().split(" ")).out()).isEqualTo(asked.out());
        String[] json = (command + " --help --json").strip().split(" ");
        assertThat(Run.of(json).json().get("command").asText()).isEqualTo(name);
    }

    /** As the parser counts them, with those of every command. */
    @Test
    void trainHasAtMost36Options() {
        CommandSpec train = Main.commandLine().getSubcommands().get("train").getCommandSpec();
        assertThat(train.options()).hasSizeBetween(30, 36);
    }

    /** The help is in two parts, which together have every option once. */
    @ParameterizedTest
    @ValueSource(strings = {"train", "tune", "explain"})
    void helpOfCommandsThatLearnFitsOnAPage(String command) {
        CommandSpec spec = Main.commandLine().getSubcommands().get(command).getCommandSpec();
        List<String> options =
                spec.options().stream().map(OptionSpec::longestName).toList();
        List<String> listed = Stream.concat(
                        LearnHelp.COMMON.stream(),
                        LearnHelp.GROUPS.values().stream().flatMap(List::stream))
                .toList();
        assertThat(listed).doesNotHaveDuplicates().containsAll(options);
        String before = System.getProperty("mercer.columns", "100");
        for (String width : List.of("60", "80", "100")) {
            System.setProperty("mercer.columns", width);
            try {
                String common = Run.of(command, "--help").out();
                String rest = Run.of(command, "--help", "all").out();
                assertThat(Run.of("help", command, "all").out()).isEqualTo(rest);
                for (String option : options)
                    assertThat(LearnHelp.COMMON.contains(option) ? common : rest)
                            .contains(option);
                assertThat(common).contains("mercer " + command + " --help all");
                assertThat(rest).contains("nystrom(centers, selection, validation, probabilities)");
                if (width.equals("80"))
                    assertThat(List.of(common, rest))
                            .allMatch(text -> text.lines().count() <= 60);
            } finally {
                System.setProperty("mercer.columns", before);
            }
        }
    }

    @Test
    void version() {
        assertThat(Run.of("--version").endsWith(ExitCode.SUCCESS).out()).startsWith("mercer ");
        assertThat(Run.of("--version", "--json").json().has("version")).isTrue();
    }

    @Test
    void sharedOptionsMayStandBeforeTheCommand() {
        assertThat(Run.of("--json", "kernel", "list").json())
                .isEqualTo(Run.of("kernel", "list", "--json").json());
        assertThat(Run.of("kernel", "--threads", "1", "list")
                        .endsWith(ExitCode.SUCCESS)
                        .err())
                .isEmpty();
    }
}
