/** JMH: single operations, to find out why; {@code bench/compare} says how fast the whole is. */
@NullMarked
package dev.mercer.bench.jmh;

import org.jspecify.annotations.NullMarked;
