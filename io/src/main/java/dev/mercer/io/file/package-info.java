/** Sources of bytes, and atomic writing of files: {@link dev.mercer.io.file.WholeFile}. */
package dev.mercer.io.file;
