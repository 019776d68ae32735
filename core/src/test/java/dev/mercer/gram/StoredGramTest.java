package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.Definiteness;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        return Gram.of(KERNEL, points, compute, Progress.none());
    }

    @Test
    void storedWhenItFitsAndStreamedWhenNot() {
        Points points = points(50, 2);
        assertThat(Gram.of(KERNEL, points, compute(), Progress.none())).isInstanceOf(StoredGram.class);
        assertThat(Gram.of(KERNEL, points, compute().withMemory(1000), Progress.none()))
                .isInstanceOf(StreamedGram.class);
    }

    @Test
    void knowsWhatTheConstructionProves() {
        assertThat(gram(points(3, 2), compute()).definiteness()).isEqualTo(Definiteness.PROVEN);
        Gram sigmoid = Gram.of(Kernel.parse("sigmoid(1, 0)"), points(3, 2), compute(), Progress.none());
        assertThat(sigmoid.definiteness()).isEqualTo(Definiteness.INDEFINITE);
    }

    @Test
    void overflowNamesTheRows() {
        Points large = Points.of(new double[] {1}, new double[] {1e200});
        assertThatThrownBy(() -> Gram.of(Kernel.parse("linear()"), large, compute(), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("linear() is Infinity for rows 2 and 2: the values are too large for it, scale the data or"
                        + " change the kernel");
    }

    @Test
    void reportsProgressToTheEndAndObeysCancel() {
        List<Long> reported = new ArrayList<>();
        Gram.of(KERNEL, points(600, 2), compute(), (stage, done, total) -> {
            assertThat(stage).isEqualTo("Gram matrix");
            assertThat(total).isEqualTo(6);
            reported.add(done);
        });
        assertThat(reported).isSorted().last().isEqualTo(6L);

        Progress cancelled = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return true;
            }
        };
        assertThatThrownBy(() -> Gram.of(KERNEL, points(600, 2), compute(), cancelled))
                .isInstanceOf(CancelledException.class);
    }
}
