package dev.mercer.data.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataDigestTest {
    /** More rows than one part has, and zeros in some places. */
    private static DensePoints points(int rows, int columns) {
        return DensePoints.generate(rows, columns, (i, k) -> (i + 2 * k) % 7 < 4 ? i + k / 8.0 : 0);
    }

    private static String of(double[]... rows) {
        return DataDigest.of(Dataset.of(DensePoints.of(rows)));
    }

    /** Python makes the same of these numbers. */
    @Test
    void aDigestIsTheSameOnEveryMachine() {
        Dataset data =
                Dataset.of(DensePoints.of(new double[] {1, 0, -2.5}, new double[] {0, 0, 0}), Labels.of("a", "b"));
        assertThat(DataDigest.of(data)).isEqualTo("5564b09088c52c451458ed8c9d12a465ab95ea42229bcc414c7b80c5b5222d40");
    }

    @Test
    void denseAndSparseRowsHaveTheSameDigestAtAnyNumberOfThreads() {
        for (int columns : new int[] {1, 9, 5000}) {
            DensePoints dense = points(columns == 5000 ? 20 : 1100, columns);
            String digest = DataDigest.of(Dataset.of(dense));
            assertThat(DataDigest.of(Dataset.of(dense), 3)).isEqualTo(digest);
            assertThat(DataDigest.of(Dataset.of(SparsePoints.of(dense)), 2)).isEqualTo(digest);
        }
    }

    @Test
    void partsHaveTheDigestOfTheWhole() {
        DensePoints points = points(1500, 3);
        Dataset data = Dataset.of(points, Reals.of(new double[1500]));
        DataDigest parts = new DataDigest();
        for (int from = 0; from < 1500; from += 100) parts.add(points.range(from, from + 100));
        parts.add(new double[700]);
        parts.add(new double[800]);
        parts.add(data.weights().toArray());
        assertThat(parts.text()).isEqualTo(DataDigest.of(data));
    }

    @Test
    void aNumberAnywhereElseIsAnotherDigest() {
        List<String> digests = new ArrayList<>(List.of(
                of(new double[] {1, 2, 0}),
                of(new double[] {1, 0, 2}),
                of(new double[] {0, 1, 2}),
                of(new double[] {1, 2, 3}),
                of(new double[] {1, 2}, new double[] {0, 0}),
                of(new double[] {1, 0}, new double[] {2, 0}),
                of(new double[] {1, 0}, new double[] {0, 2})));
        Dataset data = Dataset.of(points(600, 2));
        digests.add(DataDigest.of(data));
        digests.add(DataDigest.of(data.range(0, 599)));
        digests.add(DataDigest.of(data.withTargets(Reals.of(new double[600]))));
        double[] weights = data.weights().toArray();
        weights[599] = 2;
        digests.add(DataDigest.of(data.withWeights(Reals.of(weights))));
        assertThat(new HashSet<>(digests)).hasSameSizeAs(digests);
    }
}
