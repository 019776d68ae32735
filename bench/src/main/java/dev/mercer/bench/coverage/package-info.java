/** How often intervals hold what they promise, on real data. */
@NullMarked
package dev.mercer.bench.coverage;

import org.jspecify.annotations.NullMarked;
