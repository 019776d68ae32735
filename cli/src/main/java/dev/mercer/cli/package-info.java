/**
 * The command {@code mercer}: a thin shell around the library. A command reads, calls one method of the library and
 * writes; stdout carries its answer, stderr everything else. {@link dev.mercer.cli.Main} joins the commands, and every
 * exception ends in {@link dev.mercer.cli.Failures} as one line and an exit code. The rooms, each of which sees only
 * those before it: {@code text} writes values as text and JSON and reads them from options, {@code session} is one run
 * of the tool, {@code option} are the options that commands share, {@code report} is the answer of {@code train} with
 * its page and pictures.
 */
@NullMarked
package dev.mercer.cli;

import org.jspecify.annotations.NullMarked;
