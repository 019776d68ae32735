package dev.mercer.bench.texts;

import dev.mercer.learn.Svm;
import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Letters;
import dev.mercer.gram.Gram;
import dev.mercer.gram.ItemPoints;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Precomputed;
import dev.mercer.util.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Accuracy of support vector machines with kernels of texts: C, and in the last line the kernel too, by folds of the training rows. */
public final class TextsCase implements Case {
    private static final double[] CS = {0.1, 1, 10, 100};
    private static final int FOLDS = 5;
    private static final int STATLOG_TRAIN = 2000;
    private static final String CHOSEN = "the kernel of the best folds";
    private static final String PLACES = "normalized(overlap()) of words with their places";
    private static final List<String> STRINGS =
            List.of("spectrum(3)", "spectrum(4)", "spectrum(5)", "mismatch(4, 1)", "mismatch(5, 1)");
    private static final List<String> GRAPHS = List.of("wl(1)", "wl(3)", "wl(10)", "paths()");

    private Compute compute = Compute.standard();
    private final Map<String, Object> found = new LinkedHashMap<>();

    /** Training and test rows. */
    private record Split(int[] train, int[] test) {}

    @Override
    public Map<String, Object> run(Setting setting) {
        compute = setting.compute();
        Path folder = Path.of(setting.data());
        if (Files.exists(folder.resolve("promoters.csv"))) {
            TextProblem promoters = TextProblem.read(folder.resolve("promoters.csv"));
            Map<String, Dataset> kernels = strings(promoters);
            kernels.put("normalized(subsequence(4, 0.5))", data(promoters, "normalized(subsequence(4, 0.5))"));
            measure("promoters", kernels, leaveOneOut(promoters.texts().size()));
        }
        if (Files.exists(folder.resolve("splice.csv")) && !setting.quick()) {
            TextProblem splice = TextProblem.read(folder.resolve("splice.csv"));
            int n = splice.texts().size();
            measure("splice", strings(splice), List.of(new Split(range(0, STATLOG_TRAIN), range(STATLOG_TRAIN, n))));
        }
        TextProblem links = TextProblem.skipLinks(1);
        Map<String, Dataset> graphs = new LinkedHashMap<>();
        for (String kernel : GRAPHS) graphs.put(kernel, data(links, "normalized(" + kernel + ")"));
        measure("skip links", graphs, folds(links.labels(), range(0, links.texts().size()), 1));
        return found;
    }

    private Map<String, Dataset> strings(TextProblem problem) {
        Map<String, Dataset> all = new LinkedHashMap<>();
        for (String kernel : STRINGS) all.put("normalized(" + kernel + ")", data(problem, "normalized(" + kernel + ")"));
        all.put(PLACES, data(problem.places(), "normalized(overlap())"));
        return all;
    }

    private Dataset data(TextProblem problem, String kernel) {
        Gram gram = Gram.of(Kernel.parse(kernel), Letters.points(problem.texts()), compute, Progress.none());
        return Dataset.of(ItemPoints.of(gram), problem.labels());
    }

    private void measure(String problem, Map<String, Dataset> kernels, List<Split> splits) {
        Map<String, int[]> right = new LinkedHashMap<>();
        int rows = 0;
        for (Split split : splits) {
            rows += split.test().length;
            double best = -1;
            int chosen = 0;
            for (Map.Entry<String, Dataset> kernel : kernels.entrySet()) {
                Dataset data = kernel.getValue();
                double score = -1;
                double c = 1;
                for (double candidate : CS) {
                    double inner = inner(data, split.train(), candidate);
                    if (inner > score) {
                        score = inner;
                        c = candidate;
                    }
                }
                int hits = right(data, split, c);
                right.computeIfAbsent(kernel.getKey(), k -> new int[1])[0] += hits;
                if (score > best) {
                    best = score;
                    chosen = hits;
                }
            }
            right.computeIfAbsent(CHOSEN, k -> new int[1])[0] += chosen;
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        for (Map.Entry<String, int[]> kernel : right.entrySet())
            answer.put(kernel.getKey(), Map.of("right", kernel.getValue()[0], "rows", rows));
        found.put(problem, answer);
    }

    private double inner(Dataset data, int[] rows, double c) {
        int right = 0;
        for (Split split : folds(labels(data), rows, 2)) right += right(data, split, c);
        return (double) right / rows.length;
    }

    private int right(Dataset data, Split split, double c) {
        Dataset train = data.select(split.train());
        Labels said = Svm.ofC(new Precomputed(), c, train)
                .fit(train, compute, Progress.none())
                .predict(data.points().select(split.test()), compute, Progress.none());
        int right = 0;
        for (int i = 0; i < said.size(); i++) if (said.get(i).equals(labels(data).get(split.test()[i]))) right++;
        return right;
    }

    private static Labels labels(Dataset data) {
        return (Labels) data.targets().orElseThrow();
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    private static List<Split> leaveOneOut(int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> new Split(
                        IntStream.range(0, n).filter(j -> j != i).toArray(), new int[] {i}))
                .toList();
    }

    /** Random folds with the same share of every class. */
    private static List<Split> folds(Labels labels, int[] rows, long seed) {
        Random random = new Random(seed);
        int[] order = rows.clone();
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int row = order[i];
            order[i] = order[j];
            order[j] = row;
        }
        int[] seen = new int[labels.classes().size()];
        Map<Integer, Integer> foldOf = new LinkedHashMap<>();
        for (int row : order) foldOf.put(row, seen[labels.code(row)]++ % FOLDS);
        List<Split> splits = new ArrayList<>();
        for (int fold = 0; fold < FOLDS; fold++) {
            Integer wanted = fold;
            splits.add(new Split(
                    IntStream.of(rows).filter(i -> !wanted.equals(foldOf.get(i))).toArray(),
                    IntStream.of(rows).filter(i -> wanted.equals(foldOf.get(i))).toArray()));
        }
        return splits;
    }
}
