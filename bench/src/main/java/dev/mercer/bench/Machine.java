package dev.mercer.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.mercer.util.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The machine and what runs on it. */
final class Machine {
    /** Of the times in the first line of /proc/stat; the unit is 10 ms on every Linux. */
    private static final double TICK = 0.01;

    private Machine() {}

    static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    static Map<String, String> describe() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("cpu", cpu());
        machine.put("processors", String.valueOf(processors()));
        machine.put("caches", caches());
        machine.put("memory", Text.bytes(system.getTotalMemorySize()));
        machine.put("system", system.getName() + " " + system.getVersion() + " " + system.getArch());
        return machine;
    }

    static Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("mercer", System.getProperty("bench.commit", "unknown"));
        versions.put("java", Runtime.version() + ", " + System.getProperty("java.vendor"));
        return versions;
    }

    /** Seconds that all processors together have worked since the system started; NaN when not known. */
    static double busySeconds() {
        List<String> lines = read(Path.of("/proc/stat"));
        if (lines.isEmpty()) return Double.NaN;
        List<String> ticks = List.of(lines.get(0).split("\\s+", -1));
        double busy = 0;
        // user nice system idle iowait irq softirq steal; guests are part of user.
        for (int i : new int[] {1, 2, 3, 6, 7, 8}) busy += Double.parseDouble(ticks.get(i));
        return busy * TICK;
    }

    private static String cpu() {
        return read(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 2))
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }

    private static String caches() {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < 4; index++) {
            Path cache = Path.of("/sys/devices/system/cpu/cpu0/cache/index" + index);
            List<String> size = read(cache.resolve("size"));
            if (size.isEmpty() || read(cache.resolve("type")).contains("Instruction")) continue;
            if (text.length() > 0) text.append(", ");
            text.append('L')
                    .append(read(cache.resolve("level")).get(0))
                    .append(' ')
                    .append(size.get(0));
        }
        return text.toString();
    }

    private static List<String> read(Path file) {
        try {
            return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
