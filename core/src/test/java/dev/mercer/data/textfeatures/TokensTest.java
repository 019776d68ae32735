package dev.mercer.data.textfeatures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static Set<Integer> words(String text) {
        return Arrays.stream(new Tokens(false).of(text)).boxed().collect(Collectors.toSet());
    }

    private static Set<Integer> grams(String text) {
        return Arrays.stream(new Tokens(true).of(text)).boxed().collect(Collectors.toSet());
    }

    @Test
    void caseAccentsAndSignsDoNotCount() {
        assertThat(words("Crème  BRÛLÉE!")).isEqualTo(words("creme brulee"));
        assertThat(words("a-b")).isEqualTo(words("a b"));
        assertThat(words("ab")).isNotEqualTo(words("a b"));
        assertThat(words("")).isEmpty();
    }

    @Test
    void itemsOfAListAreTokens() {
        assertThat(words("new york, paris")).containsAll(words("paris")).hasSize(4);
        assertThat(words("york new, paris"))
                .as("an item keeps the order of its words")
                .isNotEqualTo(words("new york, paris"));
    }

    @Test
    void charactersAreSharedBySimilarWords() {
        assertThat(words("engineer")).doesNotContainAnyElementsOf(words("engineers"));
        Set<Integer> shared = grams("engineer");
        shared.retainAll(grams("engineers"));
        // ␣en eng ngi gin ine nee eer
        assertThat(shared).hasSize(7);
    }

    @Test
    void wordsAreCounted() {
        assertThat(Tokens.words(" Dry, with 2 notes. ")).isEqualTo(4);
        assertThat(Tokens.words("")).isZero();
    }
}
