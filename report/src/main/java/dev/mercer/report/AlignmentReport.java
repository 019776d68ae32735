package dev.mercer.report;

import dev.mercer.learn.structure.KernelAlignment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The answer of {@code mercer kernel align}: how well kernels fit a target, and the sum that fits best.
 *
 * @param rows the number of rows that were compared
 * @param found the sum and its parts
 */
public record AlignmentReport(int rows, KernelAlignment.Found found) {
    /** A line for each kernel, and the sum. */
    public String text() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("alignment", "weight", "kernel"));
        for (int k = 0; k < found.kernels().size(); k++)
            lines.add(List.of(
                    Layout.number(found.alignments().get(k)),
                    Layout.number(found.weights().get(k)),
                    Layout.whole(found.kernels().get(k).toString())));
        lines.add(List.of(Layout.number(found.alignment()), "", "their sum with these weights"));
        return Layout.table(lines);
    }

    /** The fields of {@code mercer kernel align --json}. */
    public Json json() {
        return new Json()
                .with("n", rows)
                .with("alignment", found.alignment())
                .with("kernel", found.kernel().toString())
                .with(
                        "kernels",
                        Json.list(
                                IntStream.range(0, found.kernels().size())
                                        .boxed()
                                        .toList(),
                                k -> new Json()
                                        .with("kernel", found.kernels().get(k).toString())
                                        .with("alignment", found.alignments().get(k))
                                        .with("weight", found.weights().get(k))));
    }
}
