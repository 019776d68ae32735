package dev.mercer.studio;

import dev.mercer.data.table.Table;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.io.table.DataFile;
import dev.mercer.studio.http.EventSink;
import dev.mercer.studio.http.EventSource;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Quote;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All tables and training runs of one studio, by their names in addresses; kept until it ends. */
final class Workspace implements AutoCloseable {
    private static final int TICK_MILLIS = 150;

    private final StudioOptions options;
    private final Path folder;
    private final Map<Integer, OpenTable> tables = new ConcurrentSkipListMap<>();
    private final Map<Integer, TrainingJob> jobs = new ConcurrentSkipListMap<>();
    private final AtomicInteger lastTable = new AtomicInteger();
    private final AtomicInteger lastJob = new AtomicInteger();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "mercer-studio-clock");
        thread.setDaemon(true);
        return thread;
    });

    Workspace(StudioOptions options) {
        this.options = options;
        try {
            folder = Files.createTempDirectory("mercer-studio-");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The words for a refusal, without the folders in which files of pages lie. */
    String words(InvalidInputException refused) {
        String folders = Pattern.quote(folder + File.separator) + "\\d+" + Pattern.quote(File.separator);
        return StudioWords.of(refused).replaceAll(folders, "");
    }

    /** Opens a file where it is. */
    OpenTable open(String path) {
        return add(Path.of(path).getFileName().toString(), path, read(path), Optional.empty());
    }

    /** Opens one of the built-in examples. */
    OpenTable open(SampleTable sample) {
        String name = sample.plain() + ".csv";
        return add(name, name, read(name, utf8(sample.csv())), Optional.of(sample.target()));
    }

    /** Opens a file that a page has sent. */
    OpenTable upload(String name, byte[] bytes) {
        String plain = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        if (plain.isBlank() || plain.startsWith(".")) throw Refusal.bad("the file has no name");
        if (bytes.length == 0) throw new InvalidInputException(plain + ": the file is empty");
        return add(plain, plain, read(plain, bytes), Optional.empty());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads bytes as a file of this name, so that messages and formats are those of the name, in a folder of their own, so that files of
     * one name from two pages do not meet.
     */
    private Table read(String name, byte[] bytes) {
        try {
            Path plain = Path.of(name);
            Path place = Files.createTempDirectory(folder, "");
            Path file = place.resolve(plain);
            try {
                Files.write(file, bytes);
                return read(file.toString());
            } finally {
                Files.deleteIfExists(file);
                Files.delete(place);
            }
        } catch (InvalidPathException unusable) {
            throw Refusal.bad("this cannot be the name of a file: " + Quote.of(name));
        } catch (IOException failed) {
            throw new InvalidInputException(
                    name + ": the file cannot be stored to be read: " + failed.getMessage(), failed);
        }
    }

    private static Table read(String path) {
        return DataFile.read(path)
                .named()
                .orElseThrow(() -> new InvalidInputException(path
                        + ": its columns have no names, which the pages need: use mercer train on the command line"));
    }

    private OpenTable add(String name, String path, Table table, Optional<String> target) {
        if (table.size() == 0) throw new InvalidInputException(name + ": there are no rows below the header");
        int number = lastTable.incrementAndGet();
        OpenTable open = new OpenTable("t" + number, name, path, table, target);
        tables.put(number, open);
        return open;
    }

    Collection<OpenTable> tables() {
        return tables.values();
    }

    OpenTable table(String id) {
        return tables.values().stream()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow(
                        () -> Refusal.notFound(
                                "the table of this link is not open: mercer studio was started again since; open the file again"));
    }

    /** Starts to train in the background. */
    TrainingJob train(TrainingPlan plan) {
        int number = lastJob.incrementAndGet();
        TrainingJob job = new TrainingJob("m" + number, plan, options.machine(), this::words);
        jobs.put(number, job);
        Thread thread = new Thread(job, "mercer-studio-training-" + number);
        thread.setDaemon(true);
        thread.start();
        return job;
    }

    TrainingJob job(String id) {
        return jobs.values().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound(
                        "the model of this link is not here: mercer studio was started again since; train it again"));
    }

    /** The runs, the latest first. */
    List<TrainingJob> jobs() {
        return jobs.values().stream()
                .sorted(Comparator.comparingInt(
                        (TrainingJob job) -> -Integer.parseInt(job.id().substring(1))))
                .toList();
    }

    /** Sends the state of a run whenever it has changed, until it has ended. */
    EventSource follow(TrainingJob job) {
        return sink -> {
            ScheduledFuture<?> ticks =
                    clock.scheduleWithFixedDelay(new Ticker(job, sink), 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
            return () -> ticks.cancel(false);
        };
    }

    /** Sends one client the state of one run. */
    private static final class Ticker implements Runnable {
        private final TrainingJob job;
        private final EventSink sink;

        private Ticker(TrainingJob job, EventSink sink) {
            this.job = job;
            this.sink = sink;
        }

        @Override
        public void run() {
            boolean last = job.ended();
            ObjectNode now = job.json();
            sink.send(last ? "end" : "progress", now);
            if (!last) return;
            sink.close();
            throw new CancellationException("the run has ended"); // no further ticks
        }
    }

    @Override
    public void close() {
        jobs.values().forEach(TrainingJob::stop);
        clock.shutdownNow();
        try (Stream<Path> left = Files.list(folder)) {
            for (Path file : left.toList()) Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        } catch (IOException notOurs) {
            // the system cleans its temporary files
        }
    }
}
