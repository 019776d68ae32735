package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Chunks of points, as far as they can be tried without a card; their products are in {@link CudaProductTest}. */
class ChunkedProductTest {
    /** The largest power of two of which three chunks fit; none where the card would only wait for copies. */
    @Test
    void chunksFitThrice() {
        assertThat(ChunkedProduct.chunk(1L << 40, 1L << 30, 1 << 20)).isEqualTo(1 << 18);
        assertThat(ChunkedProduct.chunk(3L << 24, 1L << 30, 1 << 20)).isEqualTo(1 << 14);
        assertThat(ChunkedProduct.chunk(3L << 20, 1L << 30, 1 << 20)).isZero();
        assertThat(ChunkedProduct.chunk(-5, 1L << 30, 1 << 20)).isZero();
    }
}
