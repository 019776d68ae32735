package dev.mercer.cli.generated;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * A table that anybody might have, drawn by its number: the same number is the same table.
 *
 * @param number from which all else follows
 * @param rows to learn from
 * @param columns beside the target
 * @param target what is learned
 * @param repeated how many of the rows are different, at most
 * @param gaps share of rows without a target
 * @param memory what the option of that name says; empty where it is not given
 * @param time what the option of that name says; empty where it is not given
 */
record GeneratedTable(
        int number,
        int rows,
        List<GeneratedColumn> columns,
        GeneratedTarget target,
        int repeated,
        double gaps,
        String memory,
        String time) {
    static final String TARGET = "the target";

    private static final int FEW_ROWS = 5;
    private static final int MOST_TEST_ROWS = 2000;
    private static final int MOST_LONG_TEXTS = 3;
    private static final List<String> MEMORIES = List.of("300m", "500m", "1g", "2g", "4g", "8g");

    /**
     * The most that tables may have.
     *
     * @param cells rows times columns of one table in ten; the others have a tenth of it
     */
    record Sizes(int rows, int columns, int cells) {
        static final Sizes ALL = new Sizes(200_000, 5000, 20_000_000);
    }

    static GeneratedTable of(int number, Sizes most) {
        Random random = random(number, 0);
        int rows = spread(2, most.rows, random);
        int cells = random.nextInt(10) == 0 ? most.cells : most.cells / 10;
        int width = Math.max(1, Math.min(spread(1, most.columns, random), cells / rows));
        List<GeneratedColumn> columns = new ArrayList<>();
        int longTexts = 0;
        while (columns.size() < width) {
            GeneratedColumn column = GeneratedColumn.any(random);
            boolean longText = column.kind() == GeneratedColumn.Kind.LONG_TEXT;
            if (longText && ++longTexts > MOST_LONG_TEXTS) continue;
            columns.add(column);
        }
        return new GeneratedTable(
                number,
                rows,
                List.copyOf(columns),
                GeneratedTarget.any(random),
                random.nextInt(6) == 0 ? Math.max(2, rows / 10) : rows,
                random.nextInt(8) == 0 ? 0.05 : 0,
                random.nextInt(3) == 0 ? MEMORIES.get(random.nextInt(MEMORIES.size())) : "",
                random.nextInt(30) == 0 ? "" : random.nextInt(10) == 0 ? "1s" : "5s");
    }

    /** Seeds that are near each other would begin with numbers that are near each other. */
    private static Random random(int number, int part) {
        return new Random(new SplittableRandom(((long) number << 32) + part).nextLong());
    }

    /** An integer whose logarithm is uniform. */
    private static int spread(int least, int most, Random random) {
        return (int) Math.round(least * Math.pow((double) most / least, random.nextDouble()));
    }

    /** Why it cannot be learned from; empty where it can. */
    String hopeless() {
        if (target.constant()) return "the target is constant";
        if (rows < FEW_ROWS) return "fewer than " + FEW_ROWS + " rows";
        if (target == GeneratedTarget.MANY_CLASSES && repeated < 2 * GeneratedTarget.MANY)
            return "a class for almost every row";
        boolean tells = columns.stream()
                .anyMatch(column -> column.kind().tells() && (1 - column.missing()) * repeated >= FEW_ROWS);
        return tells ? "" : "no column tells anything";
    }

    GeneratedTable withTime(String newTime) {
        return new GeneratedTable(number, rows, columns, target, repeated, gaps, memory, newTime);
    }

    /** For runs inside a process, whose memory is what it is. */
    GeneratedTable withoutMemory() {
        return new GeneratedTable(number, rows, columns, target, repeated, gaps, "", time);
    }

    int testRows() {
        return Math.max(20, Math.min(MOST_TEST_ROWS, rows / 3));
    }

    /** Further options of the commands that read the table. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        if (!memory.isEmpty()) options.addAll(List.of("--memory", memory));
        return options;
    }

    void writeTrain(Path file) throws IOException {
        write(file, 0, rows, gaps);
    }

    /** New rows of the same kind. */
    void writeTest(Path file) throws IOException {
        write(file, rows, testRows(), 0);
    }

    private void write(Path file, int first, int count, double withoutTarget) throws IOException {
        try (BufferedWriter csv = Files.newBufferedWriter(file)) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < columns.size(); c++) line.append(name(c)).append(',');
            csv.append(line).append(TARGET).append('\n');
            for (int i = first; i < first + count; i++)
                csv.append(row(i < rows ? i % repeated : i, withoutTarget)).append('\n');
        }
    }

    private String name(int column) {
        return columns.get(column).kind().name().toLowerCase(Locale.ROOT).replace('_', column % 2 == 0 ? ' ' : '_')
                + ' '
                + column;
    }

    private String row(int row, double withoutTarget) {
        Random random = random(number, row + 1);
        StringBuilder line = new StringBuilder();
        double f = 0;
        int telling = 0;
        for (GeneratedColumn column : columns) {
            double signal = random.nextDouble();
            line.append(column.cell(signal, row, random)).append(',');
            // The first three that can tell anything, one of them by a curve.
            if (column.kind().tells() && telling < 3) f += telling++ == 1 ? Math.sin(6 * signal) : 3 * signal - 1.5;
        }
        String cell = target.cell(f, row, random);
        return line.append(random.nextDouble() < withoutTarget ? "" : cell).toString();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d: %d rows%s, %d columns, %s%s%s%s",
                number,
                rows,
                repeated < rows ? " (repeated)" : "",
                columns.size(),
                target,
                gaps > 0 ? " with gaps" : "",
                time.isEmpty() ? "" : ", --time " + time,
                memory.isEmpty() ? "" : ", --memory " + memory);
    }
}
