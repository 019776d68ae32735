/**
 * Model files: {@link dev.mercer.io.ModelFile} writes a model and reads it back, bit for bit; LIBSVM's model files are
 * read and written too. Nothing here depends on the locale of the machine.
 */
package dev.mercer.io;
