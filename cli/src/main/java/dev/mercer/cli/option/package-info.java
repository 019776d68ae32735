/** Groups of options that several commands share. */
@NullMarked
package dev.mercer.cli.option;

import org.jspecify.annotations.NullMarked;
