package dev.mercer.io.table;

import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.Column;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a LIBSVM file holds.
 *
 * @param source the name of the file
 * @param points its points
 * @param labels a label for each point, numbers if all are, else text; absent when no point has one
 * @param numbers the number that index 0 gives to each point, where it does
 */
public record LibsvmData(String source, SparsePoints points, Optional<Column> labels, Optional<Reals> numbers)
        implements Data {
    public LibsvmData {
        numbers.ifPresent(all -> Require.equal("number of index 0", points.size(), all.size()));
        labels.ifPresent(column -> Require.equal("number of labels", points.size(), column.size()));
    }

    /** Points without numbers. */
    public LibsvmData(String source, SparsePoints points, Optional<Column> labels) {
        this(source, points, labels, Optional.empty());
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public NumericPoints points(Optional<String> target) {
        if (target.isPresent())
            throw new InvalidInputException(source + ": a LIBSVM file carries its target itself", Cure.NO_TARGET);
        List<String> names =
                IntStream.rangeClosed(1, points.dim()).mapToObj(k -> "x" + k).toList();
        return new NumericPoints(points, names, List.of());
    }
}
