/** The comparison {@code gram}: kernel matrices, products with them and their factorisation. */
@NullMarked
package dev.mercer.bench.gram;

import org.jspecify.annotations.NullMarked;
