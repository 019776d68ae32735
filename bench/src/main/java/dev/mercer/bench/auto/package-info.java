/** What {@code mercer train} chooses by itself, against what others tune. */
@NullMarked
package dev.mercer.bench.auto;

import org.jspecify.annotations.NullMarked;
