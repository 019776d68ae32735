package dev.mercer.bench.plan;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The memory that one run takes: the most that the process ever had during it, less what it had just before. By then JVM,
 * native library and data are there, the same work has been done on few points, and the young generation, which is fixed and
 * tiny, has been filled with garbage, so that what is kept makes the process grow.
 */
public final class MemoryCase implements Case {
    private static final int FEW = 300;
    private static final int PIECE = 1 << 16;

    /** Nanoseconds in which code becomes compiled. */
    private static final long WARM = 3_000_000_000L;

    /** Megabytes of the young generation. */
    static final int YOUNG = 4;

    @Override
    public Map<String, Object> run(Setting setting) {
        Compute compute = setting.compute();
        Dataset data = Subject.data(setting);
        Subject subject = Subject.of(setting);
        Runnable work = subject.work(setting, data, compute);
        Setting small = setting.withSize(FEW, FEW);
        Runnable few = subject.work(small, Subject.data(small), compute);
        // The compiler takes tens of megabytes too, and is not what is predicted: it comes first.
        for (long end = System.nanoTime() + WARM; System.nanoTime() < end; ) few.run();
        fillYoung();
        System.gc(); // The heap shrinks, and what it gives back counts when it is taken again.
        roomToGrow();
        System.gc(); // It grows to all it may have, of which nothing is touched yet.
        fillYoung();
        forgetPeak();
        long before = bytes("VmRSS:");
        work.run();
        long taken = bytes("VmHWM:") - before;
        // Afterwards: its own samples would leave memory behind that the work then need not take.
        return Map.of("bytes", subject.predicted(setting, data, compute).bytes(), "measuredBytes", taken);
    }

    /** From now on nothing is collected before all memory is used, as in the command, whose collector is in no hurry. */
    private static void roomToGrow() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        machine.setVMOption("MaxHeapFreeRatio", "100");
        machine.setVMOption("MinHeapFreeRatio", "100");
    }

    private static void fillYoung() {
        long sum = 0;
        for (int piece = 0; piece < 64 * YOUNG; piece++) sum += new byte[PIECE].length;
        if (sum < 0) throw new IllegalStateException();
    }

    /** Linux starts to look for the peak again; where it does not, the peak is still that of the run, which is larger. */
    private static void forgetPeak() {
        try {
            Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        } catch (IOException notPossible) {
            System.err.println("the peak of the memory cannot be reset: " + notPossible.getMessage());
        }
    }

    private static long bytes(String field) {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(field))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
