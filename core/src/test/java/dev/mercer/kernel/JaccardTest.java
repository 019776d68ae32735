package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class JaccardTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Jaccard());
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return OverlapTest.set(longest, random);
    }

    @Test
    void isTheShareOfCommonItems() {
        assertIs(new Jaccard(), 13, (x, z) -> {
            Set<String> common = OverlapTest.items(x);
            common.retainAll(OverlapTest.items(z));
            Set<String> all = new TreeSet<>(OverlapTest.items(x));
            all.addAll(OverlapTest.items(z));
            return all.isEmpty() ? 1 : (double) common.size() / all.size();
        });
    }

    @Test
    void anEmptySetIsLikeNoOther() {
        assertThat(new Jaccard().of("", "")).isEqualTo(1);
        assertThat(new Jaccard().of("", "a")).isZero();
    }
}
