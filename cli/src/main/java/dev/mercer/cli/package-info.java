/**
 * The command {@code mercer}: a thin shell around the library. A command reads, calls one method of the library and
 * writes; stdout carries its answer, stderr everything else. {@link dev.mercer.cli.Main} joins the commands, and every
 * exception ends in {@link dev.mercer.cli.Failures} as one line and an exit code. The rooms, each of which sees only
 * those before it: {@code text} reads values from options and writes them, {@code session} is one run of the tool,
 * {@code option} are the options that commands share. Answers are worded by module {@code report}.
 */
@NullMarked
package dev.mercer.cli;

import org.jspecify.annotations.NullMarked;
