package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OverlapTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Overlap());
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return set(longest, random);
    }

    /** Items of one letter, separated by signs. */
    static String set(int longest, SplittableRandom random) {
        String letters = letters("abcd", (longest + 1) / 2, random);
        return letters.chars()
                .mapToObj(letter -> String.valueOf((char) letter))
                .collect(Collectors.joining(random.nextBoolean() ? "|" : ","));
    }

    static Set<String> items(String text) {
        Set<String> items = new TreeSet<>(List.of(text.split("[|,]", -1)));
        items.remove("");
        return items;
    }

    @Test
    void isTheNumberOfCommonItems() {
        assertIs(new Overlap(), 13, (x, z) -> {
            Set<String> common = items(x);
            common.retainAll(items(z));
            return common.size();
        });
    }

    @Test
    void blanksAroundItemsDoNotCountAndThoseInsideDo() {
        assertThat(new Overlap().of("New York; Rome", "Rome | New York|York")).isEqualTo(2);
        assertThat(new Overlap().of("", "a")).isZero();
    }
}
