package dev.mercer.studio;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Built-in tables to try things with: two known ones, and three that are generated, the same each time. */
enum SampleTable {
    CARS("distance", "Stopping distance by speed, 50 cars of the 1920s (Ezekiel 1930)"),
    IRIS("species", "Three species of iris by the sizes of sepals and petals, 150 flowers (Fisher 1936)"),
    CIRCLES("ring", "Two rings that no straight line separates, 200 points, generated") {
        @Override
        String csv() {
            SplittableRandom random = new SplittableRandom(1);
            StringBuilder csv = new StringBuilder("x,y,ring\n");
            for (int i = 0; i < 200; i++) {
                double radius = (i % 2 == 0 ? 1 : 2) + 0.35 * (random.nextDouble() - 0.5);
                double angle = 2 * Math.PI * random.nextDouble();
                csv.append(number(radius * Math.cos(angle)))
                        .append(',')
                        .append(number(radius * Math.sin(angle)))
                        .append(i % 2 == 0 ? ",inner\n" : ",outer\n");
            }
            return csv.toString();
        }
    },
    SINE("y", "A sine wave with noise, 150 points, generated") {
        @Override
        String csv() {
            SplittableRandom random = new SplittableRandom(2);
            StringBuilder csv = new StringBuilder("x,y\n");
            for (int i = 0; i < 150; i++) {
                double x = 10 * random.nextDouble();
                double noise = 0.4 * (random.nextDouble() + random.nextDouble() - 1);
                csv.append(number(x))
                        .append(',')
                        .append(number(Math.sin(x) + noise))
                        .append('\n');
            }
            return csv.toString();
        }
    },
    DIGITS("digit", "Digits 0 to 9 on 8 × 8 pixels, shifted and with noise, 500 images, generated") {
        @Override
        String csv() {
            SplittableRandom random = new SplittableRandom(3);
            StringBuilder csv = new StringBuilder();
            for (int k = 0; k < 64; k++)
                csv.append("p").append(k / 8).append(k % 8).append(',');
            csv.append("digit\n");
            for (int i = 0; i < 500; i++) image(i % 10, random, csv);
            return csv.toString();
        }
    };

    /** Five columns and seven rows for each digit, a bit for each pixel. */
    private static final int[][] GLYPHS = {
        {14, 17, 19, 21, 25, 17, 14}, {4, 12, 4, 4, 4, 4, 14}, {14, 17, 1, 2, 4, 8, 31}, {31, 2, 4, 2, 1, 17, 14},
        {2, 6, 10, 18, 31, 2, 2}, {31, 16, 30, 1, 1, 17, 14}, {6, 8, 16, 30, 17, 17, 14}, {31, 1, 2, 4, 8, 8, 8},
        {14, 17, 17, 14, 17, 17, 14}, {14, 17, 17, 15, 1, 2, 12}
    };

    private final String target;
    private final String about;

    SampleTable(String target, String about) {
        this.target = target;
        this.about = about;
    }

    /** The table as CSV, from the file of its name unless it is generated. */
    String csv() {
        try (InputStream in = SampleTable.class.getResourceAsStream("data/" + plain() + ".csv")) {
            if (in == null) throw new IllegalStateException(plain() + ".csv is not beside the classes");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The column that is usually learned. */
    String target() {
        return target;
    }

    String about() {
        return about;
    }

    String plain() {
        return name().toLowerCase(Locale.ROOT);
    }

    static SampleTable of(String name) {
        return Arrays.stream(values())
                .filter(table -> table.plain().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException("there is no example " + name + ": there are "
                        + List.of(values()).stream().map(SampleTable::plain).collect(Collectors.joining(", "))));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** A glyph, up to two pixels to the right and one down, its ink uneven and noise on the paper. */
    private static void image(int digit, SplittableRandom random, StringBuilder csv) {
        int right = random.nextInt(3) + 1;
        int down = random.nextInt(2);
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++) {
                int r = row - down;
                int c = column - right;
                boolean ink = r >= 0 && r < 7 && c >= 0 && c < 5 && (GLYPHS[digit][r] >> (4 - c) & 1) == 1;
                double value = (ink ? 12 : 2) + 8 * (random.nextDouble() - 0.5);
                csv.append(Math.max(0, Math.round(value))).append(',');
            }
        csv.append("d").append(digit).append('\n');
    }
}
