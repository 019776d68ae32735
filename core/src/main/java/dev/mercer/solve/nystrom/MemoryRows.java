package dev.mercer.solve.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.util.Indices;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;

/** Rows in memory: one piece, whose kernel values are kept by {@link TallGram} if they fit. */
final class MemoryRows implements NystromRows {
    private final Piece all;
    private final TallGram gram;

    MemoryRows(Piece all) {
        this.all = all;
        this.gram = all.gram();
    }

    @Override
    public int size() {
        return gram.rows();
    }

    @Override
    public int columns() {
        return gram.columns();
    }

    @Override
    public int outputs() {
        return all.targets().columns();
    }

    @Override
    public int pieces() {
        return 1;
    }

    @Override
    public boolean inMemory() {
        return true;
    }

    @Override
    public Precision precision() {
        return gram.precision();
    }

    @Override
    public Compute compute() {
        return gram.compute();
    }

    @Override
    public NystromRows whitened(Cholesky factor) {
        TallGram white = gram.whitened(factor);
        return new MemoryRows(all.with(() -> white));
    }

    @Override
    public void visit(int first, Visit visit) {
        if (first == 0) visit.piece(0, all);
    }

    @Override
    public int[] sampled(int count) {
        int[] rows = Indices.where(size(), i -> all.weights()[i] > 0);
        return Arrays.stream(RandomOrder.first(count, rows.length, RandomOrder.SAMPLE_SEED))
                .map(i -> rows[i])
                .sorted()
                .toArray();
    }

    @Override
    public Piece sample(int count) {
        int[] rows = sampled(count);
        if (rows.length == size()) return all;
        TallGram some = gram.select(rows);
        Matrix targets = new Matrix(rows.length, outputs());
        double[] weights = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            weights[i] = all.weights()[rows[i]];
            for (int t = 0; t < outputs(); t++) targets.set(i, t, all.targets().get(rows[i], t));
        }
        return new Piece(() -> some, targets, weights);
    }
}
