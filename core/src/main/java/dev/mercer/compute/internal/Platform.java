package dev.mercer.compute.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Facts about the machine that runs this program, in words. */
public final class Platform {
    private Platform() {}

    /** Version and vendor of Java. */
    public static String java() {
        return System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
    }

    /** Name and version of the operating system, and the architecture. */
    public static String system() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " on "
                + System.getProperty("os.arch");
    }

    /** The model of the processor, if the system reports it. */
    public static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.replaceFirst("^[^:]*:\\s*", ""))
                    .orElse("unknown");
        } catch (IOException notLinux) {
            return "unknown";
        }
    }

    public static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** The version of Mercer according to its jar; classes outside of a jar have none. */
    public static String mercer() {
        String version = Platform.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    /** The most memory that this process has used so far, if the system reports it. */
    public static OptionalLong peakMemoryBytes() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> line.replaceAll("[^0-9]", ""))
                    .mapToLong(kibibytes -> Long.parseLong(kibibytes) * 1024)
                    .findFirst();
        } catch (IOException notLinux) {
            return OptionalLong.empty();
        }
    }
}
