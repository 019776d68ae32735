package dev.mercer.method;

import dev.mercer.util.Call;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A method as users write it: its name, with arguments by name or in the order of {@link MethodKind#arguments}, such as {@code nystrom(1000,
 * pivots)} or {@code descent(batch=single, step=0.1)}.
 *
 * @param kind the method
 * @param arguments the values of its arguments
 */
public record ChosenMethod(MethodKind kind, Settings arguments) {
    /** Reads a method. */
    public static ChosenMethod parse(String text) {
        Call call = Call.parse(text);
        MethodKind kind = Arrays.stream(MethodKind.values())
                .filter(each -> each.plain().equals(call.name()))
                .findFirst()
                .orElseThrow(() -> unknown(call.name()));
        List<String> names = kind.arguments().stream().map(Setting::plain).toList();
        Settings settings = Settings.none();
        for (Map.Entry<String, Call.Argument> argument : call.named(names).entrySet())
            settings =
                    with(settings, kind.arguments().get(names.indexOf(argument.getKey())), call, argument.getValue());
        return new ChosenMethod(kind, settings);
    }

    private static <T> Settings with(Settings settings, Setting<T> setting, Call call, Call.Argument argument) {
        try {
            return settings.with(setting, setting.read(argument.text()));
        } catch (InvalidInputException refused) {
            throw call.error(argument.position(), String.valueOf(refused.getMessage()));
        }
    }

    private static InvalidInputException unknown(String name) {
        List<String> names =
                Arrays.stream(MethodKind.values()).map(MethodKind::plain).toList();
        String meant = Suggest.nearest(name, names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        return new InvalidInputException(
                "there is no method " + Text.quote(name) + ": choose " + String.join(", ", names) + meant);
    }

    /** A method with its arguments among these settings. */
    public static ChosenMethod of(MethodKind kind, Settings settings) {
        Settings arguments = settings;
        for (Setting<?> setting : settings.keys())
            if (!kind.arguments().contains(setting)) arguments = arguments.without(List.of(setting));
        return new ChosenMethod(kind, arguments);
    }

    /** The notation that {@link #parse} reads; the first argument has no name unless its value is a word. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Setting<?> setting : kind.arguments())
            if (arguments.has(setting)) {
                boolean plain = setting.equals(kind.arguments().get(0)) && !setting.isWord();
                parts.add((plain ? "" : setting.plain() + "=") + setting.text(arguments));
            }
        return parts.isEmpty() ? kind.plain() : kind.plain() + "(" + String.join(", ", parts) + ")";
    }
}
