package dev.mercer.bench.jmh;

import dev.mercer.bench.NormalData;
import dev.mercer.blas.BlasDoor;
import dev.mercer.linalg.tile.VectorMath;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The exponential of numbers that are in the cache, time for one of them: all the ways there are. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(ExpBenchmark.COUNT)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExpBenchmark {
    static final int COUNT = 32_768;

    private final double[] numbers = NormalData.vector(COUNT, 1);
    private final float[] floats = new float[COUNT];
    private final double[] out = new double[COUNT];
    private final List<BlasDoor.Decay> decays = BlasDoor.decays();

    // exp(−v) again and again tends to 0.567, so the arrays may be used in place.

    @Benchmark
    public double[] bestDouble() {
        decays.get(0).apply(numbers);
        return numbers;
    }

    @Benchmark
    public float[] bestFloat() {
        decays.get(0).apply(floats);
        return floats;
    }

    @Benchmark
    public double[] loopsDouble() {
        decays.get(decays.size() - 1).apply(numbers);
        return numbers;
    }

    @Benchmark
    public float[] loopsFloat() {
        decays.get(decays.size() - 1).apply(floats);
        return floats;
    }

    /** As the plain back end does it; out of place, because exp(v) grows. */
    @Benchmark
    public double[] vectorMath() {
        System.arraycopy(numbers, 0, out, 0, COUNT);
        VectorMath.exp(out, 0, COUNT);
        return out;
    }

    @Benchmark
    public double[] mathExp() {
        for (int i = 0; i < COUNT; i++) out[i] = Math.exp(numbers[i]);
        return out;
    }
}
