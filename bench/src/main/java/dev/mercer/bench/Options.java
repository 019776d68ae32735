package dev.mercer.bench;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The command line of {@link Compare}.
 *
 * @param quick small sizes and few runs: shows that everything works, not how fast
 * @param big also what takes minutes and most of the memory
 * @param threads of the library and of the ceilings
 * @param only the parts to run; all when empty
 * @param json where the result goes
 */
public record Options(
        boolean quick,
        boolean big,
        int threads,
        Set<String> only,
        @Nullable Path json) {
    static final String USAGE = "[--quick] [--big] [--threads N] [--only PART,PART] [--json FILE]";

    static Options parse(List<String> arguments) {
        boolean quick = false;
        boolean big = false;
        int threads = Machine.processors();
        Set<String> only = new TreeSet<>();
        Path json = null;
        Deque<String> rest = new ArrayDeque<>(arguments);
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--quick" -> quick = true;
                case "--big" -> big = true;
                case "--threads" -> threads = Integer.parseInt(value(option, rest));
                case "--only" -> only.addAll(List.of(value(option, rest).split(",", -1)));
                case "--json" -> json = Path.of(value(option, rest));
                default -> throw new IllegalArgumentException("unknown option " + option);
            }
        }
        return new Options(quick, big, threads, only, json);
    }

    private static String value(String option, Deque<String> rest) {
        if (rest.isEmpty()) throw new IllegalArgumentException(option + " needs a value");
        return rest.pop();
    }

    /** Whether this part of a comparison is wanted. */
    public boolean wants(String part) {
        return only.isEmpty() || only.contains(part);
    }
}
