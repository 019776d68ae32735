package dev.mercer.io.table;

import dev.mercer.util.NumberText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The spellings of a missing value, compared without creating a string for each field. */
final class MissingSpellings {
    private final byte[][] spellings;
    private final boolean numbers;

    MissingSpellings(List<String> spellings) {
        this.spellings =
                spellings.stream().map(s -> s.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
        this.numbers = spellings.stream().anyMatch(NumberText::isNumber);
    }

    /** True when a number can be one of them, such as -999. */
    boolean numbers() {
        return numbers;
    }

    boolean contains(byte[] buffer, int from, int to) {
        for (byte[] spelling : spellings)
            if (spelling.length == to - from && Arrays.equals(spelling, 0, spelling.length, buffer, from, to))
                return true;
        return false;
    }
}
