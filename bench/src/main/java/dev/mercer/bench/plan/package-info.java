/** The comparison {@code plan}: what was predicted against what was measured, time and memory. */
@NullMarked
package dev.mercer.bench.plan;

import org.jspecify.annotations.NullMarked;
