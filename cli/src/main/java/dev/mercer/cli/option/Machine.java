package dev.mercer.cli.option;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Backends;
import java.io.File;
import java.lang.module.ModuleFinder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The environment of a run: Java, processors, memory, back ends, and missing parts. */
public final class Machine {
    /** A missing part that would help, and how to get it. */
    public record Missing(String what, String effect, String cure) {}

    private static final String VECTOR_MODULE = "jdk.incubator.vector";
    private static final int LEAST_MEBIBYTES = 1024;

    private Machine() {}

    /** The command that starts this tool from the current directory: {@code ./mercer} in its own directory, unless it is on the search path. */
    public static String command() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        boolean known = Arrays.stream(path.split(File.pathSeparator, -1))
                .anyMatch(place -> new File(place, "mercer").canExecute());
        return !known && new File("mercer").isFile() ? "./mercer" : "mercer";
    }

    public static long heapBytes() {
        return Runtime.getRuntime().maxMemory();
    }

    public static long memoryBytes() {
        return OptionText.Memory.machine();
    }

    public static List<Backend> backends() {
        return Backends.all();
    }

    /** Whether this Java has the Vector API at all. */
    public static boolean hasVectorApi() {
        return ModuleFinder.ofSystem().find(VECTOR_MODULE).isPresent();
    }

    /** Whether classes of this run can use it. A back end that uses it has loaded it when it describes itself. */
    public static boolean readsVectorApi() {
        backends().forEach(Backend::description);
        try {
            Class.forName(VECTOR_MODULE + ".VectorSpecies", false, Machine.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /** Whether the back end is chosen without being named; an accelerator such as a GPU is not, since it need not be present. */
    public static boolean chosenByItself(Backend backend) {
        return !backend.isAccelerator();
    }

    public static List<Missing> missing() {
        List<Missing> missing = new ArrayList<>();
        for (Backend backend : backends())
            if (chosenByItself(backend))
                backend.obstacle()
                        .ifPresent(obstacle -> missing.add(new Missing(
                                "the back end " + backend.name(), "work takes longer without it", obstacle)));
        if (backends().stream().filter(Machine::chosenByItself).count() == 1)
            missing.add(new Missing(
                    "a fast back end",
                    "all work is done in plain Java",
                    "put mercer-blas on the class path, which ./mercer does"));
        if (!hasVectorApi())
            missing.add(new Missing(
                    "the Vector API",
                    "exponentials take longer",
                    "use a full JDK, which has the module " + VECTOR_MODULE));
        else if (!readsVectorApi())
            missing.add(new Missing(
                    "the Vector API",
                    "exponentials take longer",
                    "start with ./mercer, or give Java the flag --add-modules " + VECTOR_MODULE));
        if (heapBytes() >> 20 < LEAST_MEBIBYTES)
            missing.add(new Missing("memory", "matrices of 10,000 points do not fit", "give --memory 4g"));
        argumentCharset()
                .ifPresent(charset -> missing.add(new Missing(
                        "UTF-8",
                        "column names with other letters than a to z may not be understood: the locale says " + charset,
                        "set LC_ALL=C.UTF-8")));
        return missing;
    }

    /** The encoding of file names and arguments, if it is not UTF-8. */
    private static Optional<String> argumentCharset() {
        return Optional.ofNullable(System.getProperty("sun.jnu.encoding"))
                .filter(name ->
                        !Charset.isSupported(name) || !Charset.forName(name).equals(Charset.forName("UTF-8")));
    }
}
