package dev.mercer.bench.nystrom;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.util.Progress;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows to learn from and rows to judge by, all coordinates written out, as numbers in single precision that both sides read.
 * Classes are numbers, too; other targets have mean 0 and deviation 1.
 *
 * @param classes whether targets are classes
 */
record NystromData(DensePoints points, double[] targets, boolean classes) {
    private static final long SEED = 1;

    /** Learning and judging. */
    record Sides(NystromData train, NystromData test) {
        /** At most so many rows of each. */
        Sides atMost(int rows) {
            return new Sides(train.first(rows), test.first(rows));
        }
    }

    static Sides read(NystromSet set, Path folder) {
        List<NystromData> parts = new ArrayList<>();
        int dim = 0;
        for (String file : set.files()) {
            Table data = DataFile.read(folder.resolve(file).toString(), ReadOptions.defaults(), Progress.none());
            NystromData part = of(data, set.classes());
            dim = Math.max(dim, part.points.dim());
            parts.add(part);
        }
        NystromData train = parts.get(0).shuffled();
        NystromData test;
        if (parts.size() == 2) test = parts.get(1);
        else {
            int judged = train.targets.length / 5;
            test = train.first(judged);
            train = train.select(IntStream.range(judged, train.targets.length).toArray());
        }
        return scaled(train.wide(dim), test.wide(dim), set.scaling());
    }

    private static NystromData of(Table data, boolean classes) {
        boolean sparse = data.unnamedPoints().isPresent();
        Points points = data.numeric(sparse ? Optional.empty() : Optional.of("target")).points();
        Column target = data.column(sparse ? PointsColumn.LABEL : "target");
        DensePoints dense = DensePoints.generate(points.size(), points.dim(), new Rows(points));
        return new NystromData(dense, ((NumberColumn) target).toArray(), classes);
    }

    /** Coordinates of any points, row by row. */
    private static final class Rows implements DensePoints.Coordinate {
        private final Points points;
        private final double[] row;
        private int last = -1;

        Rows(Points points) {
            this.points = points;
            this.row = new double[points.dim()];
        }

        @Override
        public double of(int i, int k) {
            if (i != last) points.copyRow(i, row);
            last = i;
            return row[k];
        }
    }

    private NystromData wide(int dim) {
        if (points.dim() == dim) return this;
        DensePoints wider =
                DensePoints.generate(points.size(), dim, (i, k) -> k < points.dim() ? points.get(i, k) : 0);
        return new NystromData(wider, targets, classes);
    }

    private NystromData shuffled() {
        int[] rows = IntStream.range(0, targets.length).toArray();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = rows.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int row = rows[other];
            rows[other] = rows[i];
            rows[i] = row;
        }
        return select(rows);
    }

    private NystromData select(int... rows) {
        double[] some = new double[rows.length];
        for (int i = 0; i < rows.length; i++) some[i] = targets[rows[i]];
        return new NystromData(points.select(rows), some, classes);
    }

    NystromData first(int rows) {
        return rows >= targets.length ? this : select(IntStream.range(0, rows).toArray());
    }

    private static Sides scaled(NystromData train, NystromData test, NystromSet.Scaling scaling) {
        int dim = train.points.dim();
        double[] means = new double[dim];
        double[] deviations = new double[dim];
        Arrays.fill(deviations, 255);
        if (scaling == NystromSet.Scaling.STANDARD)
            for (int k = 0; k < dim; k++) {
                int column = k;
                double[] moments = moments(train.targets.length, i -> train.points.get(i, column));
                means[k] = moments[0];
                deviations[k] = moments[1] > 0 ? moments[1] : 1;
            }
        double[] ofTarget =
                train.classes ? new double[] {0, 1} : moments(train.targets.length, i -> train.targets[i]);
        return new Sides(
                train.scaled(means, deviations, ofTarget), test.scaled(means, deviations, ofTarget));
    }

    private NystromData scaled(double[] means, double[] deviations, double[] ofTarget) {
        DensePoints scaled = DensePoints.generate(
                points.size(), points.dim(), (i, k) -> (float) ((points.get(i, k) - means[k]) / deviations[k]));
        double[] y = Arrays.stream(targets)
                .map(v -> (float) ((v - ofTarget[0]) / ofTarget[1]))
                .toArray();
        return new NystromData(scaled, y, classes);
    }

    private static double[] moments(int count, java.util.function.IntToDoubleFunction value) {
        double mean = IntStream.range(0, count).mapToDouble(value).sum() / count;
        double square = IntStream.range(0, count)
                        .mapToDouble(value)
                        .map(v -> (v - mean) * (v - mean))
                        .sum()
                / count;
        return new double[] {mean, Math.sqrt(square)};
    }

    Dataset dataset() {
        if (!classes) return Dataset.of(points, Reals.of(targets));
        return Dataset.of(points, Labels.of(Arrays.stream(targets).mapToObj(v -> "" + (int) v).toList()));
    }

    /** The share of wrong classes, or the root of the mean squared error. */
    double error(double[] found) {
        double sum = 0;
        for (int i = 0; i < found.length; i++) {
            double error = found[i] - targets[i];
            sum += classes ? (error == 0 ? 0 : 1) : error * error;
        }
        double mean = sum / found.length;
        return classes ? mean : Math.sqrt(mean);
    }

    /** All rows, the target last, little-endian. */
    void write(Path file) {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            ByteBuffer row = ByteBuffer.allocate(4 * (points.dim() + 1)).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < targets.length; i++) {
                row.clear();
                for (int k = 0; k < points.dim(); k++) row.putFloat((float) points.get(i, k));
                row.putFloat((float) targets[i]);
                out.write(row.array());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** What {@link #write} wrote, of rows of this many coordinates. */
    static NystromData read(Path file, int dim, boolean classes) {
        try (var channel = Files.newByteChannel(file)) {
            int count = (int) (channel.size() / (4L * (dim + 1)));
            double[] targets = new double[count];
            double[] all = new double[count * dim];
            ByteBuffer row = ByteBuffer.allocate(4 * (dim + 1)).order(ByteOrder.LITTLE_ENDIAN);
            @Nullable ByteBuffer block = null;
            for (int i = 0; i < count; i++) {
                if (block == null || block.remaining() < row.capacity()) block = next(channel, row.capacity());
                for (int k = 0; k < dim; k++) all[i * dim + k] = block.getFloat();
                targets[i] = block.getFloat();
            }
            return new NystromData(DensePoints.of(count, dim, all), targets, classes);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ByteBuffer next(java.nio.channels.SeekableByteChannel channel, int rowBytes) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(1024 * rowBytes).order(ByteOrder.LITTLE_ENDIAN);
        while (block.hasRemaining() && channel.read(block) >= 0) {}
        block.flip();
        return block;
    }
}
