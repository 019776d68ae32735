/**
 * Models as ONNX with standard operators.
 *
 * <p>A model is lowered to a {@link dev.mercer.export.Graph} of some twenty operations on vectors, which {@link
 * dev.mercer.export.OnnxWriter} writes. Models that these operations cannot express are refused with the reason.
 */
@NullMarked
package dev.mercer.export;

import org.jspecify.annotations.NullMarked;
