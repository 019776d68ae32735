package dev.mercer.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The other end of {@link Fork}: runs one case and prints what it found as one line of JSON. */
public final class ForkMain {
    private ForkMain() {}

    /** Arguments: the class of the case, the setting as JSON. */
    public static void main(String[] args) throws ReflectiveOperationException, IOException {
        ObjectMapper json = new ObjectMapper();
        Case work = Class.forName(args[0])
                .asSubclass(Case.class)
                .getDeclaredConstructor()
                .newInstance();
        print(work.run(json.readValue(args[1], Setting.class)));
    }

    /** Also for peers: adds what the process has used. */
    public static void print(Map<String, Object> found) throws IOException {
        Map<String, Object> all = new LinkedHashMap<>(found);
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        all.put("cpuSeconds", system.getProcessCpuTime() * 1e-9);
        all.put("peakBytes", peakBytes());
        System.out.println(new ObjectMapper().writeValueAsString(all));
    }

    /** The most memory this process ever had; 0 where the system does not tell. */
    private static long peakBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) return 0;
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
