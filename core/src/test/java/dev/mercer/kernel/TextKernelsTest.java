package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertTexts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Kernels of words, sets and trees. */
class TextKernelsTest {
    @Test
    void spectrumIsTheNumberOfPairsOfEqualWords() {
        for (int k = 1; k <= 4; k++) {
            int length = k;
            assertTexts(new Spectrum(k), TestTexts.letters("ACG"), 20, (x, z) -> {
                int equal = 0;
                for (int i = 0; i + length <= x.length(); i++)
                    for (int j = 0; j + length <= z.length(); j++) if (x.regionMatches(i, z, j, length)) equal++;
                return equal;
            });
        }
    }

    @Test
    void spectrumIsWrittenOnAColumn() {
        assertThat(Kernel.parse("spectrum(3)[dna]")).isEqualTo(new Spectrum(3).on("dna"));
        assertThat(Kernel.parse("normalized(spectrum(k=3)[dna]) + gaussian(1)[age]")
                        .definiteness())
                .isEqualTo(new Spectrum(3).definiteness());
    }

    @Test
    void spectrumRefusesPointsThatAreNoTexts() {
        assertThatThrownBy(() -> new Spectrum(1).requireDomain(Points.of(new double[] {65, 0}, new double[] {65, 1.5})))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("row 2 is not a text: coordinate 2 must be the code of a character, got 1.5");
        assertThatThrownBy(() -> new Spectrum(0)).hasMessage("k must be >= 1, got 0");
    }

    @Test
    void mismatchCountsTheWordsNearEveryWordOfTheAlphabet() {
        for (int m = 0; m <= 2; m++) {
            int most = m;
            List<String> words = new ArrayList<>();
            for (char a : "ACGT".toCharArray())
                for (char b : "ACGT".toCharArray()) for (char c : "ACGT".toCharArray()) words.add("" + a + b + c);
            assertTexts(
                    new Mismatch(3, m, 4),
                    TestTexts.letters("ACG"),
                    12,
                    (x, z) -> words.stream()
                            .mapToDouble(w -> (double) near(x, w, most) * near(z, w, most))
                            .sum());
        }
    }

    private static int near(String text, String word, int most) {
        int near = 0;
        for (int at = 0; at + word.length() <= text.length(); at++) {
            int different = 0;
            for (int k = 0; k < word.length(); k++) if (text.charAt(at + k) != word.charAt(k)) different++;
            if (different <= most) near++;
        }
        return near;
    }

    @Test
    void mismatchWithoutMismatchesItIsTheSpectrum() {
        for (String x : TestTexts.letters("ACG").texts(10, 9, 3))
            assertThat(new Mismatch(3, 0, 4).of(x, "ACGACG")).isEqualTo(new Spectrum(3).of(x, "ACGACG"));
    }

    @Test
    void mismatchSmallLettersCountAsCapitalOnes() {
        Mismatch kernel = new Mismatch(3, 1, 4);
        assertThat(kernel.counts("gattaca")).isEqualTo(kernel.counts("GATTACA"));
        assertThat(kernel.of("gatTAca", "TACAGAT")).isEqualTo(kernel.of("GATTACA", "TACAGAT"));
    }

    @Test
    @Timeout(5)
    void mismatchTooManyNearWordsAreRefusedBeforeTheyAreCounted() {
        assertThatThrownBy(() -> new Mismatch(Integer.MAX_VALUE, Integer.MAX_VALUE, 26))
                .hasMessageContaining("at most 100,000 words are near a word");
    }

