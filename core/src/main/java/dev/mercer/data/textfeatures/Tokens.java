package dev.mercer.data.textfeatures;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;

/**
 * Hashes a text into buckets: its words, the items of a list such as {@code Action|Drama}, and optionally the sequences
 * of three characters inside each word, whose ends count as characters.
 *
 * <p>Letters are lower-cased and lose their accents; all other characters except digits separate words.
 */
final class Tokens {
    /** The number of buckets. */
    static final int BUCKETS = 1 << 14;

    private static final int GRAM = 3;
    /** Longer texts are cut. */
    private static final int MOST_CHARACTERS = 4000;

    private static final int WORD = 0x3C6EF372;
    private static final int ITEM = 0x1F83D9AB;
    private static final int CHARACTERS = 0x5BE0CD19;
    private static final int WHOLE = 0x510E527F;

    private final boolean grams;
    private int[] found = new int[64];
    private int count;

    Tokens(boolean grams) {
        this.grams = grams;
    }

    /** The buckets of a text, with repetition, ascending. */
    int[] of(String text) {
        count = 0;
        String plain = plain(text);
        int items = 0;
        int itemStart = 0;
        int wordStart = -1;
        int words = 0;
        for (int i = 0; i <= plain.length(); i++) {
            char c = i < plain.length() ? plain.charAt(i) : '|';
            if (Character.isLetterOrDigit(c)) {
                if (wordStart < 0) wordStart = i;
                continue;
            }
            if (wordStart >= 0) {
                word(plain, wordStart, i);
                words++;
                wordStart = -1;
            }
            boolean ends = c == '|' || c == ';' || c == ',' || c == '/';
            if (!ends) continue;
            boolean part = i < plain.length() || items > 0;
            if (part && words > 1) add(hash(ITEM, plain, itemStart, i));
            items++;
            words = 0;
            itemStart = i + 1;
        }
        if (grams) add(hash(WHOLE, plain, 0, plain.length()));
        int[] buckets = Arrays.copyOf(found, count);
        Arrays.sort(buckets);
        return buckets;
    }

    /** The number of words of a text. */
    static int words(String text) {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean letter = Character.isLetterOrDigit(text.charAt(i));
            if (letter && !inside) words++;
            inside = letter;
        }
        return words;
    }

    private static String plain(String text) {
        String cut = text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) : text;
        String lower = cut.toLowerCase(Locale.ROOT);
        boolean ascii = lower.chars().allMatch(c -> c < 128);
        if (ascii) return lower.strip();
        String parts = Normalizer.normalize(lower, Normalizer.Form.NFD);
        StringBuilder plain = new StringBuilder(parts.length());
        for (int i = 0; i < parts.length(); i++)
            if (Character.getType(parts.charAt(i)) != Character.NON_SPACING_MARK) plain.append(parts.charAt(i));
        return plain.toString().strip();
    }

    private void word(String text, int from, int to) {
        add(hash(WORD, text, from, to));
        if (!grams) return;
        for (int i = from - 1; i + GRAM <= to + 1; i++) {
            int h = CHARACTERS;
            for (int k = i; k < i + GRAM; k++) h = 31 * h + (k < from || k >= to ? ' ' : text.charAt(k));
            add(h);
        }
    }

    private static int hash(int seed, String text, int from, int to) {
        int h = seed;
        for (int i = from; i < to; i++) h = 31 * h + text.charAt(i);
        return h;
    }

    private void add(int hash) {
        int mixed = hash * 0x9E3779B1;
        mixed ^= mixed >>> 15;
        mixed *= 0x85EBCA77;
        if (count == found.length) found = Arrays.copyOf(found, 2 * count);
        found[count++] = (mixed >>> 13) & (BUCKETS - 1);
    }
}
