/**
 * The file layout of everything that is stored: a header, named tensors and a checksum, readable as safetensors.
 */
package dev.mercer.io.tensor;
