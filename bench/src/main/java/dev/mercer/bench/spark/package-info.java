/** {@code bench/compare spark}: Mercer's stages on Spark beside the command and beside Spark ML's own learners. */
@NullMarked
package dev.mercer.bench.spark;

import org.jspecify.annotations.NullMarked;
