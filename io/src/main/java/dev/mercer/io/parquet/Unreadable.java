package dev.mercer.io.parquet;

/** Thrown for a part of the format that is not read here; the message ends a sentence about the column. */
final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unreadable(String fact) {
        super(fact);
    }
}
