package dev.mercer.bench.optimism;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A distribution to draw rows from; a few of its columns matter.
 *
 * @param rows how many are learned from
 * @param columns of the inputs
 * @param classes how many; 1 where targets are numbers
 * @param noise the share of random classes (half of it for clouds, which overlap); half the deviation of the noise of numbers
 * @param shape what the targets depend on
 * @param seed of the distribution
 */
record GeneratedProblem(int rows, int columns, int classes, double noise, Shape shape, long seed) {
    private static final int[] ROWS = {60, 80, 100, 120, 150, 200, 250, 300, 380, 450};
    private static final int[] COLUMNS = {2, 4, 8, 15, 30};
    private static final double[] NOISE = {0.1, 0.3, 0.6, 0.9};
    private static final int WAVES = 12;
    private static final double SPREAD = 1.3;

    /** The shape of the dependence of targets on inputs. */
    enum Shape {
        /** Two normal clouds for each class. */
        CLOUDS,
        /** Linear functions, the largest of which gives the class. */
        PLANES,
        /** Sums of cosines in random directions, likewise, or as a number. */
        WAVES
    }

    static List<GeneratedProblem> ofClasses(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> of(i, 2 + i / 2 % 3, Shape.values()[i % 3]))
                .toList();
    }

    static List<GeneratedProblem> ofNumbers(int count) {
        return IntStream.range(0, count).mapToObj(i -> of(i, 1, Shape.WAVES)).toList();
    }

    private static GeneratedProblem of(int i, int classes, Shape shape) {
        return new GeneratedProblem(
                ROWS[i % ROWS.length],
                COLUMNS[(3 * i + i / 10) % COLUMNS.length],
                classes,
                NOISE[(i + i / 4) % NOISE.length],
                shape,
                i + 1);
    }

    /** New rows, by a seed of their own. */
    Dataset draw(int count, long drawSeed) {
        SplittableRandom random = new SplittableRandom(drawSeed);
        return shape == Shape.CLOUDS ? clouds(count, random) : functions(count, random);
    }

    private SplittableRandom truth() {
        return new SplittableRandom(7919 * seed + 1);
    }

    private double[] direction(SplittableRandom random, double length) {
        double[] direction = new double[columns];
        int used = Math.min(columns, 2 + (int) (seed % 4));
        for (int k = 0; k < used; k++) direction[k] = length * random.nextGaussian();
        return direction;
    }

    private Dataset clouds(int count, SplittableRandom random) {
        SplittableRandom truth = truth();
        double[][] centers = IntStream.range(0, 2 * classes)
                .mapToObj(c -> direction(truth, SPREAD))
                .toArray(double[][]::new);
        double[][] points = new double[count][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int cloud = random.nextInt(centers.length);
            points[i] = normal(random);
            for (int k = 0; k < columns; k++) points[i][k] += centers[cloud][k];
            labels.add(name(random.nextDouble() < noise / 2 ? random.nextInt(classes) : cloud % classes));
        }
        return Dataset.of(DensePoints.of(points), labels(labels));
    }

    private Dataset functions(int count, SplittableRandom random) {
        SplittableRandom truth = truth();
        double[][] directions = new double[WAVES][];
        double[] shifts = new double[WAVES];
        for (int j = 0; j < WAVES; j++) {
            directions[j] = direction(truth, shape == Shape.PLANES ? 0.6 : 1.2);
            shifts[j] = truth.nextDouble(2 * Math.PI);
        }
        double[][] amounts = new double[classes][];
        for (int c = 0; c < classes; c++)
            amounts[c] = IntStream.range(0, WAVES)
                    .mapToDouble(j -> truth.nextGaussian())
                    .toArray();
        double[][] points = new double[count][];
        double[] numbers = new double[count];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            points[i] = normal(random);
            double[] values = values(points[i], directions, shifts, amounts);
            if (classes == 1) numbers[i] = values[0] / Math.sqrt(WAVES / 2.0) + 2 * noise * random.nextGaussian();
            else labels.add(name(random.nextDouble() < noise ? random.nextInt(classes) : largest(values)));
        }
        return Dataset.of(DensePoints.of(points), classes == 1 ? Reals.of(numbers) : labels(labels));
    }

    private double[] values(double[] x, double[][] directions, double[] shifts, double[][] amounts) {
        double[] values = new double[classes];
        for (int j = 0; j < WAVES; j++) {
            double t = shifts[j];
            for (int k = 0; k < columns; k++) t += directions[j][k] * x[k];
            double wave = shape == Shape.PLANES ? t : Math.cos(t);
            for (int c = 0; c < classes; c++) values[c] += amounts[c][j] * wave;
        }
        return values;
    }

    private double[] normal(SplittableRandom random) {
        double[] point = new double[columns];
        for (int k = 0; k < columns; k++) point[k] = random.nextGaussian();
        return point;
    }

    private static int largest(double[] values) {
        int best = 0;
        for (int c = 1; c < values.length; c++) if (values[c] > values[best]) best = c;
        return best;
    }

    private static String name(int c) {
        return "class" + c;
    }

    private Labels labels(List<String> names) {
        return Labels.of(
                names,
                IntStream.range(0, classes).mapToObj(GeneratedProblem::name).toList());
    }
}
