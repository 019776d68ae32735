/** Values of the library as text for people and as JSON for programs, and values of options read from text. */
@NullMarked
package dev.mercer.cli.text;

import org.jspecify.annotations.NullMarked;
