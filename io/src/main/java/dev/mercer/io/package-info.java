/**
 * Models in files: {@link dev.mercer.io.ModelFile} writes what was learned and reads it back, bit for bit; LIBSVM's model
 * files are read and written too. Nothing here depends on the locale of the machine.
 */
package dev.mercer.io;
