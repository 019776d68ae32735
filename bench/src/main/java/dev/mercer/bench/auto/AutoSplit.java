package dev.mercer.bench.auto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/**
 * Rows to learn from and rows to judge by, as files that both sides read.
 *
 * @param train three quarters of the rows
 * @param test the others, at most 10,000
 * @param rows how many there are in all
 */
public record AutoSplit(Path train, Path test, int rows) {
    private static final int MOST_JUDGED = 10_000;

    /** The split of a seed; all files of the set are one, then divided anew. */
    public static AutoSplit of(AutoSet set, Path data, Path work, int seed) {
        List<String> rows = new ArrayList<>();
        String head = "";
        for (String file : set.files()) {
            Path path = data.resolve(file);
            if (!Files.exists(path)) continue;
            List<String> lines = lines(path);
            head = lines.get(0);
            rows.addAll(lines.subList(1, lines.size()));
        }
        if (rows.isEmpty()) throw new IllegalStateException("there is no " + set.name() + " in " + data);
        Collections.shuffle(rows, new Random(seed));
        int judged = Math.min(MOST_JUDGED, rows.size() / 4);
        AutoSplit split = new AutoSplit(work.resolve(set.name() + ".train.csv"), work.resolve(set.name() + ".test.csv"), rows.size());
        write(split.test, head, rows.subList(0, judged));
        write(split.train, head, rows.subList(rows.size() / 4, rows.size()));
        return split;
    }

    private static List<String> lines(Path path) {
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(path));
                BufferedReader reader = new BufferedReader(new InputStreamReader(packed, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isEmpty()).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void write(Path file, String head, List<String> rows) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            List<String> lines = new ArrayList<>(List.of(head));
            lines.addAll(rows);
            Files.write(file, lines);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
