/**
 * One run of the tool: its answers on stdout, its lines on stderr, Ctrl-C, the machine it runs on, and the options that
 * all commands share.
 */
@NullMarked
package dev.mercer.cli.session;

import org.jspecify.annotations.NullMarked;
