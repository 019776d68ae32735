package dev.mercer.io.parquet;

/** Thrown for bytes that violate the format; the reader of the file adds its name. */
final class Damage extends RuntimeException {
    private static final long serialVersionUID = 1;

    Damage(String fact) {
        super(fact);
    }

    /** Throws unless the rule holds. */
    static void unless(boolean rule, String fact) {
        if (!rule) throw new Damage(fact);
    }
}
