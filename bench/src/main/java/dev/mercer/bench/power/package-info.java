/** Level and power of the two-sample test. */
@NullMarked
package dev.mercer.bench.power;

import org.jspecify.annotations.NullMarked;
