package dev.mercer.cli.option;

import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.ChosenMethod;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Options of the method as they were given.
 *
 * @param method the method in its notation
 * @param kernels the kernels
 * @param loss the loss or likelihood in its notation
 * @param others the texts of other settings
 */
record GivenOptions(
        Optional<String> method, List<String> kernels, Optional<String> loss, Map<Setting<?>, String> others) {
    /** Alternatives inside a notation, such as those of {@code nystrom([100, 1000])}. */
    private static final Pattern ALTERNATIVES = Pattern.compile("\\[([^\\[\\]]*)]");

    /** The method with its arguments; absent for {@code auto}. */
    Optional<ChosenMethod> chosen() {
        return method.filter(text -> !text.equals("auto"))
                .map(text -> read("--method", () -> ChosenMethod.parse(text)));
    }

    /** The kernels to choose among, if there are several. */
    Optional<List<KernelFamily>> families() {
        return Optional.of(kernels)
                .filter(named -> named.size() > 1)
                .map(named -> named.stream().map(KernelFamily::new).toList());
    }

    Settings settings() {
        Settings settings = chosen().map(ChosenMethod::arguments).orElse(Settings.none());
        if (kernels.size() == 1) settings = settings.read(Setting.KERNEL, kernels.get(0));
        Settings before = settings;
        settings = loss.map(text -> read("--loss", () -> before.withLoss(text))).orElse(settings);
        for (Map.Entry<Setting<?>, String> each : others.entrySet())
            settings = settings.read(each.getKey(), each.getValue());
        return settings;
    }

    /** Reads the notation of an option; a complaint about it names the option. */
    private static <T> T read(String option, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (RefusedSettings refused) {
            throw refused;
        } catch (InvalidInputException refused) {
            String message = CureText.message(refused);
            boolean named = message.startsWith(option.substring(2) + " ");
            throw new UsageProblem((named ? "--" : option + ": ") + message);
        }
    }

    /**
     * Every combination of the values of lists: numbers separated by commas, methods and losses by semicolons, and alternatives in brackets
     * inside their notation. Kernels are a list only beside another one or a method, since otherwise the best kernel is searched for.
     */
    List<GivenOptions> combinations() {
        List<GivenOptions> all = List.of(this);
        if (method.isPresent()) {
            List<GivenOptions> more = new ArrayList<>();
            for (String one : alternatives(method.get()))
                more.add(new GivenOptions(Optional.of(one), kernels, loss, others));
            all = more;
        }
        if (loss.isPresent()) {
            List<GivenOptions> more = new ArrayList<>();
            for (GivenOptions each : all)
                for (String one : alternatives(loss.get()))
                    more.add(new GivenOptions(each.method, kernels, Optional.of(one), others));
            all = more;
        }
        for (Map.Entry<Setting<?>, String> option : others.entrySet()) {
            if (option.getKey().equals(Setting.CLASS_WEIGHT)) continue;
            List<GivenOptions> more = new ArrayList<>();
            for (GivenOptions each : all)
                for (String one : option.getValue().split(",", -1)) more.add(each.with(option.getKey(), one.strip()));
            all = more;
        }
        if (kernels.size() < 2 || (all.size() == 1 && chosen().isEmpty())) return all;
        List<GivenOptions> more = new ArrayList<>();
        for (GivenOptions each : all)
            for (String kernel : kernels)
                more.add(new GivenOptions(each.method, List.of(kernel), each.loss, each.others));
        return more;
    }

    private GivenOptions with(Setting<?> setting, String value) {
        Map<Setting<?>, String> changed = new LinkedHashMap<>(others);
        changed.put(setting, value);
        return new GivenOptions(method, kernels, loss, changed);
    }

    private static List<String> alternatives(String text) {
        return Arrays.stream(text.split(";"))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .flatMap(part -> inBrackets(part).stream())
                .toList();
    }

    private static List<String> inBrackets(String text) {
        Matcher brackets = ALTERNATIVES.matcher(text);
        if (text.startsWith("features") || !brackets.find()) return List.of(text); // Points of a map have brackets too.
        List<String> all = new ArrayList<>();
        for (String one : brackets.group(1).split(",", -1))
            all.addAll(inBrackets(text.substring(0, brackets.start()) + one.strip() + text.substring(brackets.end())));
        return all;
    }
}
