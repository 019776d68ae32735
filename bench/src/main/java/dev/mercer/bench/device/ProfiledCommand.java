package dev.mercer.bench.device;

import java.lang.reflect.InvocationTargetException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The command under a sampling profiler: at the end, the methods of Mercer that threads were seen in, by the number of samples, innermost
 * and anywhere. Arguments: those of the command.
 */
public final class ProfiledCommand {
    private static final int PAUSE = 10;
    private static final int TOLD = 25;

    private ProfiledCommand() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        Map<String, Integer> innermost = new HashMap<>();
        Map<String, Integer> anywhere = new HashMap<>();
        Thread sampler = new Thread(() -> sample(innermost, anywhere));
        sampler.setDaemon(true);
        sampler.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            tell("innermost", innermost);
            tell("anywhere", anywhere);
        }));
        // By name: the benchmarks are built without the command, which is on the class path where this runs.
        try {
            Class.forName("dev.mercer.cli.Main").getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private static void sample(Map<String, Integer> innermost, Map<String, Integer> anywhere) {
        for (; ; ) {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException stop) {
                return;
            }
            for (Map.Entry<Thread, StackTraceElement[]> each :
                    Thread.getAllStackTraces().entrySet()) {
                Thread.State state = each.getKey().getState();
                if (each.getKey() == Thread.currentThread() || (state != Thread.State.RUNNABLE && !each.getKey().getName().equals("main")))
                    continue;
                count(each.getValue(), innermost, anywhere);
            }
        }
    }

    private static void count(
            StackTraceElement[] stack, Map<String, Integer> innermost, Map<String, Integer> anywhere) {
        boolean first = true;
        Map<String, Integer> seen = new HashMap<>();
        for (StackTraceElement frame : stack) {
            if (!frame.getClassName().startsWith("dev.mercer") || frame.getClassName().contains(".bench.")) continue;
            String name = frame.getClassName().replace("dev.mercer.", "") + "." + frame.getMethodName();
            synchronized (innermost) {
                if (first) innermost.merge(name, 1, Integer::sum);
                first = false;
                if (seen.putIfAbsent(name, 1) == null) anywhere.merge(name, 1, Integer::sum);
            }
        }
    }

    private static void tell(String title, Map<String, Integer> counts) {
        synchronized (counts) {
            System.err.println("samples of " + PAUSE + " ms, " + title);
            counts.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(TOLD)
                    .forEach(each -> System.err.printf(Locale.ROOT, "%8d  %s%n", each.getValue(), each.getKey()));
        }
    }
}
