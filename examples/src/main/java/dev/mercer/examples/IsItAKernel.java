package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.psd.PsdDoctor;
import dev.mercer.gram.psd.PsdReport;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;

/** The doctor: proven by construction, consistent with the points at hand, or refuted with a witness. */
public final class IsItAKernel {
    private IsItAKernel() {}

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(7);
        Points points = DensePoints.generate(100, 3, (i, k) -> random.nextDouble(-2, 2));
        Kernel own = Kernel.of("own", (x, z) -> Math.cos(x[0] - z[0]));
        for (Kernel kernel : List.of(Kernel.parse("gaussian(sigma=1)"), own, Kernel.parse("sigmoid(0.5, -1)"))) {
            PsdReport report = PsdDoctor.examine(kernel, points, Compute.standard(), Progress.none());
            System.out.println(kernel + ": " + report.verdict());
            report.witness().ifPresent(w -> System.out.printf("  witness with vᵀKv = %.1f%n", w.value()));
        }

        List<String> words = List.of("kernel", "kennel", "machine");
        PsdReport strings = PsdDoctor.examine(words, IsItAKernel::commonLetters, Compute.standard(), Progress.none());
        System.out.println("common letters of words: " + strings.verdict());
    }

    private static double commonLetters(String a, String b) {
        return a.chars().filter(c -> b.indexOf(c) >= 0).distinct().count();
    }
}
