package dev.mercer.bench.texts;

import dev.mercer.data.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Texts and their classes.
 *
 * @param texts strings, sets or graphs, as Mercer reads them
 * @param labels their classes
 */
record TextProblem(List<String> texts, Labels labels) {
    /** The skips of the ten classes of circular skip links [MSRR19]. */
    private static final int[] SKIPS = {2, 3, 4, 5, 6, 9, 11, 12, 13, 16};

    private static final int NODES = 41;
    private static final int COPIES = 15;
    private static final int LONGEST_WORD = 3;

    /** A file of two columns, class and text, with a line of names. */
    static TextProblem read(Path file) {
        try {
            List<String[]> rows = Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .toList();
            return new TextProblem(
                    rows.stream().map(r -> r[1].toUpperCase(Locale.ROOT)).toList(),
                    Labels.of(rows.stream().map(r -> r[0]).toList()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * Circular skip links: 15 renumbered copies of each of ten graphs of 41 nodes on a ring, where each node is also joined to the nodes
     * at a distance that is the class. All are regular of degree four, so that no refinement of colours tells them apart.
     */
    static TextProblem skipLinks(long seed) {
        Random random = new Random(seed);
        List<String> graphs = new ArrayList<>();
        List<String> skips = new ArrayList<>();
        for (int skip : SKIPS)
            for (int copy = 0; copy < COPIES; copy++) {
                List<Integer> number = new ArrayList<>(
                        IntStream.rangeClosed(1, NODES).boxed().toList());
                Collections.shuffle(number, random);
                List<String> edges = new ArrayList<>();
                for (int i = 0; i < NODES; i++)
                    for (int step : new int[] {1, skip})
                        edges.add(number.get(i) + "-" + number.get((i + step) % NODES));
                Collections.shuffle(edges, random);
                graphs.add(String.join(" ", edges));
                skips.add(Integer.toString(skip));
            }
        return new TextProblem(graphs, Labels.of(skips));
    }

    /** Each string as the set of its words of up to three letters, each with its place: their overlap counts words at equal places. */
    TextProblem places() {
        return new TextProblem(texts.stream().map(TextProblem::places).toList(), labels);
    }

    private static String places(String text) {
        return IntStream.range(0, text.length())
                .boxed()
                .flatMap(i -> IntStream.rangeClosed(1, Math.min(LONGEST_WORD, text.length() - i))
                        .mapToObj(k -> i + text.substring(i, i + k)))
                .reduce((a, b) -> a + "|" + b)
                .orElse("");
    }

    /** Strings of random bases, every second with a motif somewhere: {@code class,dna}. */
    static Stream<String> motifs(int count, int length, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, count).mapToObj(i -> {
            StringBuilder dna = new StringBuilder();
            for (int k = 0; k < length; k++) dna.append("ACGT".charAt(random.nextInt(4)));
            String motif = "TTGACATATA";
            if (i % 2 == 0) {
                int at = random.nextInt(length - motif.length());
                dna.replace(at, at + motif.length(), motif);
            }
            return (i % 2 == 0 ? "motif," : "none,") + dna;
        });
    }
}
