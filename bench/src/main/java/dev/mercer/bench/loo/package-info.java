/** The comparison {@code loo}: leave-one-out for many λ in closed form, against cross-validation by refitting. */
@NullMarked
package dev.mercer.bench.loo;

import org.jspecify.annotations.NullMarked;
