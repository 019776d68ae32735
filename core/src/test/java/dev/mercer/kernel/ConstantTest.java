package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstantTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Constant(1 / 3.0), new Constant(2));
    }

    @Test
    void isTheSameForAllPoints() {
        assertFormula(new Constant(2.5), (x, z) -> 2.5);
    }

    @Test
    void zeroIsAKernelToo() {
        Points x = points(2, 3, 1);
        assertThat(new Constant(0).value(x, 0, x, 1)).isZero();
    }
}
