/** Jobs on Spark that {@code bench/compare spark} starts: fits and predictions of Mercer's stages, and Spark ML's own learners. */
@NullMarked
package dev.mercer.bench.job;

import org.jspecify.annotations.NullMarked;
