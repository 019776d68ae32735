/**
 * Measurements in processes of their own: {@link dev.mercer.bench.Compare} starts one {@link dev.mercer.bench.Case} after
 * the other, and peers likewise, so that no compiler profile, heap or thread of one is there when the other is measured.
 */
@NullMarked
package dev.mercer.bench;

import org.jspecify.annotations.NullMarked;