    @Test
    void mismatchRefusesInvalidArguments() {
        assertThat(Kernel.parse("mismatch(5, 1)")).isEqualTo(new Mismatch(5, 1, 4));
        assertThatThrownBy(() -> new Mismatch(3, 1, 5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("letters must be 4 (ACGT), 20 (amino acids) or 26 (A to Z), got 5");
        assertThatThrownBy(() -> new Mismatch(3, 4, 4)).hasMessage("m must be from 0 to k = 3, got 4");
        assertThatThrownBy(() -> new Mismatch(12, 5, 20)).hasMessageContaining("at most 100,000 words");
        assertThatThrownBy(() -> new Mismatch(3, 1, 4).requireDomain(Letters.points(List.of("ACG", "ANA"))))
                .hasMessage(
                        "row 2: mismatch(k=3, m=1, letters=4) has the letters ACGT, got \"N\" as letter 2 of a text");
    }

    @Test
    void subsequenceSumsOverAllChoicesOfPlaces() {
        for (int n = 1; n <= 4; n++) {
            int length = n;
            assertTexts(new Subsequence(n, 0.7), TestTexts.letters("ab"), 8, (x, z) -> {
                Map<String, Double> left = weights(x, length, 0.7);
                Map<String, Double> right = weights(z, length, 0.7);
                return left.keySet().stream()
                        .mapToDouble(word -> left.get(word) * right.getOrDefault(word, 0.0))
                        .sum();
            });
        }
    }

    /** The sum of decay^span for each word, over all subsets of the places. */
    private static Map<String, Double> weights(String text, int n, double decay) {
        Map<String, Double> weights = new HashMap<>();
        for (int subset = 0; subset < (1 << text.length()); subset++) {
            if (Integer.bitCount(subset) != n) continue;
            StringBuilder word = new StringBuilder();
            for (int k = 0; k < text.length(); k++) if (((subset >> k) & 1) == 1) word.append(text.charAt(k));
            int span = 32 - Integer.numberOfLeadingZeros(subset) - Integer.numberOfTrailingZeros(subset);
            weights.merge(word.toString(), Math.pow(decay, span), Double::sum);
        }
        return weights;
    }

    /** Once for each of the two thousand million letters, though there are none so long. */
    @Test
    @Timeout(5)
    void subsequenceWordsLongerThanTheTextsCostNothing() {
        assertThat(new Subsequence(Integer.MAX_VALUE, 0.5).of("abc", "abc")).isZero();
        assertThat(new Subsequence(4, 0.5).of("abc", "abcd")).isZero();
        assertThat(new Subsequence(3, 0.5).of("abc", "abcd")).isEqualTo(Math.pow(0.5, 6));
    }

    /** The example of the paper. */
    @Test
    void subsequenceIsKnownForCatAndCar() {
        double decay = 0.5;
        assertThat(new Subsequence(2, decay).of("cat", "car")).isCloseTo(Math.pow(decay, 4), within(1e-15));
        assertThat(new Subsequence(2, decay).of("cat", "cat"))
                .isCloseTo(2 * Math.pow(decay, 4) + Math.pow(decay, 6), within(1e-15));
    }

    @Test
    void subsequenceATextWithFewerLettersHasNothingInCommon() {
        assertThat(new Subsequence(Integer.MAX_VALUE, 0.5).of("abab", "abab")).isZero();
    }

    @Test
    void subsequenceOtherDecaysAreRefused() {
        assertThatThrownBy(() -> new Subsequence(2, 1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("decay must be > 0 and at most 1, got 1.5");
    }

    private static Set<String> items(String text) {
        Set<String> items = new TreeSet<>(List.of(text.split("[|,]", -1)));
        items.remove("");
        return items;
    }

    @Test
    void overlapIsTheNumberOfCommonItems() {
        assertTexts(new Overlap(), TestTexts::set, 13, (x, z) -> {
            Set<String> common = items(x);
            common.retainAll(items(z));
            return common.size();
        });
    }

    @Test
    void overlapBlanksAroundItemsDoNotCountAndThoseInsideDo() {
        assertThat(new Overlap().of("New York; Rome", "Rome | New York|York")).isEqualTo(2);
        assertThat(new Overlap().of("", "a")).isZero();
    }

    @Test
    void jaccardIsTheShareOfCommonItems() {
        assertTexts(new Jaccard(), TestTexts::set, 13, (x, z) -> {
            Set<String> common = items(x);
            common.retainAll(items(z));
            Set<String> all = new TreeSet<>(items(x));
            all.addAll(items(z));
            return all.isEmpty() ? 1 : (double) common.size() / all.size();
        });
    }

    @Test
    void jaccardAnEmptySetIsLikeNoOther() {
        assertThat(new Jaccard().of("", "")).isEqualTo(1);
        assertThat(new Jaccard().of("", "a")).isZero();
    }

    /** A tree as an object, read by descent. */
    private record Node(String label, List<Node> children) {
        static Node parse(String text, int[] at) {
            while (text.charAt(at[0]) == ' ') at[0]++;
            if (text.charAt(at[0]) != '(') return new Node(text.substring(at[0], ++at[0]), List.of());
            String label = text.substring(at[0] + 1, at[0] + 2);
            at[0] += 2;
            List<Node> children = new ArrayList<>();
            while (text.charAt(at[0]) != ')') children.add(parse(text, at));
            at[0]++;
            return new Node(label, children);
        }

        List<Node> all() {
            List<Node> all = new ArrayList<>(List.of(this));
            for (Node child : children) all.addAll(child.all());
            return all;
        }
    }

    @Test
    void subtreesCountsPairsOfNodesWithEqualTreesBelow() {
        assertTexts(new Subtrees(), TestTexts::tree, 60, (x, z) -> {
            double equal = 0;
            if (x.isEmpty() || z.isEmpty()) return equal;
            for (Node left : Node.parse(x, new int[1]).all())
                for (Node right : Node.parse(z, new int[1]).all()) if (left.equals(right)) equal++;
            return equal;
        });
    }

    @Test
    void subtreesSentencesShareTheirParts() {
        TextKernel kernel = new Subtrees();
        String dogs = "(S (NP dogs) (VP bark))";
        // dogs, (NP dogs), bark, (VP bark) and the whole.
        assertThat(kernel.of(dogs, dogs)).isEqualTo(5);
        assertThat(kernel.of(dogs, "(S (NP cats) (VP bark))")).isEqualTo(2);
        assertThat(kernel.of(dogs, "(S (VP bark) (NP dogs))"))
                .as("children have an order")
                .isEqualTo(4);
        assertThat(kernel.of("(a)", "a")).isEqualTo(1);
        assertThat(kernel.of("", dogs)).isZero();
        assertThat(Kernel.parse("subtrees()[parse]")).isEqualTo(new Subtrees().on("parse"));
    }

    @Test
    void subtreesMalformedTreesAreRefused() {
        assertThatThrownBy(() -> new Subtrees().requireDomain("(S (NP dogs)"))
                .hasMessage("the tree \"(S (NP dogs)\" has 1 parentheses that are not closed");
        assertThatThrownBy(() -> new Subtrees().requireDomain("(S dogs))"))
                .hasMessage("the tree \"(S dogs))\" has a closing parenthesis too many");
        assertThatThrownBy(() -> new Subtrees().requireDomain("(S dogs) (S cats)"))
                .hasMessage("the tree \"(S dogs) (S cats)\" goes on after its root");
        assertThatThrownBy(() -> new Subtrees().requireDomain("((NP dogs))"))
                .hasMessage("the tree \"((NP dogs))\" has a parenthesis without a label: write (label child child)");
    }

    /** The subtrees of a chain have as many characters as the square of its length. */
    @Test
    void subtreesTreesThatWouldFillTheMemoryAreRefused() {
        String deep = "(a ".repeat(50_000) + "b" + ")".repeat(50_000);
        assertThatThrownBy(() -> new Subtrees().counts(deep))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "subtrees() takes trees whose subtrees have at most 10,000,000 characters together");
        String less = "(a ".repeat(1000) + "b" + ")".repeat(1000);
        assertThat(new Subtrees().counts(less)).hasSize(1001);
    }
}
