/** Kernels of strings and graphs on public data sets, beside published accuracies. */
@NullMarked
package dev.mercer.bench.texts;

import org.jspecify.annotations.NullMarked;
