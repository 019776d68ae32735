/** The answer of {@code train} as text, as JSON and as a page, and the pictures that commands draw. */
@NullMarked
package dev.mercer.cli.report;

import org.jspecify.annotations.NullMarked;
