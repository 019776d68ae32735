package dev.mercer.cli.option;

import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The methods in the help. */
public final class MethodText {
    private MethodText() {}

    /** Each method with its arguments. */
    public static List<String> names() {
        return Arrays.stream(MethodKind.values()).map(MethodText::name).toList();
    }

    private static String name(MethodKind kind) {
        String arguments = kind.arguments().stream().map(Setting::plain).collect(Collectors.joining(", "));
        return kind.plain() + (arguments.isEmpty() ? "" : "(" + arguments + ")");
    }
}
