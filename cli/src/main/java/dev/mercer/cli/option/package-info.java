/**
 * The parts that commands share: groups of options, the values of options as text, and one run of the tool, which is a
 * {@link dev.mercer.cli.option.Session} with its answers on stdout, its lines on stderr and the computer it runs on.
 */
@NullMarked
package dev.mercer.cli.option;

import org.jspecify.annotations.NullMarked;
