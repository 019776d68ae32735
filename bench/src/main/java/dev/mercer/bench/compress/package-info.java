/** {@code bench/compare compress}: models of all rows with a tenth of their centres. */
@NullMarked
package dev.mercer.bench.compress;

import org.jspecify.annotations.NullMarked;
