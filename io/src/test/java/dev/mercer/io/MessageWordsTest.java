package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.util.LibraryStrings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageWordsTest {
    /** Its double hyphens are custom properties of CSS. */
    private static final List<String> STYLE_SHEETS =
            List.of("dev/mercer/plot/Theme.class", "dev/mercer/plot/Page.class");

    @Test
    void noStringNamesAnOptionOfTheCommand() throws Exception {
        var strings = LibraryStrings.ofModule(Models.class);
        assertThat(strings).hasSizeGreaterThan(50).containsKeys(STYLE_SHEETS.toArray(String[]::new));
        STYLE_SHEETS.forEach(strings::remove);
        List<String> found = new ArrayList<>();
        strings.forEach((file, texts) -> texts.stream()
                .filter(LibraryStrings::speaksCommandLine)
                .forEach(text -> found.add(file + ": " + text)));
        assertThat(found).isEmpty();
    }
}
