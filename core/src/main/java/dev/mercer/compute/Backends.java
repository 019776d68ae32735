package dev.mercer.compute;

import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The back ends that are on the class path, best first. Forced means forced: a name that cannot be had is refused. */
public final class Backends {
    private Backends() {}

    /** All back ends, the preferred one first; {@code plain} is always among them. */
    public static List<Backend> all() {
        return Holder.ALL;
    }

    public static Backend best() {
        return all().get(0);
    }

    /** The back end of this name; {@code auto} is the best. */
    public static Backend named(String name) {
        if (name.equals("auto")) return best();
        return all().stream()
                .filter(backend -> backend.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidInputException("there is no back end \"" + name + "\" here: choose auto or "
                                + all().stream().map(Backend::name).collect(Collectors.joining(" or "))));
    }

    /** Chosen once, when first asked for. */
    private static final class Holder {
        static final List<Backend> ALL = find();

        private static List<Backend> find() {
            List<Backend> found = new ArrayList<>(List.of(new PlainBackend()));
            ServiceLoader.load(Backend.class).forEach(found::add);
            found.sort(Comparator.comparingInt(Backend::priority).reversed());
            return List.copyOf(found);
        }
    }
}
