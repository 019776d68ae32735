package dev.mercer.learn.structure;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;

/**
 * Tests whether two parts of each row are independent, by the Hilbert–Schmidt criterion {@code HSIC = tr(KHLH)/n²} of the matrices
 * of the two parts, H = I − 11ᵀ/n.
 *
 * <p>Its distribution under the null hypothesis is that over random orders of the rows of one part. With Gaussian or Matérn kernels any dependence,
 * linear or not, is detected if there are enough rows. Cost: n²P operations, and n² numbers. Source: [GBSS05].
 *
 * @param permutations P ≥ 1, the number of random orders
 * @param seed the same seed draws the same orders
 */
public record Independence(int permutations, long seed) {
    public Independence {
        Require.atLeast("permutations", 1, permutations);
    }

    /** Tests two matrices of the same rows, three or more. */
    public PermutationResult of(Gram one, Gram other, Progress progress) {
        int n = one.size();
        Require.equal("number of rows of the second matrix", n, other.size());
        Require.atLeast("rows of a test of independence", 3, n);
        one.compute().requireMemory("a test of independence", 2 * SymmetricMatrix.bytes(n), Cure.FEWER_POINTS);
        SymmetricMatrix k = CenteredGram.of(one.toMatrix(progress));
        SymmetricMatrix l = other.toMatrix(progress);
        double statistic = CenteredGram.product(k, l, Indices.range(n)) / ((double) n * n);
        double[] permuted = new double[permutations];
        one.compute()
                .run(
                        "permutations",
                        permutations,
                        progress,
                        p -> permuted[p] =
                                CenteredGram.product(k, l, RandomOrder.first(n, n, PermutationResult.seed(seed, p + 1)))
                                        / ((double) n * n));
        return PermutationResult.of(statistic, permuted);
    }
}
