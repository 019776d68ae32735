package dev.mercer.kernel;

import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Random texts for tests of kernels of texts, each of at most so many letters. */
final class TestTexts {
    private TestTexts() {}

    /** Letters of an alphabet. */
    static KernelCase.TextMaker letters(String alphabet) {
        return (longest, random) -> {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(longest + 1); k > 0; k--)
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            return text.toString();
        };
    }

    /** Items of one letter, separated by signs. */
    static String set(int longest, SplittableRandom random) {
        String letters = letters("abcd").of((longest + 1) / 2, random);
        return letters.chars()
                .mapToObj(letter -> String.valueOf((char) letter))
                .collect(Collectors.joining(random.nextBoolean() ? "|" : ","));
    }

    /** A tree of labels a and b. */
    static String tree(int longest, SplittableRandom random) {
        String tree = ofDepth(random.nextInt(4), random);
        return tree.length() <= longest ? tree : longest > 0 ? "a" : "";
    }

    private static String ofDepth(int depth, SplittableRandom random) {
        String label = random.nextBoolean() ? "a" : "b";
        if (depth == 0) return label;
        StringBuilder text = new StringBuilder("(" + label);
        for (int children = random.nextInt(3); children > 0; children--)
            text.append(random.nextBoolean() ? " " : "  ").append(ofDepth(depth - 1, random));
        return text.append(")").toString();
    }

    /** Short molecules, or graphs of some edges where there is room for them. */
    static String graph(int longest, SplittableRandom random) {
        if (longest < 40) return letters("CNO").of(longest, random);
        StringBuilder text = new StringBuilder("C N C O C;");
        for (int i = 1; i <= 5; i++)
            for (int j = 1; j < i; j++)
                if (random.nextInt(2) == 0)
                    text.append(' ')
                            .append(i)
                            .append(random.nextBoolean() ? '-' : '=')
                            .append(j);
        return text.toString();
    }

    /** Digits, separated by blanks; at least one. */
    static String series(int longest, SplittableRandom random) {
        StringBuilder text = new StringBuilder().append(random.nextInt(10));
        for (int k = random.nextInt((longest + 1) / 2); k > 0; k--)
            text.append(' ').append(random.nextInt(10));
        return text.toString();
    }
}
