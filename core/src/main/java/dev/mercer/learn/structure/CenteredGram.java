package dev.mercer.learn.structure;

import dev.mercer.linalg.SymmetricMatrix;
import java.util.Arrays;

/** Matrices of kernels of centred features: HKH with H = I − 11ᵀ/n. */
final class CenteredGram {
    private CenteredGram() {}

    /** HKH. */
    static SymmetricMatrix of(SymmetricMatrix k) {
        int n = k.size();
        double[] means = new double[n];
        double[] row = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            k.row(i, row);
            means[i] = Arrays.stream(row).sum() / n;
            mean += means[i] / n;
        }
        SymmetricMatrix centered = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) centered.set(i, j, k.get(i, j) - means[i] - means[j] + mean);
        return centered;
    }

    /** Σᵢⱼ KᵢⱼLᵢⱼ. */
    static double product(SymmetricMatrix k, SymmetricMatrix l) {
        int n = k.size();
        double[] left = new double[n];
        double[] right = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            k.row(i, left);
            l.row(i, right);
            for (int j = 0; j < n; j++) sum += left[j] * right[j];
        }
        return sum;
    }
}
