package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.report.Layout;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(asked.out().lines()).allMatch(line -> line.length() <= Layout.WIDTH);
        assertThat(Run.of(("help " + command).strip().split(" ")).out()).isEqualTo(asked.out());
        String[] json = (command + " --help --json").strip().split(" ");
        assertThat(Run.of(json).json().get("command").asText()).isEqualTo(name);
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
