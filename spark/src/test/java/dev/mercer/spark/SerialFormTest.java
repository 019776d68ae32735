package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.nystrom.BlockTargets;
import dev.mercer.learn.remote.PassSetup;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.SymmetricMatrix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SerialFormTest {
    private final Engine engine = Compute.standard().withThreads(1).engine();

    private static SerialForm sent(SerialForm form) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(form);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (SerialForm) in.readObject();
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
        PassSetup back = (PassSetup) sent(SerialForm.of(setup)).value(engine);
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

    @Test
    void anythingElseIsRefused() {
        record Held(Object value) {}
        assertThatThrownBy(() -> SerialForm.of(new Held(new Object())))
                .hasMessage("no serial form of class java.lang.Object");
    }
}
