/** The encodings of single columns, of which an encoder consists. */
package dev.mercer.data.encoder.internal;
