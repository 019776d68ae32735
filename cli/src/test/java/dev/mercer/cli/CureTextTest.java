package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.cli.option.CureText;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CureTextTest {
    private static final Pattern OPTION = Pattern.compile("--[a-z]+");
    private static final String HELP = Run.of("train", "--help").out()
            + Run.of("train", "--help", "all").out()
            + Run.of("tune", "--help").out()
            + Run.of("predict", "--help").out()
            + Run.of("export", "--help").out();

    @ParameterizedTest
    @EnumSource
    void everyCureEndsTheSentence(Cure cure) {
        assertThat(CureText.of(cure)).matches(": \\S.*|; \\S.*| \\(\\S.*\\)");
    }

    /** The library says "the memory budget"; the command has to say how it is raised. */
    @ParameterizedTest
    @EnumSource
    void everyCureNamesOptionsOrSubcommandsThatThereAre(Cure cure) {
        String text = CureText.of(cure);
        assertThat(text).containsPattern("--[a-z]|`mercer kernel check`");
        Matcher option = OPTION.matcher(text);
        while (option.find()) assertThat(HELP).containsPattern(option.group() + "\\b");
    }

    @Test
    void aRefusalIsSaidInTheWordsOfTheCommand() {
        InvalidInputException refusal = new InvalidInputException("4 folds need as many groups", Cure.FEWER_FOLDS);
        assertThat(Failures.message(refusal)).isEqualTo("4 folds need as many groups: ask for fewer folds (--folds)");
        assertThat(Failures.message(refusal.within("a.csv: ")))
                .startsWith("a.csv: 4 folds")
                .endsWith("(--folds)");
    }
}
