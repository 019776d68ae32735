package dev.mercer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Small data files for tests, written where a test wants them. */
final class Sets {
    private Sets() {}

    static String file(Path directory, String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    /** y = sin(2a) + b/2 + noise, with columns a, b, y. */
    static String waves(int rows, long seed) {
        Random random = new Random(seed);
        StringBuilder csv = new StringBuilder("a,b,y\n");
        for (int i = 0; i < rows; i++) {
            double a = 4 * random.nextDouble() - 2;
            double b = random.nextGaussian();
            csv.append(a).append(',').append(b).append(',');
            csv.append(Math.sin(2 * a) + b / 2 + 0.1 * random.nextGaussian()).append('\n');
        }
        return csv.toString();
    }

    /** Clouds around the corners of a triangle, with columns x, z, kind: {@code classes} of blue, green and red. */
    static String clouds(int rows, int classes, long seed) {
        String[] names = {"blue", "green", "red"};
        double[][] centers = {{0, 0}, {3, 0}, {0, 3}};
        Random random = new Random(seed);
        StringBuilder csv = new StringBuilder("x,z,kind\n");
        for (int i = 0; i < rows; i++) {
            int c = i % classes;
            csv.append(centers[c][0] + 0.6 * random.nextGaussian()).append(',');
            csv.append(centers[c][1] + 0.6 * random.nextGaussian()).append(',');
            csv.append(names[c]).append('\n');
        }
        return csv.toString();
    }

    /** Clouds of two classes, 1 and -1, as a LIBSVM file. */
    static String sparse(int rows, long seed) {
        StringBuilder lines = new StringBuilder();
        clouds(rows, 2, seed).lines().skip(1).forEach(line -> {
            String[] fields = line.split(",");
            String label = fields[2].equals("blue") ? "+1" : "-1";
            lines.append(label + " 1:" + fields[0] + " 2:" + fields[1] + "\n");
        });
        return lines.toString();
    }
}
