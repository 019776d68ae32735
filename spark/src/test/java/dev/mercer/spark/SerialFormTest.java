package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.nystrom.BlockTargets;
import dev.mercer.learn.nystrom.PassSetup;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.loss.Huber;
import dev.mercer.solve.nystrom.LossSums;
import dev.mercer.solve.nystrom.RowPass;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SerialFormTest {
    private final Engine engine = Compute.standard().withThreads(1).engine();

    @SuppressWarnings("unchecked") // the type that was written
    private static <T> SerialForm<T> sent(SerialForm<T> form) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(form);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (SerialForm<T>) in.readObject();
        }
    }

    @Test
    void aSetupComesBack() throws IOException, ClassNotFoundException {
        // Of more than one tile.
        SymmetricMatrix matrix = new SymmetricMatrix(300);
        for (int i = 0; i < 300; i++) for (int j = 0; j <= i; j++) matrix.set(i, j, i == j ? 400 : Math.sin(i * j));
        PassSetup setup = new PassSetup(
                Kernel.parse("gaussian(sigma=0.3) + 2 * linear()"),
                DensePoints.generate(300, 3, (i, k) -> i / 7.0 - k),
                Precision.DOUBLE,
                Optional.of(Cholesky.of(matrix)),
                BlockTargets.classes(new int[] {2, 0}, new double[] {1, 2.5, 1}));
        PassSetup back = sent(SerialForm.of(setup)).value(engine);
        assertThat(back.kernel()).isEqualTo(setup.kernel());
        assertThat(back.centers()).isEqualTo(setup.centers());
        assertThat(back.precision()).isEqualTo(Precision.DOUBLE);
        assertThat(back.targets().table()).containsExactly(-1, 1, -1, -1, 1, -1);
        assertThat(back.targets().factors()).containsExactly(1, 2.5, 1);
        for (int i = 0; i < 300; i += 37)
            for (int j = 0; j <= i; j += 11)
                assertThat(back.factor().orElseThrow().factor(i, j))
                        .isEqualTo(setup.factor().orElseThrow().factor(i, j));
    }

    private static Matrix matrix(int columns) {
        double[] numbers = new double[3 * columns];
        for (int k = 0; k < numbers.length; k++) numbers[k] = Math.cos(k);
        return Matrix.rowMajor(numbers, columns);
    }

    @Test
    void everyPassComesBack() throws IOException, ClassNotFoundException {
        LossSums sums = new LossSums(new Huber(0.3), 7, new double[] {0.25});
        double[] one = {0.1};
        List<RowPass> passes = List.of(
                new RowPass.TargetSums(true),
                new RowPass.KernelSums(),
                new RowPass.NormalSums(one, false, new int[] {2, 0}),
                new RowPass.NormalProduct(matrix(1), new double[] {3}, true),
                new RowPass.Residual(matrix(1), new double[] {3}, one),
                new RowPass.Slopes(sums, matrix(1), one),
                new RowPass.CurvedProduct(sums, matrix(1), new double[] {3}, matrix(2), one),
                new RowPass.StepRisks(sums, matrix(1), new double[] {3}, matrix(2), one, 0.5, 4),
                new RowPass.DualSums(sums, matrix(1), one, new double[] {3}, new double[] {5}, 1e-3));
        assertThat(passes).extracting(pass -> (Object) pass.getClass()).containsExactlyInAnyOrder((Object[])
                RowPass.class.getPermittedSubclasses());
        for (RowPass pass : passes)
            assertThat(sent(SerialForm.of(pass)).value(engine))
                    .usingRecursiveComparison()
                    .withStrictTypeChecking()
                    .isEqualTo(pass);
    }
}
