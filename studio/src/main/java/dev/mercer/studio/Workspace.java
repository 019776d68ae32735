package dev.mercer.studio;

import dev.mercer.data.table.Table;
import dev.mercer.io.table.DataFile;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** All tables and training runs of one studio, by their names in addresses; kept until it ends. */
final class Workspace implements AutoCloseable {
    private final StudioOptions options;
    private final List<OpenTable> tables = new CopyOnWriteArrayList<>();
    /** The latest first. */
    private final List<TrainingJob> jobs = new CopyOnWriteArrayList<>();

    Workspace(StudioOptions options) {
        this.options = options;
    }

    /** Opens a file at its path. */
    OpenTable open(String path) {
        return add(Path.of(path).getFileName().toString(), path, named(DataFile.read(path)), Optional.empty());
    }

    /** Opens one of the built-in examples. */
    OpenTable open(SampleTable sample) {
        String name = sample.plain() + ".csv";
        return add(
                name,
                name,
                named(DataFile.read(name, sample.csv().getBytes(StandardCharsets.UTF_8))),
                Optional.of(sample.target()));
    }

    /** Opens a file that a page has sent. */
    OpenTable upload(String name, byte[] bytes) {
        String plain = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        if (plain.isBlank() || plain.startsWith(".")) throw Refusal.bad("the file has no name");
        if (plain.indexOf('\0') >= 0) throw Refusal.bad("this cannot be the name of a file: " + Text.quote(name));
        if (bytes.length == 0) throw new InvalidInputException(plain + ": the file is empty");
        return add(plain, plain, named(DataFile.read(plain, bytes)), Optional.empty());
    }

    /** The table, whose columns must have names. */
    private static Table named(Table table) {
        if (table.unnamedPoints().isPresent())
            throw new InvalidInputException(table.source()
                    + ": its columns have no names, which the pages need: use mercer train on the command line");
        return table;
    }

    private synchronized OpenTable add(String name, String path, Table table, Optional<String> target) {
        if (table.size() == 0) throw new InvalidInputException(name + ": there are no rows below the header");
        OpenTable open = new OpenTable("t" + (tables.size() + 1), name, path, table, target);
        tables.add(open);
        return open;
    }

    List<OpenTable> tables() {
        return tables;
    }

    OpenTable table(String id) {
        return tables.stream()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow(
                        () -> Refusal.notFound(
                                "the table of this link is not open: mercer studio was started again since; open the file again"));
    }

    /** Starts to train in the background. */
    synchronized TrainingJob train(TrainingPlan plan) {
        TrainingJob job = new TrainingJob("m" + (jobs.size() + 1), plan, options.machine());
        jobs.add(0, job);
        Thread thread = new Thread(job, "mercer-studio-training-" + job.id());
        thread.setDaemon(true);
        thread.start();
        return job;
    }

    TrainingJob job(String id) {
        return jobs.stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound(
                        "the model of this link is not here: mercer studio was started again since; train it again"));
    }

    /** The runs, the latest first. */
    List<TrainingJob> jobs() {
        return jobs;
    }

    @Override
    public void close() {
        jobs.forEach(TrainingJob::stop);
    }
}
