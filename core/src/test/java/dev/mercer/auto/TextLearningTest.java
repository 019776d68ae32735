package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.MethodKind;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels of texts on a column of a table, from tuning to predictions. */
@Tag("once")
class TextLearningTest {
    /** Strings of which every second one has a motif at any place, with an error in one of three. */
    static Table strings(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String[] dna = new String[rows];
        String[] label = new String[rows];
        for (int i = 0; i < rows; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < 40; k++) text.append("ACGT".charAt(random.nextInt(4)));
            label[i] = i % 2 == 0 ? "site" : "none";
            if (i % 2 == 0) {
                int at = random.nextInt(30);
                text.replace(at, at + 10, "GGTAAGTCAG");
                if (random.nextInt(3) == 0) text.setCharAt(at + random.nextInt(10), 'T');
            }
            dna[i] = text.toString();
        }
        return Table.of(TextColumn.of("dna", dna), TextColumn.of("y", label));
    }

    /** Graphs of as many nodes and edges: rings with a tail, and trees. */
    static Table graphs(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String[] molecule = new String[rows];
        String[] label = new String[rows];
        for (int i = 0; i < rows; i++) {
            int tail = 3 + random.nextInt(4);
            boolean ring = i % 2 == 0;
            StringBuilder text = new StringBuilder(ring ? "C1CCCC1" : "CC(C)CC");
            for (int k = 0; k < tail; k++) text.append(random.nextInt(4) == 0 ? "O" : "C");
            molecule[i] = text.toString();
            label[i] = ring ? "ring" : "tree";
        }
        return Table.of(TextColumn.of("molecule", molecule), TextColumn.of("y", label));
    }

    private static double accuracy(String kernel, MethodKind method, Table train, Table test) {
        AutoModel model = new Auto()
                .method(method)
                .with(Setting.KERNEL, new KernelFamily(kernel))
                .with(Setting.LAMBDA, 1e-5)
                .fit(train, "y", Compute.standard(), Progress.none());
        Labels said = model.classes(test);
        return IntStream.range(0, test.size())
                        .filter(i -> said.get(i).equals(test.column("y").text(i)))
                        .count()
                / (double) test.size();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "normalized(spectrum(4)[dna]); SVM; 0.9",
                "normalized(mismatch(4, 1)[dna]); LSSVM; 0.85",
                "normalized(subsequence(3, 0.5)[dna]); LOGISTIC; 0.7"
            })
    void aMotifInStringsIsFound(String kernel, MethodKind method, double least) {
        int rows = kernel.contains("spectrum") ? 300 : 100;
        assertThat(accuracy(kernel, method, strings(rows, 1), strings(100, 2))).isGreaterThan(least);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"normalized(graph(wl(3))[molecule]); SVM", "normalized(graph(paths())[molecule]); LOGISTIC"})
    void ringsAreToldFromTrees(String kernel, MethodKind method) {
        assertThat(accuracy(kernel, method, graphs(60, 1), graphs(100, 2))).isGreaterThan(0.98);
    }

    @Test
    void textsAndNumbersAreLearnedTogether() {
        Table texts = graphs(40, 3);
        double[] mass = IntStream.range(0, 40).mapToDouble(i -> (i / 2) % 4).toArray();
        double[] y = IntStream.range(0, 40).mapToDouble(i -> mass[i] * (i % 2)).toArray();
        Table table = Table.of(texts.column(0), NumberColumn.of("mass", mass), NumberColumn.of("y", y));
        AutoModel model = new Auto()
                .method(MethodKind.RIDGE)
                .kernels("normalized(wl(2)[molecule]) * gaussian(sigma=auto)[mass]")
                .quick()
                .fit(table, "y", Compute.standard(), Progress.none());
        double[] said = model.predict(table);
        for (int i = 0; i < 40; i++) assertThat(Math.abs(said[i] - y[i])).isLessThan(0.5);
        assertThat(model.model().encoder().inputs()).containsExactly("molecule", "mass");
    }

    @Test
    void anOutlierAmongGraphsIsDetected() {
        Table trees = Table.of(graphs(60, 1)
                .select(IntStream.range(0, 30).map(i -> 2 * i + 1).toArray())
                .column(0));
        AutoModel model = new Auto()
                .method(MethodKind.ONE_CLASS)
                .with(Setting.KERNEL, new KernelFamily("normalized(wl(2)[molecule])"))
                .with(Setting.NU, 0.1)
                .fit(Examples.unlabelled(trees, ColumnRoles.none()), AutoRun.standard());
        double[] tree = scores(model, "CC(C)CCCC");
        double[] salt = scores(model, "[Na+].[Cl-]");
        assertThat(tree[0]).isGreaterThan(salt[0]);
    }

    private static double[] scores(AutoModel model, String text) {
        return model.predictions(Table.of(TextColumn.of("molecule", text)))
                .scores()
                .values();
    }

    @Test
    void whatNeedsNumbersIsRefused() {
        Auto auto = new Auto().with(Setting.KERNEL, new KernelFamily("spectrum(3)[dna]"));
        assertThatThrownBy(() -> auto.method(MethodKind.METRIC).check())
                .isInstanceOf(RefusedSettings.class)
                .hasMessageContaining("learns which numbers matter, and texts have none");
        assertThatThrownBy(() -> auto.with(Setting.LEAVES, 4).check())
                .isInstanceOf(RefusedSettings.class)
                .hasMessageContaining("divides rows by their numbers, and texts have none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "spectrum(3); spectrum(k=3) compares texts: name the column that holds them, as in spectrum(k=3)[column]",
                "spectrum(3)[1]; spectrum(k=3) compares texts: name the column",
                "spectrum(3)[dna] + linear(); beside a kernel of texts, linear() must name its columns",
                "spectrum(3)[dna] + linear()[dna]; column \"dna\" is text, for spectrum(k=3): linear() needs another column",
                "spectrum(3)[dna] + wl(3)[dna]; column \"dna\" cannot hold texts for both spectrum(k=3) and wl(iterations=3)",
                "spectrum(3)[rna]; there is no column \"rna\": did you mean \"dna\"?",
                "spectrum(3)[size]; a.csv: column \"size\" is numbers, but spectrum(k=3) compares texts",
                "mismatch(3, 1)[dna]; a.csv:3: column \"dna\": mismatch(k=3, m=1, letters=4) has the letters ACGT, got \"N\"",
                "wl(1)[dna]; a.csv:2: column \"dna\": no atom is written as \"A\"",
                "dtw(1)[dna]; a.csv:2: column \"dna\": part 1 of a sequence must be a number, got \"ACG\"",
                "alignment(1)[series]; a.csv:4: column \"series\": a sequence needs a number at least, got an empty text",
                "normalized(spectrum(2)[note]); a.csv:4: column \"note\": normalized(spectrum(k=2)) needs k(x, x) > 0, but \"\" has"
            })
    void whatCannotBeIsSaid(String kernel, String message) {
        Table table = Table.of(
                        TextColumn.of("dna", "ACG", "ANG", "AAA", "CCC"),
                        NumberColumn.of("size", 1, 2, 3, 4),
                        TextColumn.of("series", "1 2", "3", null, "4 5"),
                        TextColumn.of("note", "ab", "cb", null, "b"),
                        TextColumn.of("y", "a", "b", "a", "b"))
                .withOrigin(Origin.file("a.csv", 2, 3, 4, 5));
        Auto auto = new Auto()
                .method(MethodKind.RIDGE)
                .with(Setting.KERNEL, new KernelFamily(kernel))
                .with(Setting.LAMBDA, 0.1);
        assertThatThrownBy(() -> auto.fit(table, "y", Compute.standard(), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }
}
