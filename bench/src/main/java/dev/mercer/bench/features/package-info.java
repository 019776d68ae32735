/** Learned metrics against plain kernels: what they gain where most columns tell nothing, and what they cost. */
@NullMarked
package dev.mercer.bench.features;

import org.jspecify.annotations.NullMarked;
