package dev.mercer.io;

import dev.mercer.data.Column;
import dev.mercer.data.SparsePoints;
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
 */
public record LibsvmData(String source, SparsePoints points, Optional<Column> labels) implements Data {
    public LibsvmData {
        labels.ifPresent(column -> Require.equal("number of labels", points.size(), column.size()));
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public NumericPoints points(Optional<String> target) {
        if (target.isPresent())
            throw new InvalidInputException(source + ": a LIBSVM file carries its target itself (leave out --target)");
        List<String> names =
                IntStream.rangeClosed(1, points.dim()).mapToObj(k -> "x" + k).toList();
        return new NumericPoints(points, names, List.of());
    }
}
