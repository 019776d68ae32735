package dev.mercer.method;

import dev.mercer.gp.ProcessLikelihood;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Values of some settings; the other settings are tuned, or have the default of the method. Immutable, equal by content. */
public final class Settings {
    private static final Settings NONE = new Settings(new TreeMap<>());

    private final NavigableMap<Setting<?>, Object> values;

    private Settings(NavigableMap<Setting<?>, Object> values) {
        this.values = values;
    }

    /** No settings. */
    public static Settings none() {
        return NONE;
    }

    /** The value of a setting, if it is set. */
    public <T> Optional<T> get(Setting<T> setting) {
        return Optional.ofNullable(values.get(setting)).map(setting::cast);
    }

    public boolean has(Setting<?> setting) {
        return values.containsKey(setting);
    }

    public boolean hasAny(Collection<Setting<?>> settings) {
        return !Collections.disjoint(values.keySet(), settings);
    }

    /** The settings that are set, in their order. */
    public Set<Setting<?>> keys() {
        return Collections.unmodifiableSet(values.keySet());
    }

    public <T> Settings with(Setting<T> setting, T value) {
        NavigableMap<Setting<?>, Object> more = new TreeMap<>(values);
        more.put(setting, value);
        return new Settings(more);
    }

    /** A copy with a value that is read from its text. */
    public <T> Settings read(Setting<T> setting, String text) {
        return with(setting, setting.read(text));
    }

    /** A copy with this loss, or the likelihood of a Gaussian process, which its name distinguishes. */
    public Settings withLoss(String notation) {
        String name = notation.split("\\(", 2)[0].strip();
        return ProcessLikelihood.NAMES.contains(name)
                ? with(Setting.LIKELIHOOD, ProcessLikelihood.parse(notation))
                : with(Setting.LOSS, ChosenLoss.parse(notation));
    }

    /** A copy with the value, if there is one. */
    public <T> Settings with(Setting<T> setting, Optional<T> value) {
        return value.map(given -> with(setting, given)).orElse(this);
    }

    public Settings without(Collection<? extends Setting<?>> settings) {
        NavigableMap<Setting<?>, Object> fewer = new TreeMap<>(values);
        fewer.keySet().removeAll(settings);
        return new Settings(fewer);
    }

    /** These values, and those of {@code others} for settings that are not set here. */
    public Settings orElse(Settings others) {
        NavigableMap<Setting<?>, Object> all = new TreeMap<>(others.values);
        all.putAll(values);
        return new Settings(all);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings settings && values.equals(settings.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** A readable form, such as {@code kernel=gaussian(sigma=1), lambda=0.1}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Setting<?>, Object> entry : values.entrySet())
            text.append(text.isEmpty() ? "" : ", ")
                    .append(entry.getKey())
                    .append('=')
                    .append(entry.getValue());
        return text.toString();
    }
}
