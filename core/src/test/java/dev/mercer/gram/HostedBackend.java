package dev.mercer.gram;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.PairWeights;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A back end with matrices of its own, kept by the host: factors are rounded to as many digits as their arithmetic has. */
public final class HostedBackend implements Backend {
    private final PlainBackend plain = new PlainBackend();
    public final List<ResidentMatrix.Accuracy> factored = new ArrayList<>();
    final Set<ResidentMatrix.Accuracy> accuracies = EnumSet.allOf(ResidentMatrix.Accuracy.class);
    /** So many calls succeed. */
    public int left = Integer.MAX_VALUE;

    public int open;

    /** Whether slopes and values are multiplied by weights of pairs. */
    public boolean weighs = true;

    @Override
    public String name() {
        return "hosted";
    }

    @Override
    public String description() {
        return "for tests";
    }

    @Override
    public int priority() {
        return -1;
    }

    @Override
    public BlockEvaluator prepare(KernelBlock block) {
        return plain.prepare(block);
    }

    @Override
    public TileMath<double[]> tileMath() {
        return plain.tileMath();
    }

    @Override
    public Optional<ResidentMatrix> resident(KernelBlock block) {
        return Optional.of(new Kept(StoredGram.of(block, new Compute(plain, 1, 1L << 30), Progress.none())));
    }

    /** Seconds that equations of any size take; NaN where there is no room for them. */
    public double seconds = Double.NaN;

    @Override
    public OptionalDouble residentSeconds(Kernel kernel, Points points, int columns) {
        return Double.isNaN(seconds) ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    }

    @Override
    public OptionalDouble evidenceSeconds(Kernel kernel, Points points) {
        return residentSeconds(kernel, points, 1);
    }

    @Override
    public OptionalDouble decompositionSeconds(Kernel kernel, Points points) {
        return residentSeconds(kernel, points, 1);
    }

    private void use() {
        if (left-- <= 0) throw new BackendFailure("the device is lost");
    }

    private final class Kept implements ResidentMatrix {
        private final Gram gram;

        Kept(Gram gram) {
            this.gram = gram;
        }

        @Override
        public int size() {
            return gram.size();
        }

        @Override
        public Matrix multiply(Matrix v) {
            use();
            return gram.multiply(v);
        }

        @Override
        public Set<Accuracy> accuracies() {
            return accuracies;
        }

        @Override
        public Factor factor(double[] scale, double shift, Accuracy accuracy) {
            use();
            factored.add(accuracy);
            SymmetricMatrix rounded = (scale.length == 0 ? gram : gram.scaled(scale)).toMatrix(Progress.none());
            for (int i = 0; i < size(); i++)
                for (int j = 0; j <= i; j++) rounded.set(i, j, rounded(rounded.get(i, j), accuracy));
            Cholesky factor = Cholesky.consuming(rounded, shift, plain.tileMath(), 1, Progress.none());
            open++;
            return new Factor() {
                @Override
                public Matrix solve(Matrix b) {
                    use();
                    return factor.solve(b);
                }

                @Override
                public Matrix solveFactor(Matrix b) {
                    use();
                    return factor.solveFactor(b);
                }

                @Override
                public double logDeterminant() {
                    use();
                    return factor.logDeterminant();
                }

                @Override
                public SymmetricMatrix lower() {
                    use();
                    return factor.lower().copy();
                }

                @Override
                public Optional<PairWeights> weights(double f, double[] t, Matrix vectors) {
                    use();
                    Matrix g = factor.solve(Matrix.identity(size()));
                    for (int i = 0; i < size(); i++)
                        for (int j = 0; j < size(); j++) {
                            double weight = f * t[i] * g.get(i, j) * t[j];
                            for (int k = 0; k < vectors.columns(); k++) weight += vectors.get(i, k) * vectors.get(j, k);
                            g.set(i, j, weight);
                        }
                    open++;
                    return Optional.of(new Weights(g));
                }

                @Override
                public double[] forms(Matrix b) {
                    Matrix x = factor.solve(b);
                    double[] forms = new double[b.columns()];
                    for (int i = 0; i < size(); i++)
                        for (int c = 0; c < forms.length; c++) forms[c] += x.get(i, c) * b.get(i, c);
                    return forms;
                }

                @Override
                public void close() {
                    open--;
                }
            };
        }
    }

    private final class Weights implements PairWeights {
        private final Matrix g;

        Weights(Matrix g) {
            this.g = g;
        }

        @Override
        public int size() {
            return g.rows();
        }

        @Override
        public double[] diagonal() {
            use();
            double[] diagonal = new double[size()];
            Arrays.setAll(diagonal, i -> g.get(i, i));
            return diagonal;
        }

        @Override
        public Optional<Matrix> multiply(KernelBlock block, Matrix v) {
            use();
            if (!weighs) return Optional.empty();
            Matrix product = g.copy();
            double[] values = new double[size() * size()];
            plain.prepare(block).fill(new Window(0, size(), 0, size()), values, 0, size());
            for (int at = 0; at < values.length; at++) product.values()[at] *= values[at];
            return Optional.of(product.multiply(v));
        }

        @Override
        public Matrix rows(int from, int to) {
            use();
            Matrix rows = new Matrix(to - from, size());
            for (int i = from; i < to; i++) for (int j = 0; j < size(); j++) rows.set(i - from, j, g.get(i, j));
            return rows;
        }

        @Override
        public void close() {
            open--;
        }
    }

    private static double rounded(double value, ResidentMatrix.Accuracy accuracy) {
        return switch (accuracy) {
            case ROUGH -> Float.intBitsToFloat((Float.floatToIntBits((float) value) + 0x1000) & 0xffffe000);
            case MIXED, SINGLE -> (float) value;
            case DOUBLE -> value;
        };
    }
}
