package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.learn.Probabilities;
import dev.mercer.learn.Svm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Circular skip links [MSRR19]: a ring of 41 nodes, each also joined to the nodes at a distance that is the class. The published accuracy of
 * all that refine colours, as {@link WeisfeilerLehman} does, is 10 %, that of guessing.
 */
class CircularSkipLinksTest {
    private static final int NODES = 41;
    private static final List<Integer> SKIPS = List.of(2, 3, 4, 5, 6, 9, 11, 12, 13, 16);

    /** A copy with numbers of its own. */
    private static String graph(int skip, Random random) {
        List<Integer> number =
                new ArrayList<>(IntStream.rangeClosed(1, NODES).boxed().toList());
        Collections.shuffle(number, random);
        List<String> edges = new ArrayList<>();
        for (int i = 0; i < NODES; i++)
            for (int step : new int[] {1, skip}) edges.add(number.get(i) + "-" + number.get((i + step) % NODES));
        Collections.shuffle(edges, random);
        return String.join(" ", edges);
    }

    @Test
    void refinedColoursTellNoTwoApart() {
        Random random = new Random(1);
        for (int iterations : new int[] {1, 5}) {
            TextKernel kernel = new WeisfeilerLehman(iterations);
            for (int one : SKIPS)
                for (int other : SKIPS)
                    assertThat(kernel.of(graph(one, random), graph(other, random)))
                            .as("%s of skips %d and %d", kernel, one, other)
                            .isEqualTo((iterations + 1) * NODES * NODES);
        }
    }

    /** Skips 6 and 16 have the same number of shortest paths of each length. */
    @Test
    void pathsTellAllButOnePairApart() {
        Random random = new Random(2);
        TextKernel kernel = new ShortestPaths();
        for (int one : SKIPS)
            for (int other : SKIPS) {
                String x = graph(one, random);
                String z = graph(other, random);
                double squaredDistance = kernel.of(x, x) + kernel.of(z, z) - 2 * kernel.of(x, z);
                if (one == other || (one + other == 22 && Math.abs(one - other) == 10))
                    assertThat(squaredDistance).isZero();
                else
                    assertThat(squaredDistance)
                            .as("skips %d and %d", one, other)
                            .isPositive();
            }
    }

    @Test
    void aMachineOfPathsIsRightForNineOfTenClasses() {
        Random random = new Random(3);
        List<String> graphs = new ArrayList<>();
        List<String> skips = new ArrayList<>();
        for (int skip : SKIPS)
            for (int copy = 0; copy < 3; copy++) {
                graphs.add(graph(skip, random));
                skips.add(Integer.toString(skip));
            }
        Points points = Letters.points(graphs);
        int[] train = IntStream.range(0, 30).filter(i -> i % 3 < 2).toArray();
        int[] test = IntStream.range(0, 30).filter(i -> i % 3 == 2).toArray();
        Dataset data = Dataset.of(points.select(train), Labels.of(skips).select(train));
        Labels said = Svm.ofC(new ShortestPaths().normalized(), 100, data)
                .withProbabilities(Probabilities.NONE)
                .fit(data)
                .predict(points.select(test));
        long right = IntStream.range(0, test.length)
                .filter(i -> said.get(i).equals(skips.get(test[i])))
                .count();
        assertThat(right).isEqualTo(9);
    }
}
