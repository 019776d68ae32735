package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The code for tensor cores, without a card. */
class TensorSourceTest {
    @Test
    void coordinatesAreWholeSteps() {
        assertThat(TensorSource.depth(1)).isEqualTo(16);
        assertThat(TensorSource.depth(16)).isEqualTo(16);
        assertThat(TensorSource.depth(17)).isEqualTo(32);
    }

    @Test
    void onlyWhatFitsIntoRegistersAndOnCardsThatHaveThem() {
        assertThat(TensorSource.suits(28, 90)).isTrue();
        assertThat(TensorSource.suits(64, 80)).isTrue();
        assertThat(TensorSource.suits(65, 90)).isFalse();
        assertThat(TensorSource.suits(28, 75)).isFalse();
        assertThat(TensorSource.suits(0, 90)).isFalse();
    }

    /** Numbers of the code are macros, and the sums of spans are joined as those of all other products. */
    @Test
    void oneTextForEachDepthWidthAndPrecision() {
        String rough = new TensorSource(32, 2, 2, false).text();
        assertThat(rough).startsWith("#define DP 32\n#define NT 2\n#define NP 2\ntypedef float S;\n");
        assertThat(new TensorSource(32, 2, 2, true).text()).contains("#define WIDE\ntypedef double S;\n");
        assertThat(rough).contains("mma.sync.aligned.m16n8k16").endsWith(SourceText.ADD);
        assertThat(SourceText.MULTIPLY).endsWith(SourceText.ADD);
    }
}
