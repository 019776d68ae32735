package dev.mercer.linalg.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.GaussianGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TiledProductTest {
    private static final Engine ENGINE = Engine.plain();

    private static double[][] vectors(int n, int count, double factor) {
        Matrix b = GaussianGram.rightHandSides(n, count);
        double[][] v = new double[count][];
        for (int c = 0; c < count; c++) {
            v[c] = b.column(c);
            for (int i = 0; i < n; i++) v[c][i] *= factor;
        }
        return v;
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "255,1", "256,2", "257,1", "257,3", "600,2"})
    void inDoubleItIsTheProductTo1em13(int n, int count) {
        SymmetricMatrix a = GaussianGram.of(n, 3);
        double[][] v = vectors(n, count, 1);
        double[][] product = new TiledProduct<>(a, ENGINE.math(), 2).of(v);
        for (int c = 0; c < count; c++) {
            double[] expected = new double[n];
            a.multiply(v[c], expected, Engine.plain(1));
            for (int i = 0; i < n; i++) assertThat(product[c][i]).isCloseTo(expected[i], within(1e-13 * n));
        }
    }

    /** Numbers that a float cannot hold are no obstacle: vectors are scaled. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-200, 1e-310, 1e200})
    void inFloatItIsTheProductTo1em6WhateverTheSizeOfTheVector(double factor) {
        SymmetricMatrix a = GaussianGram.of(300, 3);
        double[][] v = vectors(300, 2, factor);
        FloatSymmetricMatrix rounded = FloatSymmetricMatrix.of(a, 2);
        double[][] product = new TiledProduct<>(rounded, ENGINE.floatMath(), 2).of(v);
        double[] expected = new double[300];
        a.multiply(v[1], expected, Engine.plain(1));
        for (int i = 0; i < 300; i++)
            assertThat(product[1][i] / factor).isCloseTo(expected[i] / factor, within(1e-6 * 300));
    }

    @Test
    void hasTheSameBitsAtAnyNumberOfThreads() {
        FloatSymmetricMatrix a = FloatSymmetricMatrix.of(GaussianGram.of(1100, 3), 2);
        double[][] v = vectors(1100, 2, 1);
        double[][] one = new TiledProduct<>(a, ENGINE.floatMath(), 1).of(v);
        for (int threads = 2; threads < 6; threads++)
            assertThat(new TiledProduct<>(a, ENGINE.floatMath(), threads).of(v)).isDeepEqualTo(one);
    }

    @Test
    void zeroGivesZero() {
        SymmetricMatrix a = GaussianGram.of(10, 3);
        assertThat(new TiledProduct<>(a, ENGINE.math(), 2).of(new double[1][10])[0])
                .containsOnly(0);
    }
}
