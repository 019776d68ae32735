package dev.mercer.cli.generated;

import dev.mercer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * {@code bench/every-table}: 200 generated tables through train, predict and evaluate. Tables with a budget of memory are given to the
 * command, which makes its heap of it, the others to this process. One that takes too long is a failure.
 */
public final class EveryTable {
    private static final int COUNT = 200;
    private static final int LIMIT_SECONDS = 600;

    private EveryTable() {}

    /** Arguments: the command, a folder for files, and numbers of tables, or none for all. */
    public static void main(String[] args) throws IOException {
        Path work = Files.createDirectories(Path.of(args[1]));
        List<TableRun.Outcome> outcomes = new ArrayList<>();
        for (GeneratedTable table : tables(Arrays.asList(args).subList(2, args.length))) {
            TableRun.Outcome outcome = TableRun.of(
                    table,
                    work,
                    (t, arguments) -> t.memory().isEmpty() ? inside(arguments) : command(args[0], arguments));
            System.out.println(outcome);
            outcomes.add(outcome);
        }
        summary(outcomes);
        System.exit(outcomes.stream().anyMatch(TableRun.Outcome::failed) ? 1 : 0);
    }

    /** Small ones first. */
    private static List<GeneratedTable> tables(List<String> given) {
        List<String> numbers = given.isEmpty()
                ? IntStream.range(0, COUNT).mapToObj(String::valueOf).toList()
                : given;
        return numbers.stream()
                .map(number -> GeneratedTable.of(Integer.parseInt(number), GeneratedTable.Sizes.ALL))
                .sorted(Comparator.comparingLong(
                        table -> (long) table.rows() * table.columns().size()))
                .toList();
    }

    private static void summary(List<TableRun.Outcome> outcomes) {
        for (String state : List.of("refused", "FAILED")) {
            List<TableRun.Outcome> such =
                    outcomes.stream().filter(o -> o.state().equals(state)).toList();
            System.out.printf("%n%d of %d tables %s%n", such.size(), outcomes.size(), state);
            such.forEach(System.out::println);
        }
        double[] noise = outcomes.stream()
                .mapToDouble(TableRun.Outcome::noise)
                .filter(z -> !Double.isNaN(z))
                .toArray();
        long far = Arrays.stream(noise).filter(z -> z > 2).count();
        System.out.printf(
                "%n%d of %d targets of noise with R² more than two standard errors above 0%n", far, noise.length);
    }

    private static TableRun.Answer inside(List<String> arguments) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int[] code = {-1};
        Thread run = new Thread(() -> code[0] = Main.run(arguments.toArray(String[]::new), out, err), "the run");
        run.setDaemon(true);
        run.start();
        try {
            run.join(LIMIT_SECONDS * 1000L);
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
        String said = err.toString(StandardCharsets.UTF_8);
        if (run.isAlive()) said += late() + Arrays.toString(run.getStackTrace());
        return new TableRun.Answer(code[0], out.toString(StandardCharsets.UTF_8), said);
    }

    private static TableRun.Answer command(String mercer, List<String> arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(mercer));
        line.addAll(arguments);
        Path out = Files.createTempFile("every-table", ".out");
        Path err = Files.createTempFile("every-table", ".err");
        try {
            Process process = new ProcessBuilder(line)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            String said = Files.readString(err) + (ended ? "" : late());
            return new TableRun.Answer(ended ? process.exitValue() : -1, Files.readString(out), said);
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static String late() {
        return "not ended after " + LIMIT_SECONDS + " s ";
    }
}
