/** Optimism of printed scores: how much better they are than scores on new rows, on generated problems. */
@NullMarked
package dev.mercer.bench.optimism;

import org.jspecify.annotations.NullMarked;
