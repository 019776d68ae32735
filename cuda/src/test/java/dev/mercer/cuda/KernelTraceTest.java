package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.kernel.Anova;
import dev.mercer.kernel.ArcCosine;
import dev.mercer.kernel.ChiSquared;
import dev.mercer.kernel.CustomKernel;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Gibbs;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Periodic;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.Sigmoid;
import dev.mercer.kernel.Spectral;
import dev.mercer.kernel.Subsets;
import dev.mercer.kernel.Tangent;
import dev.mercer.kernel.TestPoints;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The code of kernels, as far as it can be tried without a card. */
class KernelTraceTest {
    private static final Points POINTS = TestPoints.normal(5, 3, 1);

    private static Program program(Kernel kernel) {
        return KernelTrace.of(KernelBlock.square(kernel, POINTS)).orElseThrow();
    }

    @Test
    void everyKernelButThoseInJavaHasCode() {
        for (Example example : Examples.all(3)) {
            KernelBlock block = KernelBlock.square(example.kernel(), example.points(5, 3, 1));
            Optional<Program> program = KernelTrace.of(block);
            boolean java = contains(example.kernel());
            assertThat(program.isEmpty()).as("%s", example.kernel()).isEqualTo(java);
            program.ifPresent(p -> {
                for (KernelSource.Form form : KernelSource.Form.values())
                    for (int width : new int[] {0, 1, 10})
                        if (!form.norms || p.decay() != null)
                            assertThat(KernelSource.of(p, dims(p), form, width).text())
                                    .contains("extern \"C\"")
                                    .doesNotContainPattern("\\bc\\d+\\b")
                                    .doesNotContain("@");
            });
        }
    }

    @Test
    void aMatrixOfInnerProductsIsMapped() {
        String distances = mapText(new Gaussian(2));
        assertThat(distances)
                .startsWith("#define SQUARED")
                .contains("exp(C(0) * s0)")
                .contains("void map(");
        assertThat(mapText(new Polynomial(2, 1)))
                .doesNotContain("#define SQUARED")
                .doesNotContain("@");
    }

    private static String mapText(Kernel kernel) {
        return KernelSource.of(program(kernel), dims(program(kernel)), KernelSource.Form.DOUBLE, 0)
                .mapText();
    }

    private static int[] dims(Program program) {
        int[] dims = new int[program.views().size()];
        java.util.Arrays.fill(dims, 3);
        return dims;
    }

    /** Kernels that are evaluated pair by pair in Java stay on the processor. */
    private static boolean contains(Kernel kernel) {
        boolean pairs = kernel instanceof CustomKernel
                || kernel instanceof Gibbs
                || kernel instanceof ArcCosine
                || kernel instanceof Tangent
                || kernel instanceof Anova
                || (kernel instanceof Matern matern && matern.nu() == 0.7);
        return pairs || kernel.parts().stream().anyMatch(KernelTraceTest::contains);
    }

    @Test
    void numbersAreNoPartOfTheCode() {
        assertThat(text(new Gaussian(2).plus(new Polynomial(3, 1).scaled(0.5))))
                .isEqualTo(text(new Gaussian(7).plus(new Polynomial(3, 2).scaled(0.25))))
                .isNotEqualTo(text(new Gaussian(2).plus(new Polynomial(2, 1).scaled(0.5))));
    }

    private static String text(Kernel kernel) {
        return KernelSource.of(program(kernel), dims(program(kernel)), KernelSource.Form.DOUBLE, 0)
                .text();
    }

    @Test
    void aSumIsFoldedOnce() {
        Program program = program(new Gaussian(1).plus(new Gaussian(2)).times(new Matern(1.5, 3)));
        assertThat(program.sums()).containsExactly(new Program.Sum(0, 0, Program.SQUARED_DISTANCES));
        assertThat(program(new Gaussian(1).times(new Linear())).sums()).hasSize(2);
    }

