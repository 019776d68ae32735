package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Texts that cannot be read: the message says where, what, and the cure. */
class MalformedTest {
    /** Text, position counted from 1, problem. */
    private static final Object[][] TABLE = {
        {"", 1, "expected a kernel such as gaussian(sigma=1), a number or \"(\", found the end"},
        {"linear() + ", 12, "expected a kernel such as gaussian(sigma=1), a number or \"(\", found the end"},
        {"gauss(sigma=1)", 1, "no kernel is named \"gauss\": did you mean gaussian?"},
        {"RBF(gamma=1)", 1, "no kernel is named \"RBF\": here it is called gaussian"},
        {"tanh(1)", 1, "no kernel is named \"tanh\": here it is called sigmoid"},
        {"normalised(linear())", 1, "no kernel is named \"normalised\": did you mean normalized?"},
        {"gaussian", 1, "a kernel is written with parentheses: write gaussian(sigma)"},
        {"exp linear()", 1, "exp is written with parentheses: write exp(kernel)"},
        {"exp", 1, "exp is written with parentheses: write exp(kernel)"},
        {"linear() linear()", 10, "expected an operator (+ * ^ / @ [) or the end, found \"linear\""},
        {"linear())", 9, "expected an operator (+ * ^ / @ [) or the end, found \")\""},
        {"(linear()", 10, "expected \")\" to close \"(\", found the end"},
        {"exp(linear()", 13, "expected \")\" to close exp(, found the end"},
        {"linear() % 2", 10, "\"%\" means nothing here; the operators are + * ^ / @ [ ]"},
        {"linear() 😀", 10, "\"😀\" means nothing here; the operators are + * ^ / @ [ ]"},
        // no kernels any more
        {"linear() - cosine()", 10, "a difference of kernels is not a kernel: only + and * are allowed"},
        {"(linear() - cosine())", 11, "a difference of kernels is not a kernel: only + and * are allowed"},
        {"exp(linear() - cosine())", 14, "a difference of kernels is not a kernel: only + and * are allowed"},
        {"-linear()", 1, "a kernel cannot be subtracted or negative: only + and * keep it a kernel"},
        {"linear() + -2*cosine()", 12, "the factor of a kernel must be > 0 and finite, got -2"},
        {"0*linear()", 1, "the factor of a kernel must be > 0 and finite, got 0"},
        {"linear() + 3", 12, "a number alone is not a kernel: write constant(3) or multiply a kernel"},
        {"linear()^2.5", 10, "the exponent must be a whole number from 1 to 2147483647, got 2.5"},
        {"linear()^x", 10, "expected a whole number >= 1 after \"^\", found \"x\""},
        // arguments
        {"gaussian()", 1, "argument \"sigma\" is missing: write gaussian(sigma)"},
        {"gaussian(1, 2)", 13, "too many arguments: write gaussian(sigma)"},
        {"linear(3)", 8, "too many arguments: write linear()"},
        {"gaussian(width=2)", 10, "gaussian has no argument \"width\": write gaussian(sigma)"},
        {"gaussian(sigam=2)", 10, "gaussian has no argument \"sigam\": did you mean sigma?"},
        {"gaussian(sigma)", 15, "expected \"=\" after the name of an argument, found \")\""},
        {"gaussian(sigma=1", 17, "expected \")\" or \",\" in the arguments of gaussian, found the end"},
        {"rational(sigma=1, 2)", 19, "an argument without a name cannot follow one with a name"},
        {"rational(1, alpha=2)", 13, "argument \"alpha\" is given twice"},
        {"gaussian(sigma=0)", 10, "sigma must be > 0 and finite, got 0"},
        {"linear() + gaussian(gamma=-1)", 21, "gamma must be > 0 and finite, got -1"},
        {"exponential(1, 3)", 16, "p must be > 0 and <= 2, got 3"},
        {"matern(sigma=1, nu=0)", 17, "nu must be > 0 and <= 100, got 0"},
        {"polynomial(2.5)", 12, "degree must be a whole number of at most 2147483647, got 2.5"},
        {"gaussian(1e999)", 10, "\"1e999\" is too large for a number"},
        {"gaussian(1e)", 10, "\"1e\" is not a number"},
        {"gaussian([[1]])", 1, "sigma must be a number"},
        // columns, lengths, maps
        {"linear()[0]", 10, "expected the name of a column or its number from 1 on, found \"0\""},
        {"linear()[1", 11, "expected \"]\" to close the columns, found the end"},
        {"linear()[\"a]", 10, "the quote is never closed: add a \" at its end"},
        {"linear() / 2", 12, "expected \"[\" after \"/\": a length for each column such as / [2, 0.5], found \"2\""},
        {"linear() / [1, -2]", 10, "length 2 must be > 0 and finite, got -2"},
        {"linear() / []", 13, "expected a number, found \"]\""},
        {"linear() @ polr()", 12, "no feature map is named \"polr\": did you mean polar?"},
        {"linear() @", 11, "expected a feature map such as polar(), found the end"},
        {"linear() @ rbf(1, 2)", 12, "centers must be a list of points such as [[0, 1], [2, 3]]"},
    };

    @Test
    void saysWhereWhatAndTheCure() {
        for (Object[] row : TABLE) {
            String text = (String) row[0];
            KernelSyntaxException refused = catchThrowableOfType(KernelSyntaxException.class, () -> Kernel.parse(text));
            assertThat(refused).as(text).hasMessage("character " + row[1] + " of \"" + text + "\": " + row[2]);
            assertThat(refused.position()).isEqualTo((int) row[1] - 1);
        }
    }

    @Test
    void listsTheNamesWhenNoneIsNear() {
        String names =
                KernelTable.entries().stream().map(KernelTable.Entry::name).collect(Collectors.joining(", "));
        assertThat(names).startsWith("constant, linear, polynomial, gaussian");
        assertThatThrownBy(() -> Kernel.parse("foobar(1)"))
                .hasMessage("character 1 of \"foobar(1)\": no kernel is named \"foobar\": there are " + names
                        + ", exp, normalized, graph");
        assertThatThrownBy(() -> FeatureMap.parse("foobar(1)"))
                .hasMessage("character 1 of \"foobar(1)\": no feature map is named \"foobar\": there are polynomial, "
                        + "subsets, gaussianseries, polar, rbf, metric, scales, quantiles, fourier, tensorsketch");
    }

    @Test
    void proposesUserWrittenKernelsToo() {
        CustomKernel own = Kernel.of("tanimoto", (x, z) -> 1);
        assertThatThrownBy(() -> KernelText.parse("tanimotto()", own))
                .hasMessageEndingWith("no kernel is named \"tanimotto\": did you mean tanimoto?");
        assertThatThrownBy(() -> KernelText.parse("tanimoto", own))
                .hasMessageEndingWith("a kernel is written with parentheses: write tanimoto()");
        assertThatThrownBy(() -> KernelText.parse("tanimoto(2)", own))
                .hasMessageEndingWith("expected \")\" after tanimoto(: it takes no arguments, found \"2\"");
    }

    @Test
    void showsOnlyTheNeighbourhoodOfALongText() {
        String text = "linear() + ".repeat(50) + "gauss(1)\n + linear()" + " + linear()".repeat(50);
        assertThatThrownBy(() -> Kernel.parse(text))
                .hasMessage("character 551 of \"…() + " + "linear() + ".repeat(5) + "gauss(1) + linear()"
                        + " + linear()".repeat(3) + " + line…\": no kernel is named \"gauss\": did you mean gaussian?");
    }
}
