package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.kernel.internal.ColumnName;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The meaning of the notation: {@code reads} compares with the expression built in Java. */
class NotationTest {
    private static final Kernel L = new Linear();
    private static final Kernel C = new Cosine();
    private static final Kernel S = new Subsets();
    private static final Kernel G = new Gaussian(2);

    private static void reads(String text, Kernel expected) {
        assertThat(Kernel.parse(text)).as(text).isEqualTo(expected);
        assertThat(Kernel.parse(expected.toString()))
                .as("printed back: %s", expected)
                .isEqualTo(expected);
    }

    private static void prints(Kernel kernel, String text) {
        assertThat(kernel).hasToString(text);
        assertThat(Kernel.parse(text)).isEqualTo(kernel);
    }

    @Test
    void theExamplesOfTheDesign() {
        reads("gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1)", G.plus(new Polynomial(2, 1).scaled(0.5)));
        reads(
                "matern(nu=2.5, sigma=1)[age, income] * linear()",
                new Matern(2.5, 1).on("age", "income").times(L));
    }

    @Test
    void timesBindsTighterThanPlus() {
        reads("linear() + cosine() * subsets()", L.plus(C.times(S)));
        reads("linear() * cosine() + subsets()", L.times(C).plus(S));
        reads("(linear() + cosine()) * subsets()", L.plus(C).times(S));
        prints(L.plus(C).times(S), "(linear() + cosine()) * subsets()");
    }

    @Test
    void powerAndColumnsBindTighterThanTimes() {
        reads("linear() * cosine()^2", L.times(C.power(2)));
        reads("2*linear()^3", L.power(3).scaled(2));
        reads("(2*linear())^3", L.scaled(2).power(3));
        reads("linear() + cosine()[2]", L.plus(C.on(1)));
        reads("(linear() + cosine())[2, 1]", L.plus(C).on(1, 0));
        reads("(linear() + cosine())^2", L.plus(C).power(2));
    }

    @Test
    void powersAndColumnsApplyFromLeftToRight() {
        reads("linear()^2^3", L.power(2).power(3));
        reads("linear()[1, 2][2]^2", L.on(0, 1).on(1).power(2));
        reads("linear()^2[1]", L.power(2).on(0));
    }

    @Test
    void longRunsOfColumnsAreRanges() {
        int[] twelve = IntStream.range(2, 14).toArray();
        reads("linear()[3:14]", L.on(twelve));
        prints(L.on(twelve), "linear()[3:14]");
        prints(L.on(1, 2, 3), "linear()[2, 3, 4]");
        reads("linear()[1, 3:5, age]", Kernel.parse("linear()[1, 3, 4, 5, age]"));
        for (String wrong : List.of("linear()[5:3]", "linear()[a:3]", "linear()[1:999999999]"))
            assertThatThrownBy(() -> Kernel.parse(wrong))
                    .hasMessageContaining("a range of columns is two ascending numbers such as 3:9");
    }

    @Test
    void sumsAndProductsAreFlat() {
        reads("(linear() + cosine()) + subsets()", L.plus(C).plus(S));
        reads("linear() + (cosine() + subsets())", L.plus(C).plus(S));
        reads("linear() * (cosine() * subsets())", L.times(C).times(S));
        prints(L.plus(C.plus(S)), "linear() + cosine() + subsets()");
    }

    @Test
    void numbersBecomeOneFactorInFront() {
        reads("linear()*2", L.scaled(2));
        reads("2*linear()*cosine()", L.times(C).scaled(2));
        reads("linear()*2*cosine()*3", L.times(C).scaled(6));
        reads("0.5*(3*linear())", L.scaled(3).scaled(0.5));
        reads("(2*linear())*cosine()", L.scaled(2).times(C));
        prints(L.scaled(3).scaled(0.5), "0.5*(3*linear())");
        prints(L.scaled(2).times(C).plus(S.scaled(3)), "(2*linear()) * cosine() + 3*subsets()");
    }

