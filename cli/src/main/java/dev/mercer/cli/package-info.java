/**
 * The command {@code mercer}: a thin shell around the library. A command reads, calls one method of the library and
 * writes; stdout carries its answer, stderr everything else. {@link dev.mercer.cli.Main} joins the commands, {@link
 * dev.mercer.cli.Session} is what they share while one of them runs, and every exception ends in {@link
 * dev.mercer.cli.Failures} as one line and an exit code. What can be learned, and with which options, is one table, {@link
 * dev.mercer.cli.Methods}.
 */
@NullMarked
package dev.mercer.cli;

import org.jspecify.annotations.NullMarked;
