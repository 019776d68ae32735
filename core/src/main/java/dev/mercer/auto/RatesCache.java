package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.compute.Platform;
import dev.mercer.learn.plan.Rates;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.TemporaryFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The measured speed of this machine, kept in one small text file for each back end and number of threads. A file that cannot be
 * read, belongs to another machine or version, or is old, is as good as none; one that cannot be written is left.
 *
 * @param directory the folder of the files
 * @param refresh true to measure again in any case
 * @param measure measures the machine
 */
public record RatesCache(Path directory, boolean refresh, Function<Compute, Rates> measure) {
    private static final String TITLE = "mercer rates 2";
    private static final Duration OLD = Duration.ofDays(30);

    /** In the folder that the system has for such files. */
    public static RatesCache standard() {
        Path home = Path.of(System.getProperty("user.home", "."), ".cache");
        Path base = Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute) // others are to be ignored, says the specification of these folders
                .orElse(home);
        return new RatesCache(base.resolve("mercer"), false, Rates::measure);
    }

    /** Measures again in any case, if so asked. */
    public RatesCache refreshed(boolean again) {
        return new RatesCache(directory, again, measure);
    }

    /** From the file, or measured and kept. */
    public Rates rates(Compute compute) {
        Optional<Rates> known = refresh ? Optional.empty() : read(compute);
        if (known.isPresent()) return known.get();
        Rates measured = measure.apply(compute);
        write(compute, measured);
        return measured;
    }

    /** The file for a machine. */
    public Path file(Compute compute) {
        return directory.resolve("rates-" + compute.backend().name() + "-" + compute.threads() + ".txt");
    }

    private Optional<Rates> read(Compute compute) {
        try {
            Path file = file(compute);
            Instant written = Files.getLastModifiedTime(file).toInstant();
            if (written.plus(OLD).isBefore(Instant.now())) return Optional.empty();
            List<String> lines = Files.readAllLines(file);
            if (lines.size() != 3
                    || !lines.get(0).equals(TITLE)
                    || !lines.get(1).equals(machine(compute))) return Optional.empty();
            double[] r = Arrays.stream(lines.get(2).split(" ", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            return r.length == 8
                    ? Optional.of(new Rates(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]))
                    : Optional.empty();
        } catch (IOException | NumberFormatException | InvalidInputException unusable) {
            return Optional.empty();
        }
    }

    /** By way of another file, so that nobody reads half of it. */
    private void write(Compute compute, Rates r) {
        String numbers = Stream.of(
                        r.products(),
                        r.floatProducts(),
                        r.factorOverhead(),
                        r.floatFactorOverhead(),
                        r.memory(),
                        r.floatMemory(),
                        r.fresh(),
                        r.dispatch())
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
        try {
            Files.createDirectories(directory);
            String text = String.join("\n", TITLE, machine(compute), numbers, "");
            try (TemporaryFile part = TemporaryFile.beside(file(compute))) {
                Channels.newOutputStream(part.channel()).write(text.getBytes(StandardCharsets.UTF_8));
                part.commit();
            }
        } catch (IOException | UnsupportedOperationException notKept) {
            // Then it is measured again the next time.
        }
    }

    /** All that rates depend on, on one line. */
    private static String machine(Compute compute) {
        return String.join(
                        "; ",
                        Platform.mercer(),
                        Platform.java(),
                        Platform.system(),
                        Platform.processor(),
                        String.valueOf(Platform.processors()),
                        compute.backend().description())
                .replaceAll("\\s+", " ");
    }
}
