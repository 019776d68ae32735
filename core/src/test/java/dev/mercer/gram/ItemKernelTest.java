package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Letters;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.ItemKernel;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Precomputed;
import dev.mercer.kernel.Spectrum;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Svm;
import dev.mercer.model.Model;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Kernels of any type through learners: the same answers as the kernel on points has. */
class ItemKernelTest {
    private record Sample(String dna, double age) {}

    private static final List<String> TEXTS = List.of("ACGA", "CGAC", "TTTA", "TATT", "ACGT", "TTAT", "GACG", "ATTT");
    private static final List<String> OTHERS = List.of("CACG", "TTTT", "ATAT");
    private static final Labels LABELS = Labels.of("a", "a", "b", "b", "a", "b", "a", "b");

    @Test
    void everyLearnerTakesPrecomputedValuesAsItTakesTheKernel() {
        ItemPoints<String> items =
                ItemPoints.of(TEXTS, ItemKernel.of(new Spectrum(2)).normalized(), Compute.standard(), Progress.none());
        Dataset rows = Dataset.of(items.points(), LABELS);
        Dataset letters = Dataset.of(Letters.points(TEXTS), LABELS);
        Kernel spectrum = new Spectrum(2).normalized();
        agree(items, kernel -> Svm.of(kernel, 0.1).fit(kernel instanceof Precomputed ? rows : letters), spectrum);
        agree(
                items,
                kernel -> KernelLogistic.of(kernel, 0.1).fit(kernel instanceof Precomputed ? rows : letters),
                spectrum);
        Reals targets = Reals.of(1, 2, 3, 4, 5, 6, 7, 8);
        agree(
                items,
                kernel -> KernelRidge.of(kernel, 0.1)
                        .fit(Dataset.of(kernel instanceof Precomputed ? items.points() : letters.points(), targets)),
                spectrum);
        agree(
                items,
                kernel -> new OneClassSvm(kernel, 0.5)
                        .fit(Dataset.of(kernel instanceof Precomputed ? items.points() : letters.points())),
                spectrum);
    }

    private static void agree(ItemPoints<String> items, Function<Kernel, Model> learner, Kernel kernel) {
        double[] byItems = learner.apply(new Precomputed())
                .expansion()
                .predict(items.points(OTHERS), Compute.standard(), Progress.none())
                .values();
        double[] byKernel = learner.apply(kernel)
                .expansion()
                .predict(Letters.points(OTHERS), Compute.standard(), Progress.none())
                .values();
        assertThat(byItems).containsExactly(byKernel, within(1e-5));
    }

    @Test
    void kernelsOfPartsAreJoined() {
        Sample x = new Sample("ACGA", 20);
        Sample z = new Sample("CGAA", 23);
        ItemKernel<Sample> dna = ItemKernel.of(new Spectrum(2)).on(Sample::dna);
        ItemKernel<Sample> age = ItemKernel.of(new Gaussian(3)).on(sample -> new double[] {sample.age()});
        assertThat(dna.value(x, z)).isEqualTo(2);
        assertThat(dna.times(age).value(x, z)).isCloseTo(2 * Math.exp(-0.5), within(1e-15));
        assertThat(dna.plus(age).scaled(2).value(x, z)).isCloseTo(2 * (2 + Math.exp(-0.5)), within(1e-15));
        assertThat(dna.power(3).exp().value(x, z)).isCloseTo(Math.exp(8), within(1e-9));
        assertThat(dna.normalized().value(x, z)).isCloseTo(2 / 3.0, within(1e-15));
        assertThatThrownBy(() -> dna.normalized().value(x, new Sample("A", 1)))
                .hasMessageStartingWith("a normalised kernel needs k(x, x) > 0 and finite, got 0 of Sample");
    }
}
