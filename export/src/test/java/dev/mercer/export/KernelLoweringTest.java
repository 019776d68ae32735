package dev.mercer.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtException;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.kernel.Anova;
import dev.mercer.kernel.ArcCosine;
import dev.mercer.kernel.CustomKernel;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Gibbs;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelCases;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Polar;
import dev.mercer.kernel.Tangent;
import dev.mercer.kernel.Transition;
import dev.mercer.model.Expansion;
import dev.mercer.model.ModelCatalogue;
import dev.mercer.model.ModelCatalogue.Case;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel of the catalogue has the values of its definition in ONNX, or is refused with the reason. */
@Tag("once")
class KernelLoweringTest {
    private static final int ROWS = 12;

    static List<Example> kernels() {
        return KernelCases.all().stream()
                .flatMap(each -> each.examples(3).stream().map(kernel -> new Example(kernel, each)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void hasItsValuesOrIsRefused(Example example) throws OrtException {
        Kernel kernel = example.kernel();
        Points rows = example.points(ROWS, 3, 1);
        Expansion f = Expansion.of(kernel, rows, Reals.constant(ROWS, 1), 0);
        TableModel model = new TableModel(
                Encoder.learn(Encoding.NONE, rows), Optional.empty(), new Regressor(f, ModelCatalogue.training()));
        if (isCode(kernel) || !example.of().hasCoordinates()) {
            assertThatThrownBy(() -> Exports.onnx(model, Precision.DOUBLE))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageMatching("the (kernel|feature map) .* cannot be exported: [^:]+");
            return;
        }
        double size = 0;
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < ROWS; j++) size = Math.max(size, Math.abs(kernel.value(rows, i, rows, j)));
        assertThat(size).isPositive();
        Case each = new Case(kernel.toString(), model, Optional.empty(), Optional.of(rows));
        ExportsTest.agrees(each, Precision.DOUBLE, 1e-13 * ROWS * size);
    }

    /** Computed by Java code that is not a formula of columns. */
    private static boolean isCode(Kernel kernel) {
        boolean own = kernel instanceof CustomKernel
                || kernel instanceof Gibbs
                || kernel instanceof ArcCosine
                || kernel instanceof Tangent
                || kernel instanceof Transition
                || kernel instanceof Anova
                || (kernel instanceof Mapped mapped && mapped.map() instanceof Polar)
                || (kernel instanceof Matern matern && !matern.isElementary());
        return own || kernel.parts().stream().anyMatch(KernelLoweringTest::isCode);
    }
}
