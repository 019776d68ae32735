package dev.mercer.io;

import java.util.List;

/** The spellings of a missing value, compared without making a string of each field. */
final class MissingList {
    private final char[][] spellings;

    MissingList(List<String> spellings) {
        this.spellings = spellings.stream().map(String::toCharArray).toArray(char[][]::new);
    }

    boolean contains(char[] buffer, int offset, int length) {
        for (char[] spelling : spellings) if (spelling.length == length && equal(spelling, buffer, offset)) return true;
        return false;
    }

    private static boolean equal(char[] spelling, char[] buffer, int offset) {
        for (int k = 0; k < spelling.length; k++) if (spelling[k] != buffer[offset + k]) return false;
        return true;
    }
}
