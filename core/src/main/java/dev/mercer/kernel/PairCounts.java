package dev.mercer.kernel;

/**
 * Counts of numbers ≥ 0, in a hash table with open addressing that is at most half full.
 *
 * <p>A graph of 4,000 nodes has eight million pairs to count, for which a map of objects is slow.
 */
final class PairCounts {
    private static final int FIRST_ROOM = 1 << 8;

    private long[] numbers = new long[FIRST_ROOM];
    /** 0 at free places. */
    private int[] counts = new int[FIRST_ROOM];

    private int size;

    /** Receives a number and its count. */
    @FunctionalInterface
    interface Visit {
        void count(long number, int count);
    }

    /** Counts the number once more. */
    void add(long number) {
        int at = place(number);
        counts[at]++;
        if (counts[at] > 1) return;
        numbers[at] = number;
        size++;
        if (2 * size > numbers.length) grow();
    }

    private int place(long number) {
        int last = numbers.length - 1;
        // Neighboring numbers are stored at places far apart, by the golden ratio.
        int at = (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & last;
        while (counts[at] > 0 && numbers[at] != number) at = (at + 1) & last;
        return at;
    }

    private void grow() {
        long[] oldNumbers = numbers;
        int[] oldCounts = counts;
        numbers = new long[2 * oldNumbers.length];
        counts = new int[numbers.length];
        for (int k = 0; k < oldNumbers.length; k++) {
            if (oldCounts[k] == 0) continue;
            int at = place(oldNumbers[k]);
            numbers[at] = oldNumbers[k];
            counts[at] = oldCounts[k];
        }
    }

    /** Visits each number that was added, in no order. */
    void each(Visit visit) {
        for (int k = 0; k < numbers.length; k++) if (counts[k] > 0) visit.count(numbers[k], counts[k]);
    }
}
