package dev.mercer.cli;

import picocli.CommandLine.Command;

/** {@code mercer test}: statistical tests with kernels. */
@Command(
        name = "test",
        description = "Do two samples differ, do columns depend on each other? Tests with p-values.",
        synopsisSubcommandLabel = "COMMAND")
final class TestCommand {}
