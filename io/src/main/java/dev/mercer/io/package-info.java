/**
 * Model files: {@link dev.mercer.io.Models} writes a model and reads it back, bit for bit; LIBSVM's model files are
 * read and written too. Long runs keep encoded rows, checkpoints and journals of trials in files. Nothing here depends on the locale of the system.
 */
package dev.mercer.io;
