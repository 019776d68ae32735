package dev.mercer.cli;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import java.util.List;

/** Speed and stopping distance of 50 cars of the 1920s; R's data set {@code cars}, from M. Ezekiel's book of 1930. */
final class Cars {
    /** In miles per hour. */
    static final Reals SPEED = Reals.of(
            4, 4, 7, 7, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 16, 16,
            17, 17, 17, 18, 18, 18, 18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25);

    /** In feet. */
    static final Reals DISTANCE = Reals.of(
            2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 26, 54, 32,
            40, 32, 40, 50, 42, 56, 76, 84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85);

    private Cars() {}

    /** As a file. */
    static String csv() {
        StringBuilder csv = new StringBuilder("speed,distance\n");
        for (int i = 0; i < SPEED.size(); i++)
            csv.append((long) SPEED.get(i))
                    .append(',')
                    .append((long) DISTANCE.get(i))
                    .append('\n');
        return csv.toString();
    }

    static Dataset dataset() {
        DensePoints points = DensePoints.of(SPEED.size(), 1, SPEED.toArray());
        return Dataset.of(points, DISTANCE).withNames(List.of("speed"));
    }
}
