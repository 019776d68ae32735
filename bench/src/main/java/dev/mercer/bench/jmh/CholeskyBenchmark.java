package dev.mercer.bench.jmh;

import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Factors and solves of K + 0.01·I on all processors; the factor includes a copy of K. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector", "-XX:+UseParallelGC", "-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CholeskyBenchmark {
    private static final double SHIFT = 0.01;

    @Param({"blas", "plain"})
    public String backend = "";

    @Param({"1000", "3000"})
    public int n;

    private SymmetricMatrix k = new SymmetricMatrix(0);
    private Matrix y = new Matrix(0, 1);
    private Engine engine = Engine.plain();

    @Setup
    public void prepare() {
        Compute compute = Compute.standard().withBackend(Setting.backendOf(backend));
        k = Gram.of(new Gaussian(5), NormalData.points(n, 50, 1), compute, Progress.none())
                .toMatrix(Progress.none());
        y = new Matrix(n, 1);
        System.arraycopy(NormalData.vector(n, 2), 0, y.values(), 0, n);
        engine = compute.engine();
    }

    @Benchmark
    public Cholesky factor() {
        return Cholesky.of(k, SHIFT, engine.math(), engine.threads(), Progress.none());
    }

    @Benchmark
    public Matrix factorAndSolve() {
        return factor().solve(y);
    }

    @Benchmark
    public RefinedSolver.Result mixedPrecision() {
        return new RefinedSolver().solve(k, SHIFT, y, engine, Progress.none());
    }
}
