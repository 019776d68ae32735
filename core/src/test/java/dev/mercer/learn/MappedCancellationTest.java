package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.CustomKernel;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Feature maps inside kernels, which map all points before the first value is there: they can be cancelled meanwhile. */
class MappedCancellationTest {
    private static final int N = 40;
    private static final Compute COMPUTE = new Compute(new PlainBackend(), 2, 1L << 28);
    private static final Kernel PLAIN = Kernel.parse("gaussian(1)");
    /** Has the values of the plain one. */
    private static final Kernel MAPPED = Kernel.parse("gaussian(1) @ scales([[1, 1]])");

    private static final Kernel SKETCH = Kernel.parse("linear() @ tensorsketch(degree=9, size=16)");

    /** Counts the questions; says yes from question {@code last} on. */
    private static final class Asked implements Progress {
        final AtomicInteger questions = new AtomicInteger();
        private final int last;

        Asked(int last) {
            this.last = last;
        }

        @Override
        public void report(String stage, long done, long total) {}

        @Override
        public boolean cancelled() {
            return questions.incrementAndGet() >= last;
        }
    }

    static List<LearnerCase> learners() {
        return LearnerCases.all().stream()
                .filter(each -> each.components().contains("kernel"))
                .toList();
    }

    private static int questions(LearnerCase each, Kernel kernel, Dataset data) {
        Asked asked = new Asked(Integer.MAX_VALUE);
        each.with("kernel", kernel).fit(data, COMPUTE, asked);
        return asked.questions.get();
    }

    @ParameterizedTest
    @MethodSource("learners")
    void everyLearnerAsksForEveryPointThatItMaps(LearnerCase each) {
        Dataset data = LearnerData.of(each, N, 2);
        assertThat(questions(each, MAPPED, data) - questions(each, PLAIN, data)).isGreaterThanOrEqualTo(N);
    }

    @Test
    void everyMatrixAsksForEveryPointThatItMaps() {
        Points x = LearnerData.points(N, 2);
        Matrix ones = new Matrix(N, 1);
        List<Consumer<Progress>> works = List.of(
                progress -> Gram.of(MAPPED, x, COMPUTE, progress),
                progress -> Gram.streamed(MAPPED, x, COMPUTE, progress),
                progress -> CrossGram.of(MAPPED, x, x, COMPUTE).multiply(ones, progress),
                progress -> expansion(MAPPED, x).predict(x, COMPUTE, progress));
        for (int w = 0; w < works.size(); w++) {
            Asked asked = new Asked(Integer.MAX_VALUE);
            works.get(w).accept(asked);
            assertThat(asked.questions.get()).as("work %d", w).isGreaterThanOrEqualTo(N);
            Asked stopping = new Asked(N / 2);
            int number = w;
            assertThatThrownBy(() -> works.get(number).accept(stopping)).isInstanceOf(CancelledException.class);
            assertThat(stopping.questions.get()).as("work %d on two threads", w).isLessThan(N / 2 + 4);
        }
    }

    private static Expansion expansion(Kernel kernel, Points centers) {
        return new Expansion(
                Optional.empty(), kernel, centers, List.of(Reals.constant(centers.size(), 1)), Reals.constant(1, 0));
    }

    /** A pair of long texts takes as long as thousands of pairs of numbers. */
    @Test
    void asksBetweenPairsThatAreComputedOneByOne() {
        Points x = LearnerData.points(N, 2);
        Kernel own = new CustomKernel("own", (a, b) -> a[0] * b[0]);
        Asked asked = new Asked(Integer.MAX_VALUE);
        Gram.of(own, x, COMPUTE, asked);
        assertThat(asked.questions.get()).isGreaterThanOrEqualTo(N * N / 8);
        Asked items = new Asked(Integer.MAX_VALUE);
        Gram.of(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9), (a, b) -> 1.0 * a * b, COMPUTE, items);
        assertThat(items.questions.get()).isGreaterThanOrEqualTo(45);
    }

    /** A single point of a sketch of high degree and size takes seconds. */
    @Test
    void asksInsideAPoint() {
        Points one = LearnerData.points(1, 2);
        Asked asked = new Asked(Integer.MAX_VALUE);
        Gram.of(SKETCH, one, COMPUTE, asked);
        assertThat(asked.questions.get()).isGreaterThanOrEqualTo(9);
        Asked drawing = new Asked(Integer.MAX_VALUE);
        Gram.of(Kernel.parse("linear() @ fourier(gaussian(1), size=4096, seed=77)"), one, COMPUTE, drawing);
        assertThat(drawing.questions.get()).as("each frequency that is drawn").isGreaterThanOrEqualTo(2048);
    }
}
