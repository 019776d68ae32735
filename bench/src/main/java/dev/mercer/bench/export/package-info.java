/** Exported models beside the models that they are made of. */
@NullMarked
package dev.mercer.bench.export;

import org.jspecify.annotations.NullMarked;
