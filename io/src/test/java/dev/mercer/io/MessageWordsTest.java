package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.util.LibraryStrings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageWordsTest {
    /** Its double hyphens are custom properties of CSS. */
    private static final String STYLE_SHEET = "dev/mercer/io/plot/Theme.class";

    @Test
    void noStringNamesAnOptionOfTheCommand() throws Exception {
        var strings = LibraryStrings.ofModule(ModelFile.class);
        assertThat(strings).hasSizeGreaterThan(50).containsKey(STYLE_SHEET);
        strings.remove(STYLE_SHEET);
        List<String> found = new ArrayList<>();
        strings.forEach((file, texts) -> texts.stream()
                .filter(LibraryStrings::speaksCommandLine)
                .forEach(text -> found.add(file + ": " + text)));
        assertThat(found).isEmpty();
    }
}
