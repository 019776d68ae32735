package dev.mercer.data.encoder;

/**
 * An encoder with the training rows that it was learned from, encoded. They differ from what the encoder makes of the same
 * rows as new ones: no row is encoded with the help of its own target.
 *
 * @param encoder the encoder, for new rows
 * @param rows the training rows
 */
public record EncodedTraining(Encoder encoder, Encoded rows) {}
