package dev.mercer.solve.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A small problem on chosen centres, with weights of which some are 0: its rows in memory, or in pieces of ten. */
final class CentersData {
    static final Gaussian KERNEL = new Gaussian(0.7);
    static final Compute COMPUTE = new Compute(new PlainBackend(), 2, 1L << 30);
    static final int ROWS = 47;
    static final int CENTERS = 6;
    private static final int PIECE = 10;

    private CentersData() {}

    static Points points() {
        SplittableRandom random = new SplittableRandom(11);
        return DensePoints.generate(ROWS, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    static Points centers() {
        return points().range(0, CENTERS);
    }

    static List<Reals> targets() {
        Points x = points();
        return List.of(
                Reals.of(IntStream.range(0, ROWS)
                        .mapToDouble(i -> 2 + Math.sin(3 * x.get(i, 0)))
                        .toArray()),
                Reals.of(IntStream.range(0, ROWS)
                        .mapToDouble(i -> x.get(i, 1) - 5)
                        .toArray()));
    }

    static Reals weights() {
        return Reals.of(IntStream.range(0, ROWS).mapToDouble(i -> i % 4).toArray());
    }

    static NystromRows inMemory() {
        return inMemory(gram(points()), targets(), weights());
    }

    static NystromRows inMemory(TallGram gram, List<Reals> targets, Reals weights) {
        Matrix y = Matrix.of(targets.stream().map(Reals::toArray).toArray(double[][]::new))
                .transpose();
        return NystromRows.inMemory(gram, y, weights.toArray());
    }

    static NystromRows inPieces() {
        return new Pieces(Optional.empty());
    }

    static NystromProblem problem(NystromRows rows, Intercept intercept) {
        return new NystromProblem(rows, Gram.of(KERNEL, centers()).toMatrix(Progress.none()), intercept);
    }

    private static TallGram gram(Points points) {
        return TallGram.of(KERNEL, points, centers(), Precision.DOUBLE, COMPUTE);
    }

    /** Rows in pieces of ten, made anew at each visit. */
    private record Pieces(Optional<Cholesky> factor) implements NystromRows {
        @Override
        public int size() {
            return ROWS;
        }

        @Override
        public int columns() {
            return CENTERS;
        }

        @Override
        public int outputs() {
            return targets().size();
        }

        @Override
        public int pieces() {
            return (ROWS + PIECE - 1) / PIECE;
        }

        @Override
        public boolean inMemory() {
            return false;
        }

        @Override
        public Precision precision() {
            return Precision.DOUBLE;
        }

        @Override
        public Compute compute() {
            return COMPUTE;
        }

        @Override
        public NystromRows whitened(Cholesky of) {
            return new Pieces(Optional.of(of));
        }

        @Override
        public void visit(int first, Visit visit) {
            for (int number = first; number < pieces(); number++) {
                int from = number * PIECE;
                int[] rows = IntStream.range(from, Math.min(ROWS, from + PIECE)).toArray();
                if (!visit.piece(number, piece(rows))) return;
            }
        }

        @Override
        public Piece sample(int count) {
            int[] weighted =
                    IntStream.range(0, ROWS).filter(i -> weights().get(i) > 0).toArray();
            return piece(IntStream.of(weighted).limit(count).toArray());
        }

        private Piece piece(int... rows) {
            Matrix y = new Matrix(rows.length, outputs());
            double[] w = new double[rows.length];
            for (int i = 0; i < rows.length; i++) {
                w[i] = weights().get(rows[i]);
                for (int t = 0; t < outputs(); t++) y.set(i, t, targets().get(t).get(rows[i]));
            }
            TallGram plain = gram(points().select(rows));
            return new Piece(() -> factor.map(plain::whitened).orElse(plain), y, w);
        }
    }

    /** K̃ by its definition: K minus the weighted mean of each column if there is an intercept. */
    static double[][] centered(Intercept intercept) {
        double[][] k = new double[ROWS][CENTERS];
        for (int j = 0; j < CENTERS; j++) {
            double mean = 0;
            for (int i = 0; i < ROWS; i++) {
                k[i][j] = KERNEL.value(points(), i, centers(), j);
                mean += weights().get(i) * k[i][j] / weights().sum();
            }
            for (int i = 0; i < ROWS && intercept != Intercept.NONE; i++) k[i][j] -= mean;
        }
        return k;
    }

    static Matrix matrix(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix matrix = new Matrix(rows, columns);
        for (int i = 0; i < rows; i++) for (int t = 0; t < columns; t++) matrix.set(i, t, random.nextDouble(-1, 1));
        return matrix;
    }
}
