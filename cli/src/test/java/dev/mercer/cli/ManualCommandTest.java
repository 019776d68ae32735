package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ManualCommandTest {
    private final String page = Run.of("manual").endsWith(ExitCode.SUCCESS).out();

    @Test
    void hasTheSectionsOfAManualPage() {
        assertThat(page.lines().filter(line -> line.startsWith(".SH")))
                .containsExactly(
                        ".SH NAME", ".SH SYNOPSIS", ".SH COMMANDS", ".SH OPTIONS", ".SH NOTES", ".SH ENVIRONMENT");
        assertThat(page).startsWith(".TH MERCER 1 ").contains("mercer \\- kernel machines");
    }

    @Test
    void hasEveryCommandOfTheHelpAndItsOptions() {
        List<String> commands = Run.of("--help")
                .out()
                .lines()
                .dropWhile(line -> !line.equals("Commands:"))
                .skip(1)
                .takeWhile(line -> !line.isBlank())
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split(" ")[0])
                .toList();
        assertThat(commands).contains("train", "predict", "kernel");
        for (String command : commands) assertThat(page).contains(".SS \"mercer " + command);
        assertThat(page).contains(".SS \"mercer kernel check ", "\\fB\\-\\-lambda\\fR\\fI=", "\\fB\\-\\-proba\\fR\n");
        assertThat(page).doesNotContain("rehearse");
    }

    @Test
    void optionsOfAllCommandsAreThereOnce() {
        assertThat(page.split("\\\\fB\\\\-\\\\-threads", -1)).hasSize(2);
    }

    @Test
    void nothingIsTakenForAMacro() {
        assertThat(page.lines().filter(line -> line.startsWith(".") || line.startsWith("'")))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|B|nf|fi)( .*)?"));
        assertThat(page.replaceAll("\\\\(e|-|&|fB|fI|fR|\\(dq)", "")).doesNotContain("\\");
    }
}
