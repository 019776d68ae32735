package dev.mercer.cli.stress;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/** Kills by hand, {@code bench/crash N [SEED]}: N kills over all commands that write files. */
final class CrashMain {
    private static final int ROWS = 600;

    private CrashMain() {}

    public static void main(String[] args) throws Exception {
        int kills = Integer.parseInt(args[0]);
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        System.out.println("seed " + seed);
        Path place = Files.createTempDirectory("mercer-crash");
        CrashRun.Count all = CrashRun.Count.NONE;
        try {
            int left = CrashScenario.ALL.size();
            for (CrashScenario scenario : CrashScenario.ALL) {
                int wanted = Math.max(0, kills - all.kills() - all.late()) / left--;
                CrashRun.Count count = new CrashRun(scenario, place, ROWS, seed++).kill(wanted);
                print(scenario.name(), count);
                all = all.plus(count);
            }
            print("all", all);
        } finally {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path path : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
            }
        }
    }

    private static void print(String name, CrashRun.Count count) {
        System.out.printf(
                Locale.ROOT,
                "%-20s %5d killed, %4d had ended; %4d left a temporary file, %4d had written a new file%n",
                name,
                count.kills(),
                count.late(),
                count.left(),
                count.changed());
    }
}
