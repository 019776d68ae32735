package dev.mercer.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.auto.Auto;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.learn.NystromCenters;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChosenMethodTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ridge",
                "gp(20, selection=pivots)",
                "lssvm(probabilities=none)",
                "svm(scheme=one-vs-rest, probabilities=left-out, nu=0.1)",
                "one-class(0.05)",
                "logistic(scheme=softmax, batch=full, step=0.5, averaging=none)",
                "features(polynomial(degree=2, c=1), scheme=one-vs-one)",
                "features(rbf(50, 2))",
                "metric(100)",
                "metric(leaves=4)",
                "perceptron(start=first, step=0.5, averaging=all)",
                "sgd(averaging=suffix)",
                "descent(batch=single, step=0.1)",
                "nystrom(1000, selection=pivots, validation=0.1)",
                "leaves(64, trees=4)"
            })
    void printsWhatItReads(String text) {
        assertThat(ChosenMethod.parse(text)).hasToString(text);
    }

    @Test
    void argumentsHaveNamesOrTheirOrder() {
        ChosenMethod method = ChosenMethod.parse("nystrom(centers=1000, selection=pivots)");
        assertThat(ChosenMethod.parse(" nystrom( 1e3 , pivots ) ")).isEqualTo(method);
        assertThat(ChosenMethod.parse("nystrom(selection=pivots, centers=1000)"))
                .isEqualTo(method);
        assertThat(ChosenMethod.parse("nystrom()")).isEqualTo(ChosenMethod.parse("nystrom"));
        assertThat(method.kind()).isEqualTo(MethodKind.NYSTROM);
        assertThat(method.arguments().get(Setting.CENTERS)).contains(1000);
        assertThat(method.arguments().get(Setting.SELECTION)).contains(NystromCenters.Selection.PIVOTS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nystrm(5) | there is no method \"nystrm\": choose ridge",
                "nystrm(5) | (did you mean nystrom?)",
                "nystrom(5, pivot) | character 12 of \"nystrom(5, pivot)\": selection must be one of",
                "nystrom(5, pivot) | (did you mean pivots?)",
                "nystrom(5, tree=2) | character 12 of \"nystrom(5, tree=2)\": nystrom has no argument \"tree\": nystrom takes centers",
                "leaves(8, tree=2) | (did you mean trees?)",
                "nystrom(0) | character 9 of \"nystrom(0)\": centers must be a whole number >= 1, got \"0\"",
                "nystrom(5, centers=6) | character 12 of \"nystrom(5, centers=6)\": argument \"centers\" is given twice",
                "nystrom(centers=5, pivots) | an argument without a name cannot follow one with a name",
                "one-class(0.1, 3) | too many arguments: one-class takes nu",
                "ridge(3) | ridge takes no arguments",
                "nystrom(5 | character 8 of \"nystrom(5\": this parenthesis is never closed",
                "nystrom(5,) | expected an argument",
                "nystrom(5) x | expected the end",
                "nystrom 5 | character 9 of \"nystrom 5\": expected \"(\" after nystrom",
                "(5) | expected a name"
            })
    void complainsOnceAndWithThePosition(String text, String message) {
        assertThatThrownBy(() -> ChosenMethod.parse(text)).hasMessageContaining(message);
    }

    @Test
    void theLibraryTakesTheNotation() {
        Auto auto = new Auto().method("leaves(64, trees=4)").loss("huber(1.5)");
        assertThat(auto.method()).isEqualTo(Optional.of(MethodKind.LEAVES));
        assertThat(auto.settings()).hasToString("loss=huber(1.5), leaves=64, trees=4");
        assertThat(new Auto().loss("poisson").settings().get(Setting.LIKELIHOOD))
                .contains(new ProcessLikelihood.Poisson());
        assertThatThrownBy(() -> new Auto().loss("poison"))
                .hasMessageContaining("student-t(NU)")
                .hasMessageContaining("(did you mean poisson?)");
    }
}
