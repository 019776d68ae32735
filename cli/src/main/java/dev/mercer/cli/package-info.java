/**
 * The command {@code mercer}: a thin shell around the library. A command reads, calls one method of the library and
 * writes; stdout carries its answer, stderr everything else. {@link dev.mercer.cli.Main} joins the commands, and every
 * exception ends in {@link dev.mercer.cli.Failures} as one line and an exit code. What commands share is in package
 * {@code option}. Answers are worded by module {@code report}.
 */
@NullMarked
package dev.mercer.cli;

import org.jspecify.annotations.NullMarked;
