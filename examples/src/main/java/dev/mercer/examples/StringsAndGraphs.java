package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.gram.ItemPoints;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.ItemKernel;
import dev.mercer.kernel.Jaccard;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Precomputed;
import dev.mercer.kernel.Spectrum;
import dev.mercer.kernel.Subsequence;
import dev.mercer.kernel.TimeWarping;
import dev.mercer.learn.Svm;
import dev.mercer.model.Classifier;
import dev.mercer.util.Progress;
import java.util.List;

/** Kernels of strings, sets, sequences and graphs, and a kernel of one's own type. */
public final class StringsAndGraphs {
    /** Alcohols, acids and rings. */
    public static final List<String> MOLECULES = List.of(
            "CCO",
            "CCCO",
            "CC(C)O",
            "CCCCO",
            "CC(=O)O",
            "CCC(=O)O",
            "CCCC(=O)O",
            "CC(C)C(=O)O",
            "c1ccccc1",
            "Cc1ccccc1",
            "CCc1ccccc1",
            "Cc1ccccc1C");

    private static final Labels KINDS = Labels.of(
            "alcohol", "alcohol", "alcohol", "alcohol", "acid", "acid", "acid", "acid", "ring", "ring", "ring", "ring");

    private record Patient(String dna, double age) {}

    private StringsAndGraphs() {}

    public static void main(String[] args) {
        Patient first = new Patient("GATTACA", 30);
        Patient second = new Patient("CCGTAAG", 32);
        Patient third = new Patient("GATTACC", 28);
        Patient fourth = new Patient("CGTAAGG", 71);
        List<Patient> patients = List.of(first, second, third, fourth);
        Labels states = Labels.of("well", "ill", "well", "ill");

        System.out.println(new Spectrum(3).of("GATTACA", "TACAGAT"));
        System.out.println(new Subsequence(2, 0.5).of("cat", "car"));
        System.out.println(new Jaccard().of("red|green|blue", "green|blue|white"));
        System.out.println(new TimeWarping(1).of("1 2 3", "1 1 2 2 3 3"));

        Kernel kernel = Kernel.parse("normalized(graph(wl(2)))");
        Points molecules = Letters.points(MOLECULES, 20);
        Classifier model = Svm.of(kernel, 0.01).fit(Dataset.of(molecules, KINDS));
        Labels kinds = model.predict(Letters.points(List.of("CCCCCO", "CCCCC(=O)O", "CCCc1ccccc1"), 20));
        for (int i = 0; i < 3; i++) System.out.println(kinds.get(i));

        ItemKernel<Patient> dna = ItemKernel.of(new Spectrum(3)).on(Patient::dna);
        ItemKernel<Patient> age = ItemKernel.of(new Gaussian(10)).on(p -> new double[] {p.age()});
        ItemKernel<Patient> both = dna.normalized().times(age);
        ItemPoints<Patient> items = ItemPoints.of(patients, both, Compute.standard(), Progress.none());
        Classifier diagnosis = Svm.of(new Precomputed(), 0.01).fit(Dataset.of(items.points(), states));
        Patient other = new Patient("TGATTAC", 35);
        System.out.println(diagnosis.predict(items.points(List.of(other))).get(0));
    }
}
