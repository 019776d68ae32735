package dev.mercer.compute;

import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The back ends on the class path, best first. A back end requested by name is never replaced: if it is not available,
 * an exception is thrown.
 */
public final class Backends {
    private Backends() {}

    /** All back ends on the class path, including those that cannot be used here, the preferred one first. */
    public static List<Backend> all() {
        return Found.ALL;
    }

    /** The preferred back end of the processor that can be used here; {@code plain} always can. */
    public static Backend best() {
        return Chosen.BEST;
    }

    /** The preferred accelerator that can be used here now. */
    public static Optional<Backend> accelerator() {
        return all().stream()
                .filter(backend -> backend.isAccelerator() && backend.obstacle().isEmpty())
                .findFirst();
    }

    /** The back end of this name; {@code auto} is the best. */
    public static Backend named(String name) {
        if (name.equals("auto")) return best();
        Backend wanted = all().stream()
                .filter(backend -> backend.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidInputException("there is no back end \"" + name + "\" here: choose auto or "
                                + all().stream().map(Backend::name).collect(Collectors.joining(" or "))));
        wanted.obstacle().ifPresent(obstacle -> {
            throw new InvalidInputException("the back end \"" + name + "\" cannot be used here: " + obstacle);
        });
        return wanted;
    }

    /** The best back end, chosen on first use: its libraries are loaded only then. */
    private static final class Chosen {
        static final Backend BEST = all().stream()
                .filter(backend ->
                        !backend.isAccelerator() && backend.obstacle().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    /** The back ends, looked up on first use. */
    private static final class Found {
        static final List<Backend> ALL = find();

        private static List<Backend> find() {
            List<Backend> found = new ArrayList<>(List.of(new PlainBackend()));
            ServiceLoader.load(Backend.class).forEach(found::add);
            found.sort(Comparator.comparingInt(Backend::priority).reversed());
            return List.copyOf(found);
        }
    }
}
