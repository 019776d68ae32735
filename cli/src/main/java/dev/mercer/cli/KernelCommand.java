package dev.mercer.cli;

import picocli.CommandLine.Command;

/** {@code mercer kernel}: the parent of the commands about kernels. */
@Command(
        name = "kernel",
        description =
                "List kernels, look at an expression, check whether it is a kernel, or how well it fits a target.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "An expression joins kernels: \"gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1)\"."})
final class KernelCommand {}
