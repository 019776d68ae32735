package dev.mercer.bench.svm;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import dev.mercer.gram.Gram;
import dev.mercer.io.table.DataFile;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Hinge;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import java.util.stream.IntStream;

/** The time of a path over C, and of the dearest of its values when it is solved alone. */
final class SvmPath {
    private static final int VALUES = 10;

    private SvmPath() {}

    public static void main(String[] args) {
        Table data = DataFile.read(args[0]);
        int n = data.points().size();
        Gram gram = Gram.streamed(Kernel.parse("gaussian(gamma=0.05)"), data.points(), Compute.standard());
        Reals labels = Reals.of(((NumberColumn) data.column(PointsColumn.LABEL)).toArray());
        Objective objective = new Objective(gram, new Hinge(), labels, Reals.constant(n, 1), 1, true);
        double[] lambdas = IntStream.range(0, VALUES)
                .mapToDouble(t -> 1 / (2 * n * 0.1 * Math.pow(10, 4.0 * t / (VALUES - 1))))
                .toArray();
        Stopping stopping = new Stopping(1e-3, Long.MAX_VALUE);
        // Once for the compiler.
        SmoSolver.solve(objective.withLambda(lambdas[2]), stopping, Progress.none());
        long start = System.nanoTime();
        SmoSolver.path(objective, lambdas, stopping, Progress.none());
        double path = (System.nanoTime() - start) * 1e-9;
        double dearest = 0;
        for (double lambda : lambdas) {
            long begin = System.nanoTime();
            SmoSolver.solve(objective.withLambda(lambda), stopping, Progress.none());
            dearest = Math.max(dearest, (System.nanoTime() - begin) * 1e-9);
        }
        System.out.printf(java.util.Locale.ROOT, "{\"path\": %.4f, \"dearest\": %.4f}%n", path, dearest);
    }
}
