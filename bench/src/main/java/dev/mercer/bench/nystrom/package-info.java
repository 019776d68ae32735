/** The comparison {@code nystrom}: functions on few centres for many rows. */
@NullMarked
package dev.mercer.bench.nystrom;

import org.jspecify.annotations.NullMarked;
