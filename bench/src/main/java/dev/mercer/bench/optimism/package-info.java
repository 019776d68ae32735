/** How much better printed scores are than scores on new rows, on generated problems. */
@NullMarked
package dev.mercer.bench.optimism;

import org.jspecify.annotations.NullMarked;
