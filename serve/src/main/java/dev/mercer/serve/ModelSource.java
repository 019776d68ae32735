package dev.mercer.serve;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model to serve: a file under a name and a version.
 *
 * @param name the name in addresses: letters, digits, {@code . _ -}
 * @param version the version in addresses, of the same characters
 * @param file a model of Mercer or of LIBSVM
 */
public record ModelSource(String name, String version, Path file) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern NAMED = Pattern.compile("([^@=/\\\\]+)(?:@([^=/\\\\]+))?=(.+)");
    private static final String FIRST = "1";

    public ModelSource {
        require("the name of a model", name);
        require("the version of a model", version);
    }

    private static void require(String what, String word) {
        Require.that(
                WORD.matcher(word).matches(),
                "%s is made of letters, digits, '.', '_' and '-', at most 100, got %s",
                what,
                Text.quote(word));
    }

    /** Version 1 of a model with the name of its file, without the ending. */
    public static ModelSource of(Path file) {
        String base = String.valueOf(file.getFileName());
        int dot = base.lastIndexOf('.');
        String stem = (dot > 0 ? base.substring(0, dot) : base).replaceAll("[^A-Za-z0-9._-]", "_");
        return new ModelSource(stem, FIRST, file);
    }

    /**
     * Parses {@code FILE}, {@code NAME=FILE} or {@code NAME@VERSION=FILE}.
     *
     * @throws InvalidInputException if it is none of them
     */
    public static ModelSource parse(String text) {
        try {
            Matcher named = NAMED.matcher(text);
            if (!named.matches()) return of(Path.of(text));
            String version = named.group(2);
            return new ModelSource(named.group(1), version == null ? FIRST : version, Path.of(named.group(3)));
        } catch (InvalidPathException invalid) {
            throw new InvalidInputException(Text.quote(text) + ": this cannot be the name of a file", invalid);
        }
    }
}
