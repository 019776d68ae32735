package dev.mercer.util;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The string constants of a module's compiled classes, read from their constant pools. */
public final class LibraryStrings {
    /** An option of the command, or a call of one of its subcommands. */
    private static final Pattern COMMAND_LINE = Pattern.compile("(?<![\\w-])--[a-z]"
            + "|\\bmercer (train|tune|predict|evaluate|explain|inspect|kernel|plot|convert|doctor|rehearse)\\b");

    private static final int UTF8 = 1;
    private static final int STRING = 8;

    private LibraryStrings() {}

    /** Tells whether a text names an option or a subcommand of the command. */
    public static boolean speaksCommandLine(String text) {
        return COMMAND_LINE.matcher(text).find();
    }

    /** The strings of each class of the module that holds {@code member}, by the class's path. */
    public static TreeMap<String, List<String>> ofModule(Class<?> member) throws IOException, URISyntaxException {
        Path classes = Path.of(
                member.getProtectionDomain().getCodeSource().getLocation().toURI());
        TreeMap<String, List<String>> strings = new TreeMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList())
                strings.put(
                        classes.relativize(file).toString().replace('\\', '/'), constants(Files.readAllBytes(file)));
        }
        return strings;
    }

    private static List<String> constants(byte[] classFile) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        in.skipBytes(8);
        String[] texts = new String[in.readUnsignedShort()];
        List<Integer> used = new ArrayList<>();
        for (int k = 1; k < texts.length; k++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case UTF8 -> texts[k] = in.readUTF();
                case STRING -> used.add(in.readUnsignedShort());
                case 7, 16, 19, 20 -> in.skipBytes(2);
                case 15 -> in.skipBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipBytes(4);
                case 5, 6 -> {
                    in.skipBytes(8);
                    k++;
                }
                default -> throw new IOException("unknown constant " + tag);
            }
        }
        return used.stream().map(k -> texts[k]).toList();
    }
}
