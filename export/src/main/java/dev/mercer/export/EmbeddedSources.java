package dev.mercer.export;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Sources of the library's readers, as members of an exported class. */
final class EmbeddedSources {
    private EmbeddedSources() {}

    /** The readers' members and the classes that they call; nothing where no text is read. */
    static String of(Set<String> classes) {
        if (classes.isEmpty()) return "";
        Set<String> all = new TreeSet<>(classes);
        // The members of Readers.java.txt name all of them.
        all.addAll(Set.of("Units", "NumberScanner", "DateScanner", "DateText", "Cycle", "Tokens"));
        String members = ascii(JavaWriter.template("Readers.java.txt"));
        return members + all.stream().map(EmbeddedSources::nested).collect(Collectors.joining());
    }

    private static String nested(String name) {
        String source = JavaWriter.template("/dev/mercer/export/sources/" + name + ".java");
        String body = source.lines()
                .filter(line -> !line.startsWith("package ") && !line.startsWith("import "))
                .collect(Collectors.joining("\n    ", "    ", "\n\n"));
        return ascii(body)
                .replace("@Nullable ", "")
                .replaceFirst("\n    (public )?(final )?(class|record|enum) ", "\n    private static $2$3 ")
                .replaceFirst("private static enum ", "private enum ")
                .replaceFirst("private static record ", "private record ");
    }

    /** The text with escapes for all other characters: a compiler may take the file for one of another encoding. */
    private static String ascii(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 128) out.append(c);
            else out.append(String.format("\\u%04x", (int) c));
        }
        return out.toString();
    }
}