    @Test
    void lengthsAndMapsApplyToTheWholeProductBeforeThem() {
        reads("linear() / [2, 0.5]", L.perColumn(2, 0.5));
        reads("2*linear() * cosine() / [2, 0.5]", L.times(C).scaled(2).perColumn(2, 0.5));
        reads("linear() / [2] * cosine()", L.perColumn(2).times(C));
        reads("linear() + cosine() / [2]", L.plus(C.perColumn(2)));
        reads("gaussian(2) @ polar()", G.after(new Polar()));
        reads("gaussian(2) @ polar() / [1, 2]", G.after(new Polar()).perColumn(1, 2));
        reads("gaussian(2) / [1, 2] @ polar()", G.perColumn(1, 2).after(new Polar()));
        reads(
                "gaussian(2) @ polynomial(3, c=0) + linear()",
                G.after(new PolynomialMap(3, 0)).plus(L));
        prints(G.perColumn(1, 2).after(new Polar()), "(gaussian(sigma=2) / [1, 2]) @ polar()");
        prints(L.perColumn(2).times(C), "(linear() / [2]) * cosine()");
    }

    @Test
    void functions() {
        reads("exp(linear())", L.exp());
        reads(
                "normalized(exp(0.5*linear()) + cosine())^2",
                L.scaled(0.5).exp().plus(C).normalized().power(2));
    }

    @Test
    void argumentsByNameByOrderAndMixed() {
        reads("rational(2, 3)", new Rational(2, 3));
        reads("rational(sigma=3, alpha=2)", new Rational(2, 3));
        reads("rational(2, sigma=3)", new Rational(2, 3));
        reads("sigmoid(-0.5, c=-1e-3)", new Sigmoid(-0.5, -1e-3));
        reads("sigmoid(- 0.5, -.5)", new Sigmoid(-0.5, -0.5));
    }

    @Test
    void defaults() {
        reads("polynomial(3)", new Polynomial(3, 1));
        reads("polynomial(degree=3)", new Polynomial(3, 1));
        reads("polynomial(c=2, degree=3)", new Polynomial(3, 2));
        reads("exponential(2)", new Exponential(2, 1));
        prints(new Polynomial(3), "polynomial(degree=3, c=1)");
    }

    @Test
    void numbersInEveryWriting() {
        for (String two : new String[] {"2", "2.0", "2.", "02", "2e0", "0.2e1", "20E-1", ".2e+1"})
            reads("gaussian(" + two + ")", G);
        reads("polynomial(2e0)", new Polynomial(2, 1));
    }

    @Test
    void columnNamesInQuotes() {
        reads("linear()[\"net worth\", age, 3]", new OnColumns(L, columns("net worth", "age", 3)));
        reads("linear()[\"a\\\"b\\\\c\"]", L.on("a\"b\\c"));
        prints(L.on("exp", "größe_2", "名前"), "linear()[exp, größe_2, 名前]");
        prints(
                L.on("2nd", "3", "a-b", "x]", "𝒳", "tab\there", "'"),
                "linear()[\"2nd\", \"3\", \"a-b\", \"x]\", \"𝒳\", \"tab\there\", \"'\"]");
    }

    private static List<ColumnName> columns(Object... given) {
        return Arrays.stream(given)
                .map(c -> c instanceof Integer number ? ColumnName.number(number) : ColumnName.named((String) c))
                .toList();
    }

    @Test
    void whitespaceMeansNothing() {
        Kernel expected = G.plus(L.on(0).scaled(0.5)).power(2);
        reads("(gaussian(sigma=2)+0.5*linear()[1])^2", expected);
        reads("  ( gaussian (\tsigma = 2 ) +\n 0.5 * linear ( ) [ 1 ] ) ^ 2\r\n", expected);
    }

    @Test
    void everyDigitIsPrinted() {
        prints(new Gaussian(0.1 + 0.2), "gaussian(sigma=0.30000000000000004)");
        prints(new Gaussian(1e22), "gaussian(sigma=1.0E22)");
        prints(new Gaussian(1e-7), "gaussian(sigma=1.0E-7)");
        prints(new Gaussian(123456789), "gaussian(sigma=123456789)");
        prints(new Sigmoid(-0.0, 0.0), "sigmoid(scale=-0.0, c=0)");
    }
}
