package dev.mercer.cli.generated;

import java.util.Locale;
import java.util.Random;

/** The kinds of targets of generated tables; {@code f} is what the inputs tell, about normally distributed. */
enum GeneratedTarget {
    NUMBERS(false),
    PRICES(false),
    COUNTS(false),
    NOISE(false),
    CONSTANT_NUMBER(false),
    TWO_CLASSES(true),
    ZERO_ONE(true),
    RARE_CLASS(true),
    SEVEN_CLASSES(true),
    ONE_ROW_CLASS(true),
    MANY_CLASSES(true),
    NOISE_CLASSES(true),
    ONE_CLASS(true);

    /** So many classes have {@link #MANY_CLASSES}. */
    static final int MANY = 500;

    /** Whether its values are names. */
    final boolean classes;

    GeneratedTarget(boolean classes) {
        this.classes = classes;
    }

    /** Any; those from which nothing can be learned are rare. */
    static GeneratedTarget any(Random random) {
        GeneratedTarget[] all = values();
        GeneratedTarget drawn = all[random.nextInt(all.length)];
        boolean constant = drawn == CONSTANT_NUMBER || drawn == ONE_CLASS;
        return constant && random.nextInt(4) != 0 ? NUMBERS : drawn;
    }

    /** Whether it does not depend on the inputs. */
    boolean noise() {
        return this == NOISE || this == NOISE_CLASSES;
    }

    /** Whether it is the same in all rows. */
    boolean constant() {
        return this == CONSTANT_NUMBER || this == ONE_CLASS;
    }

    String cell(double f, int row, Random random) {
        double seen = f + 0.3 * random.nextGaussian();
        return switch (this) {
            case NUMBERS -> String.format(Locale.ROOT, "%.5f", seen);
            case PRICES -> String.format(Locale.ROOT, "%.2f", 1000 * Math.exp(seen));
            case COUNTS -> String.valueOf(Math.max(0, Math.round(30 * seen)));
            case NOISE -> String.format(Locale.ROOT, "%.5f", random.nextGaussian());
            case CONSTANT_NUMBER -> "7.5";
            case TWO_CLASSES -> seen > 0 ? "good" : "bad";
            case ZERO_ONE -> seen > 0 ? "1" : "0";
            case RARE_CLASS -> seen > 1.9 ? "fraud" : "fine";
            case SEVEN_CLASSES -> "class " + part(seen, 7);
            case ONE_ROW_CLASS -> row == 0 ? "alone" : seen > 0 ? "good" : "bad";
            case MANY_CLASSES -> "class " + part(seen, MANY);
            case NOISE_CLASSES -> random.nextBoolean() ? "heads" : "tails";
            case ONE_CLASS -> "always";
        };
    }

    /** One of so many parts of about the same size. */
    private static int part(double seen, int parts) {
        return (int) Math.min(parts - 1, parts / (1 + Math.exp(-1.7 * seen)));
    }
}
