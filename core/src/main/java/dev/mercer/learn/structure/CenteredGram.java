package dev.mercer.learn.structure;

import dev.mercer.linalg.SymmetricMatrix;
import java.util.Arrays;

/** Matrices of kernels of centered features: HKH with H = I − 11ᵀ/n. */
final class CenteredGram {
    private CenteredGram() {}

    /** HKH. */
    static SymmetricMatrix of(SymmetricMatrix k) {
        int n = k.size();
        double[] means = means(k);
        double mean = 0;
        for (double each : means) mean += each / n;
        SymmetricMatrix centered = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) centered.set(i, j, k.get(i, j) - means[i] - means[j] + mean);
        return centered;
    }

    /** The mean of each row. */
    static double[] means(SymmetricMatrix k) {
        double[] means = new double[k.size()];
        double[] row = new double[means.length];
        for (int i = 0; i < means.length; i++) {
            k.row(i, row);
            means[i] = Arrays.stream(row).sum() / row.length;
        }
        return means;
    }

    /** Σᵢⱼ Kᵢⱼ Lₒᵢₒⱼ with the rows of L in this order. */
    static double product(SymmetricMatrix k, SymmetricMatrix l, int... order) {
        int n = order.length;
        double[] left = new double[n];
        double[] right = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            k.row(i, left);
            l.row(order[i], right);
            for (int j = 0; j < n; j++) sum += left[j] * right[order[j]];
        }
        return sum;
    }
}