    @Test
    void viewsAreNested() {
        Program program = program(new Gaussian(1).perColumn(1, 2).on(0, 2).plus(new Linear().on(0, 2)));
        assertThat(program.views()).extracting(Program.View::parent).containsExactly(-1, 0, 1);
        assertThat(program.sums()).extracting(Program.Sum::view).containsExactly(2, 1);
    }

    @Test
    void operationsAreWrittenInTheirOrder() {
        Program program = program(new Polynomial(5, 2));
        assertThat(program.constants()).containsExactly(2.0);
        assertThat(program.lines())
                .containsExactly("T t0 = s0 + C(0);", "T t1 = t0 * t0;", "T t2 = t1 * t1;", "T t3 = t0 * t2;");
        assertThat(program.result()).isEqualTo("t3");
    }

    @Test
    void formulasHaveTheBracketsThatTheyNeed() {
        assertThat(step(new Periodic(1.5, 1))).isEqualTo("v + square(sin(C(0) * (x - z) / C(1)))");
        assertThat(step(new ChiSquared(1))).isEqualTo("v + ((x + z) == 0 ? 0 : square(x - z) / (x + z))");
        assertThat(step(new Subsets())).isEqualTo("v * (x * z + C(0))");
        assertThat(step(new Spectral(0.5, 1))).isEqualTo("v * cos(C(0) * (x - z)) * exp(square(x - z) / C(1))");
        assertThat(program(new Sigmoid(2, 1)).lines()).containsExactly("T t0 = tanh(C(0) * s0 + C(1));");
    }

    private static String step(Kernel kernel) {
        KernelBlock block = KernelBlock.square(kernel, TestPoints.nonNegative(5, 3, 1));
        return KernelTrace.of(block).orElseThrow().sums().get(0).formula();
    }

    @Test
    void onlyPlainDecaysHaveABoundInSinglePrecision() {
        assertThat(program(new Gaussian(2)).decay()).isEqualTo(new Program.Decay(true, 0.125));
        assertThat(program(new Manhattan(4)).decay()).isEqualTo(new Program.Decay(false, 0.25));
        assertThat(program(new Gaussian(2).perColumn(1, 2, 3)).decay()).isEqualTo(new Program.Decay(true, 0.125));
        assertThat(program(new Gaussian(2).scaled(1e6)).decay()).isNull();
        assertThat(program(new Gaussian(2).plus(new Gaussian(1))).decay()).isNull();
        assertThat(program(new Matern(0.5, 1)).decay()).isNull();
        assertThat(program(new Linear()).decay()).isNull();
    }

    /** A multiple of a Gaussian, as its slopes are, may come from inner products: errors are relative to the multiple. */
    @Test
    void slopesHaveTheShapeOfTheirKernel() {
        KernelBlock slopes = new KernelBlock(new Gaussian(2), POINTS, POINTS, KernelBlock.Part.SLOPES);
        Program program = KernelTrace.of(slopes).orElseThrow();
        assertThat(program.decay()).isNull();
        assertThat(program.shape()).isEqualTo(new Program.Decay(true, 0.125));
        assertThat(program(new Gaussian(2).scaled(3)).shape()).isEqualTo(new Program.Decay(true, 0.125));
        assertThat(program(new Gaussian(2).plus(new Gaussian(1))).shape()).isNull();
        String text = KernelSource.of(program, dims(program), KernelSource.Form.DOUBLE, 0)
                .mapText();
        assertThat(text).startsWith("#define SQUARED").contains("void strip(");
    }

    @Test
    void slopesHaveCodeWhereTheKernelGivesAFormula() {
        assertThat(KernelTrace.of(new KernelBlock(new Gaussian(1), POINTS, POINTS, KernelBlock.Part.SLOPES)))
                .isPresent();
        assertThat(KernelTrace.of(new KernelBlock(new Matern(2.5, 1), POINTS, POINTS, KernelBlock.Part.SLOPES)))
                .isPresent();
        assertThat(KernelTrace.of(new KernelBlock(new Matern(0.7, 1), POINTS, POINTS, KernelBlock.Part.SLOPES)))
                .isEmpty();
    }
}
