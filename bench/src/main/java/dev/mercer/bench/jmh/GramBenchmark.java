package dev.mercer.bench.jmh;

import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.kernel.Kernel;
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

/** 256 rows by 1024 columns of a kernel matrix, on one thread: kernels × back ends × coordinates, in both precisions. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector", "-XX:+UseParallelGC"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class GramBenchmark {
    private static final int ROWS = 256;
    private static final int COLUMNS = 1024;

    /** In the notation of kernels; scales fit standard normal data of up to 200 coordinates. */
    @Param({
        "gaussian(sigma=5)",
        "matern(nu=2.5, sigma=5)",
        "polynomial(degree=3, c=1)",
        "gaussian(sigma=5) + 0.5*polynomial(degree=2, c=1)"
    })
    public String kernel = "";

    @Param({"blas", "blas-loops", "plain"})
    public String backend = "";

    @Param({"5", "50", "200"})
    public int d;

    private final double[] out = new double[ROWS * COLUMNS];
    private final float[] floats = new float[ROWS * COLUMNS];

    @SuppressWarnings("NullAway.Init") // JMH calls prepare first.
    private BlockEvaluator evaluator;

    @Setup
    public void prepare() {
        KernelBlock block =
                new KernelBlock(Kernel.parse(kernel), NormalData.points(ROWS, d, 1), NormalData.points(COLUMNS, d, 2));
        evaluator = Setting.backendOf(backend).prepare(block);
    }

    @Benchmark
    public double[] fillDouble() {
        evaluator.fill(new Window(0, ROWS, 0, COLUMNS), out, 0, COLUMNS);
        return out;
    }

    @Benchmark
    public float[] fillFloat() {
        evaluator.fill(new Window(0, ROWS, 0, COLUMNS), floats, 0, COLUMNS);
        return floats;
    }
}
