/**
 * Sources of bytes, and files that are never half written: {@link dev.mercer.io.file.WholeFile}.
 */
package dev.mercer.io.file;
