package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.kernel.internal.Parameter;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Laws of a kernel as an expression: text, equality, parameters. */
abstract class NotationLaws {
    @org.junit.jupiter.params.Parameter
    KernelCase each;

    private static final double[] TRIED = {
        1 / 3.0,
        0.1 + 0.2,
        1e-7,
        1e22,
        1.5,
        2,
        1e15,
        123456789012345678.0,
        0,
        -0.0,
        -1,
        -1e-7,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
    };

    @Test
    void parsesWhatItPrints() {
        for (Kernel kernel : each.examples()) {
            Kernel again = each.parse(kernel.toString());
            assertThat(again).isEqualTo(kernel).hasSameHashCodeAs(kernel).hasToString(kernel.toString());
        }
    }

    @Test
    void everyAllowedParameterIsPrintedExactly() {
        for (Kernel kernel : each.examples())
            for (int p = 0; p < kernel.parameters().size(); p++)
                for (double value : TRIED)
                    if (each.allowed(kernel.parameters().get(p).name(), value)) {
                        Kernel changed = kernel.withParameters(replaced(kernel, p, value));
                        assertThat(each.parse(changed.toString()))
                                .as(changed.toString())
                                .isEqualTo(changed);
                        assertThat(changed.parameters().get(p).value()).isEqualTo(value);
                    }
    }

    @Test
    void everyOtherParameterIsRefusedByNameAndValue() {
        for (Kernel kernel : each.examples())
            for (int p = 0; p < kernel.parameters().size(); p++)
                for (double value : TRIED) {
                    String name = kernel.parameters().get(p).name();
                    double[] values = replaced(kernel, p, value);
                    if (!each.allowed(name, value))
                        assertThatThrownBy(() -> kernel.withParameters(values))
                                .as("%s of %s = %s", name, kernel, value)
                                .isInstanceOf(InvalidInputException.class)
                                .hasMessageContaining(name)
                                .hasMessageEndingWith("got " + Require.text(value));
                }
    }

    private static double[] replaced(Kernel kernel, int parameter, double value) {
        double[] values = values(kernel);
        values[parameter] = value;
        return values;
    }

    private static double[] values(Kernel kernel) {
        return kernel.parameters().stream().mapToDouble(Parameter::value).toArray();
    }

    @Test
    void printsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            for (Kernel kernel : each.examples()) {
                Locale.setDefault(Locale.ROOT);
                String text = kernel.toString();
                for (Locale locale : List.of(Locale.GERMANY, new Locale("tr", "TR"), new Locale("ar", "EG"))) {
                    Locale.setDefault(locale);
                    assertThat(kernel).hasToString(text);
                    assertThat(each.parse(text)).isEqualTo(kernel);
                }
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void ownParametersGiveTheSameKernel() {
        for (Kernel kernel : each.examples())
            assertThat(kernel.withParameters(values(kernel))).isEqualTo(kernel);
    }

    @Test
    void otherParametersGiveAnotherKernel() {
        for (Kernel kernel : each.examples())
            for (int p = 0; p < kernel.parameters().size(); p++) {
                double[] values = values(kernel);
                values[p] *= 0.75;
                Kernel changed = kernel.withParameters(values);
                assertThat(changed).isNotEqualTo(kernel);
                assertThat(changed.parameters().get(p).value()).isEqualTo(values[p]);
                assertThat(changed.parameters()).hasSameSizeAs(kernel.parameters());
            }
    }

    @Test
    void refusesAnotherNumberOfParameters() {
        for (Kernel kernel : each.examples()) {
            int count = kernel.parameters().size();
            assertThatThrownBy(() -> kernel.withParameters(new double[count + 1]))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("number of parameters must be " + count + ", got " + (count + 1));
        }
    }

    @Test
    void differentExamplesAreNotEqual() {
        List<Kernel> examples = each.examples();
        for (int a = 0; a < examples.size(); a++)
            for (int b = 0; b < examples.size(); b++)
                assertThat(examples.get(a).equals(examples.get(b))).isEqualTo(a == b);
    }
}
