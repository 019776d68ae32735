/** Values of options read from text and written as options take them, and the words of the command for refusals. */
@NullMarked
package dev.mercer.cli.text;

import org.jspecify.annotations.NullMarked;
