/** {@code bench/compare stream}: tables that do not fit into memory. */
@NullMarked
package dev.mercer.bench.stream;

import org.jspecify.annotations.NullMarked;
