package dev.mercer.data.textfeatures;

import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Term frequencies weighted by rarity (tf-idf) of the hashed words and character n-grams of texts, each row of length 1.
 *
 * <p>A bucket that occurs in only one training row is left out. The weight of the others is {@code (1 + ln tf)·(1 + ln((1 +
 * n)/(1 + df)))} with tf the frequency in the text and df the number of training rows.
 */
public final class TextFeatures {
    private final boolean grams;
    private final int[] buckets;
    private final float[] rarity;
    private final int[] place = new int[Tokens.BUCKETS];

    /**
     * Learned features.
     *
     * @param grams whether characters are used in addition to words
     * @param buckets the buckets used, ascending
     * @param rarity the weight of each
     */
    public TextFeatures(boolean grams, int[] buckets, float[] rarity) {
        Require.equal("number of weights", buckets.length, rarity.length);
        Arrays.fill(place, -1);
        for (int k = 0; k < buckets.length; k++) {
            Require.index("bucket", buckets[k], Tokens.BUCKETS);
            Require.that(
                    rarity[k] > 0 && Float.isFinite(rarity[k]), "a weight must be > 0 and finite, got %s", rarity[k]);
            place[buckets[k]] = k;
        }
        this.grams = grams;
        this.buckets = buckets.clone();
        this.rarity = rarity.clone();
    }

    /** Learns from the texts of the training rows, equal ones given once with their number of rows. */
    static TextFeatures learn(List<String> texts, double[] rows, boolean grams) {
        Tokens tokens = new Tokens(grams);
        double[] frequency = new double[Tokens.BUCKETS];
        double n = 0;
        for (int i = 0; i < texts.size(); i++) {
            n += rows[i];
            int before = -1;
            for (int bucket : tokens.of(texts.get(i))) {
                if (bucket != before) frequency[bucket] += rows[i];
                before = bucket;
            }
        }
        int[] used = new int[Tokens.BUCKETS];
        int count = 0;
        for (int b = 0; b < Tokens.BUCKETS; b++) if (frequency[b] >= 2) used[count++] = b;
        int[] buckets = Arrays.copyOf(used, count);
        float[] rarity = new float[count];
        for (int k = 0; k < count; k++) rarity[k] = (float) (1 + Math.log((1 + n) / (1 + frequency[buckets[k]])));
        return new TextFeatures(grams, buckets, rarity);
    }

    /** Whether characters are used in addition to words. */
    public boolean grams() {
        return grams;
    }

    /** The buckets used, ascending. */
    public int[] buckets() {
        return buckets.clone();
    }

    /** The weight of each bucket. */
    public float[] rarity() {
        return rarity.clone();
    }

    int size() {
        return buckets.length;
    }

    /** A row for each text. */
    TextRows rows(List<String> texts) {
        Tokens tokens = new Tokens(grams);
        List<int[]> all = new ArrayList<>();
        int total = 0;
        for (String text : texts) {
            int[] found = Arrays.stream(tokens.of(text))
                    .map(b -> place[b])
                    .filter(p -> p >= 0)
                    .toArray();
            all.add(found);
            total += found.length;
        }
        int[] starts = new int[texts.size() + 1];
        int[] column = new int[total];
        float[] value = new float[total];
        int at = 0;
        for (int i = 0; i < texts.size(); i++) {
            at = fill(all.get(i), column, value, at);
            starts[i + 1] = at;
        }
        return new TextRows(buckets.length, starts, Arrays.copyOf(column, at), Arrays.copyOf(value, at));
    }

    private int fill(int[] places, int[] column, float[] value, int from) {
        int at = from;
        double squares = 0;
        for (int k = 0; k < places.length; ) {
            int end = k;
            while (end < places.length && places[end] == places[k]) end++;
            column[at] = places[k];
            value[at] = (float) ((1 + Math.log(end - k)) * rarity[places[k]]);
            squares += value[at] * value[at];
            at++;
            k = end;
        }
        float length = (float) Math.sqrt(squares);
        for (int e = from; e < at; e++) value[e] /= length;
        return at;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof TextFeatures other
                && grams == other.grams
                && Arrays.equals(buckets, other.buckets)
                && Arrays.equals(rarity, other.rarity);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(buckets) + 31 * Arrays.hashCode(rarity);
    }

    @Override
    public String toString() {
        return buckets.length + " features of " + (grams ? "words and characters" : "words");
    }
}
