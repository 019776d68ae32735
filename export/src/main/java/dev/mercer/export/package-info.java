/**
 * Models for other runtimes: one Java source file without dependencies, and ONNX of plain operators.
 *
 * <p>A model is lowered once, to a {@link dev.mercer.export.Graph} of some twenty operations on vectors; a writer for each format
 * says how each operation is done there. What the operations do not express is refused with the reason.
 */
@NullMarked
package dev.mercer.export;

import org.jspecify.annotations.NullMarked;
