package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CureTest {
    @Test
    void theMessageIsTheFactAndTheCureInBrackets() {
        InvalidInputException refusal = new InvalidInputException("4 folds of 3 groups", Cure.FEWER_FOLDS);
        assertThat(refusal)
                .hasMessage("4 folds of 3 groups (ask for fewer folds)")
                .hasNoCause();
        assertThat(refusal.fact()).isEqualTo("4 folds of 3 groups");
        assertThat(refusal.cure()).contains(Cure.FEWER_FOLDS);
    }

    @Test
    void withoutACureTheMessageIsTheFact() {
        InvalidInputException refusal = new InvalidInputException("lambda must be > 0");
        assertThat(refusal).hasMessage("lambda must be > 0");
        assertThat(refusal.fact()).isEqualTo("lambda must be > 0");
        assertThat(refusal.cure()).isEmpty();
    }

    @Test
    void aContextLeavesTheCure() {
        InvalidInputException inner = new InvalidInputException("it is not a model", Cure.GIVE_MODEL_FILE);
        InvalidInputException outer = inner.within("a.mercer: ");
        assertThat(outer.fact()).isEqualTo("a.mercer: it is not a model");
        assertThat(outer.cure()).contains(Cure.GIVE_MODEL_FILE);
        assertThat(outer).hasCause(inner);
    }

    @Test
    void aRuleMayHaveACure() {
        Require.that(true, Cure.FEWER_FOLDS, "%d folds", 4);
        assertThatThrownBy(() -> Require.that(false, Cure.FEWER_FOLDS, "%d folds of %d rows", 4, 3))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("4 folds of 3 rows (ask for fewer folds)");
    }

    @Test
    void aMatrixThatIsNotPositiveDefiniteHasFactAndCure() {
        NotPositiveDefiniteException refusal = new NotPositiveDefiniteException(2, 1, -0.5);
        assertThat(refusal.fact())
                .isEqualTo("the matrix of 2 points is not positive definite: pivot 1 is -0.5, expected > 0");
        assertThat(refusal.cure()).contains(Cure.RAISE_LAMBDA);
        assertThat(refusal).hasMessage(Cure.RAISE_LAMBDA.after(refusal.fact()));
    }

    @Test
    void noStringOfTheLibraryNamesAnOptionOfTheCommand() throws Exception {
        var strings = LibraryStrings.ofModule(Cure.class);
        assertThat(strings).hasSizeGreaterThan(300);
        List<String> found = new ArrayList<>();
        strings.forEach((file, texts) -> texts.stream()
                .filter(LibraryStrings::speaksCommandLine)
                .forEach(text -> found.add(file + ": " + text)));
        assertThat(found).isEmpty();
    }

    @Test
    void optionsAndSubcommandsAreRecognised() {
        assertThat(List.of("raise --memory", "(--na)", "--out", "ask `mercer kernel check`"))
                .allMatch(LibraryStrings::speaksCommandLine);
        assertThat(List.of("1 - -x", "a--b", "mercer rows 1", "Mercer model", "---"))
                .noneMatch(LibraryStrings::speaksCommandLine);
    }
}
