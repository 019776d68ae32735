package dev.mercer.util;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known word nearest to a misspelt one. */
public final class Suggest {
    private static final int SHORTEST_PREFIX = 3;

    private Suggest() {}

    /**
     * The known word nearest to {@code wrong}, if one is near enough to be worth proposing.
     *
     * <p>The distance is the number of letters to insert, delete, replace or swap with their neighbor, ignoring case. A
     * word is near enough if that number is at most a third of the length of the longer word (but 1 is always allowed)
     * and less than the length of the shorter word. If no word is near enough, a known word that begins with {@code
     * wrong} is returned ({@code gauss}, {@code gaussian}). Among equally near words the alphabetically first is
     * returned, so that the answer does not depend on the order of {@code known}. Costs the product of the lengths for
     * each known word.
     */
    public static Optional<String> nearest(String wrong, Collection<String> known) {
        String given = wrong.toLowerCase(Locale.ROOT);
        Comparator<String> nearestFirst = Comparator.<String>comparingInt(
                        word -> distance(given, word.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder());
        Optional<String> near =
                known.stream().filter(word -> isNear(given, word)).min(nearestFirst);
        return near.isPresent()
                ? near
                : known.stream().filter(word -> completes(given, word)).min(nearestFirst);
    }

    private static boolean isNear(String given, String known) {
        String word = known.toLowerCase(Locale.ROOT);
        int longer = Math.max(given.length(), word.length());
        int shorter = Math.min(given.length(), word.length());
        int allowed = Math.max(1, longer / 3);
        // The difference in length is a lower bound of the distance, which makes most of the tables unnecessary.
        if (longer - shorter > allowed) return false;
        int distance = distance(given, word);
        return distance == 0 || (distance <= allowed && distance < shorter);
    }

    private static boolean completes(String given, String known) {
        return given.length() >= SHORTEST_PREFIX
                && known.toLowerCase(Locale.ROOT).startsWith(given);
    }

    /** Damerau–Levenshtein distance in its restricted form: no letter is edited twice. Three rows of the table suffice. */
    static int distance(String a, String b) {
        int[] before = new int[b.length() + 1];
        int[] above = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) above[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
            }
            int[] free = before;
            before = above;
            above = row;
            row = free;
        }
        return above[b.length()];
    }
}
