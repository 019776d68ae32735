package dev.mercer.bench.gram;

import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.LinkedHashMap;
import java.util.Map;

/** The double factor of K + ρI alone; then (K + ρI)x = y from K on, by that factor and by a float one refined. */
public final class CholeskyCase implements Case {
    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Engine engine = compute.engine();
        SymmetricMatrix k = new SymmetricMatrix(setting.n());
        Triangle.fill(k, KernelBlock.square(Example.KERNEL, Example.points(setting)), compute);
        double[] y = NormalData.vector(setting.n(), 5);
        Timing.Effort effort = setting.quick() ? Timing.Effort.of(setting) : new Timing.Effort(3, 3, 15);
        Map<String, Object> found = new LinkedHashMap<>();

        SymmetricMatrix work = new SymmetricMatrix(setting.n());
        found.put(
                "factor",
                Timing.of(
                        effort,
                        () -> copy(k, work),
                        () -> Cholesky.consuming(
                                work, Example.SHIFT, engine.math(), engine.threads(), Progress.none())));

        double[][] x = new double[1][];
        found.put(
                "solve",
                Timing.of(
                        effort,
                        System::gc,
                        () -> x[0] = Cholesky.of(k, Example.SHIFT, engine.math(), engine.threads(), Progress.none())
                                .solve(y)));
        found.put("residual", residual(k, x[0], y, engine.threads()));

        Matrix b = Example.matrix(setting.n(), 1, y);
        RefinedSolver.Result[] result = new RefinedSolver.Result[1];
        found.put(
                "mixed",
                Timing.of(
                        effort,
                        System::gc,
                        () -> result[0] = new RefinedSolver().solve(k, Example.SHIFT, b, engine, Progress.none())));
        found.put("mixedResidual", residual(k, result[0].x().column(0), y, engine.threads()));
        found.put("mixedSteps", result[0].steps());
        found.put("mixedSingle", result[0].single());
        return found;
    }

    private static void copy(SymmetricMatrix from, SymmetricMatrix to) {
        for (int i = 0; i < from.tiles(); i++)
            for (int j = 0; j <= i; j++) System.arraycopy(from.tile(i, j), 0, to.tile(i, j), 0, from.tile(i, j).length);
    }

    /** ‖y − (K + ρI)x‖/‖y‖, computed here and not taken from the solver. */
    private static double residual(SymmetricMatrix k, double[] x, double[] y, int threads) {
        double[] rest = new double[y.length];
        k.multiply(x, rest, Engine.plain(threads));
        for (int i = 0; i < y.length; i++) rest[i] = y[i] - rest[i] - Example.SHIFT * x[i];
        return VectorMath.norm2(rest) / VectorMath.norm2(y);
    }
}
