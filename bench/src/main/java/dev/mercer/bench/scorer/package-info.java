/** The jar that predicts one row at a time with nothing but the JDK. */
@NullMarked
package dev.mercer.bench.scorer;

import org.jspecify.annotations.NullMarked;
