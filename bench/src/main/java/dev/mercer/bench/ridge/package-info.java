/** The comparison {@code ridge}: kernel ridge regression from points to model. */
@NullMarked
package dev.mercer.bench.ridge;

import org.jspecify.annotations.NullMarked;
