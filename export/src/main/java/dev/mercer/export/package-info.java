/**
 * Models as ONNX of plain operators.
 *
 * <p>A model is lowered to a {@link dev.mercer.export.Graph} of some twenty operations on vectors, which {@link
 * dev.mercer.export.OnnxWriter} writes. What the operations do not express is refused with the reason.
 */
@NullMarked
package dev.mercer.export;

import org.jspecify.annotations.NullMarked;
