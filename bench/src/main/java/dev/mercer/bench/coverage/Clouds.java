package dev.mercer.bench.coverage;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Overlapping normal clouds in four coordinates, one for each class, whose probabilities are known.
 *
 * @param centers the middle of each class
 * @param counts the training rows of each class; new rows have the same shares
 */
record Clouds(double[][] centers, int[] counts) {
    private static final int COLUMNS = 4;
    /** The share of the rows that the rare half of the classes has together. */
    private static final double RARE = 0.03;
    /** A class that has one row, or none, could not be learned by half of the rows. */
    private static final int LEAST = 2;
    /** The deviation of the centers, which grows so that a cloud overlaps as many others with many classes as with few; its own is 1. */
    private static final double SPREAD = 0.85;
    /** The distance of neighbors in a line. */
    private static final double STEP = 1.5;

    /**
     * The clouds of a seed.
     *
     * @param ordered the centers lie in a line
     * @param skew half of the classes, rounded down, are rare
     */
    static Clouds of(int classes, boolean ordered, boolean skew, int rows, long seed) {
        SplittableRandom random = new SplittableRandom(7919 * seed + classes);
        double spread = SPREAD * Math.pow(classes, 1.0 / COLUMNS);
        double[][] centers = new double[classes][COLUMNS];
        int[] counts = new int[classes];
        int rare = skew ? classes / 2 : 0;
        int few = rare == 0 ? 0 : Math.max(LEAST, (int) Math.round(RARE * rows / rare));
        for (int c = 0; c < classes; c++) {
            if (ordered) centers[c][0] = STEP * c;
            else Arrays.setAll(centers[c], k -> spread * random.nextGaussian());
            counts[c] = c < rare ? few : (rows - rare * few) / (classes - rare);
        }
        return new Clouds(centers, counts);
    }

    private int rows() {
        return Arrays.stream(counts).sum();
    }

    /** As many rows of each class as its count. */
    Dataset train(long seed) {
        int[] classes = IntStream.range(0, counts.length)
                .flatMap(c -> IntStream.generate(() -> c).limit(counts[c]))
                .toArray();
        return rows(classes, new SplittableRandom(31 * seed + 1));
    }

    /** Rows of classes that are drawn by their shares. */
    Dataset draw(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(37 * seed + 2);
        int all = rows();
        int[] classes =
                IntStream.range(0, rows).map(i -> ofRow(random.nextInt(all))).toArray();
        return rows(classes, random);
    }

    private int ofRow(int row) {
        int c = 0;
        int end = counts[0];
        while (row >= end) end += counts[++c];
        return c;
    }

    private Dataset rows(int[] classes, SplittableRandom random) {
        double[][] points = new double[classes.length][COLUMNS];
        for (int i = 0; i < classes.length; i++)
            for (int k = 0; k < COLUMNS; k++) points[i][k] = centers[classes[i]][k] + random.nextGaussian();
        List<String> names =
                IntStream.range(0, counts.length).mapToObj(Clouds::name).toList();
        return Dataset.of(
                DensePoints.of(points),
                Labels.of(Arrays.stream(classes).mapToObj(Clouds::name).toList(), names));
    }

    private static String name(int c) {
        return String.format(Locale.ROOT, "class%03d", c);
    }

    /** The log loss of always predicting the shares of the classes. */
    double lossOfShares() {
        double all = rows();
        return Arrays.stream(counts)
                .mapToDouble(n -> -n / all * Math.log(n / all))
                .sum();
    }

    /** The log loss of the true probabilities: nothing can be expected to have less. */
    double lossOfTruth(Dataset data) {
        Labels labels = (Labels) data.targets().orElseThrow();
        double loss = 0;
        for (int i = 0; i < data.size(); i++) {
            double sum = 0;
            double own = 0;
            for (int c = 0; c < counts.length; c++) {
                double squares = 0;
                for (int k = 0; k < COLUMNS; k++) {
                    double distance = data.points().get(i, k) - centers[c][k];
                    squares += distance * distance;
                }
                double density = counts[c] * Math.exp(-squares / 2);
                sum += density;
                if (c == labels.code(i)) own = density;
            }
            loss -= Math.log(own / sum);
        }
        return loss / data.size();
    }
}
