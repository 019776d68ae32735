package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.cuda.KernelSource.Form;
import org.junit.jupiter.api.Test;

class PrecisionChoiceTest {
    private static Form form(boolean squared, double rate, double radius, Arithmetic arithmetic) {
        return PrecisionChoice.form(
                new Program.Decay(squared, rate), new CudaProduct.Center(new double[28], radius), arithmetic);
    }

    @Test
    void normsWhereTheyAreExactEnough() {
        assertThat(form(true, 0.02, 9, Arithmetic.FLOAT)).isEqualTo(Form.ROUGH_NORMS);
        assertThat(form(true, 0.02, 9, Arithmetic.FLOAT_VALUES)).isEqualTo(Form.FLOAT_NORMS);
        assertThat(form(false, 0.02, 9, Arithmetic.FLOAT)).isEqualTo(Form.ROUGH);
    }

    @Test
    void differencesWhereNormsCancel() {
        assertThat(form(true, 2, 12, Arithmetic.FLOAT)).isEqualTo(Form.ROUGH);
        assertThat(form(true, 2, 12, Arithmetic.FLOAT_VALUES)).isEqualTo(Form.FLOAT);
    }

    @Test
    void doubleWhereFloatsDoNotReach() {
        assertThat(form(true, 2, 1e4, Arithmetic.FLOAT)).isEqualTo(Form.DOUBLE);
        assertThat(form(false, 2, 1e4, Arithmetic.FLOAT)).isEqualTo(Form.DOUBLE);
        assertThat(form(true, 1e-30, 1e20, Arithmetic.FLOAT)).isEqualTo(Form.DOUBLE);
        assertThat(form(true, 0.02, Double.NaN, Arithmetic.FLOAT)).isEqualTo(Form.DOUBLE);
        assertThat(form(true, 0.02, 9, Arithmetic.DOUBLE)).isEqualTo(Form.DOUBLE);
    }

    @Test
    void tensorCoresWhereTheirShorterNumbersAreExactEnough() {
        assertThat(byTensorCores(true, 0.02, 9)).isTrue();
        assertThat(byTensorCores(true, 0.02, 30)).isFalse();
        assertThat(byTensorCores(true, 0.02, Double.NaN)).isFalse();
        assertThat(byTensorCores(false, 0.02, 9)).isFalse();
    }

    private static boolean byTensorCores(boolean squared, double rate, double radius) {
        return PrecisionChoice.byTensorCores(
                new Program.Decay(squared, rate), new CudaProduct.Center(new double[28], radius));
    }
}
