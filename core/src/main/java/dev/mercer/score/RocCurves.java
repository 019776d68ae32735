package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The ROC curves of classes against the rest. Rows are sorted once, O(N log N) for each class; the area under any weights
 * then costs O(N).
 */
final class RocCurves {
    private final List<Curve> curves;

    private RocCurves(List<Curve> curves) {
        this.curves = curves;
    }

    /**
     * For two classes the curve of the second, for more classes one for each; empty if a target has an unknown class.
     */
    static RocCurves of(Labels targets, List<String> classes, Matrix strengths) {
        if (!classes.containsAll(targets.classes())) return new RocCurves(List.of());
        return new RocCurves(IntStream.range(classes.size() == 2 ? 1 : 0, classes.size())
                .mapToObj(c -> Curve.of(targets, classes.get(c), strengths.column(c)))
                .toList());
    }

    /** The mean area over the classes that occur; empty if only one does. */
    OptionalDouble area(Reals weights) {
        return curves.stream()
                .map(curve -> curve.area(weights))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    /** One class against the rest: rows by ascending score, whether each is of the class, and the ends of ties. */
    static final class Curve {
        private final int[] rows;
        private final boolean[] positive;
        private final boolean[] lastOfTie;

        private Curve(int[] rows, boolean[] positive, boolean[] lastOfTie) {
            this.rows = rows;
            this.positive = positive;
            this.lastOfTie = lastOfTie;
        }

        static Curve of(Labels targets, String positive, double... scores) {
            Require.equal("number of scores", targets.size(), scores.length);
            int[] rows = IntStream.range(0, scores.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> scores[i]))
                    .mapToInt(Objects::requireNonNull)
                    .toArray();
            boolean[] isPositive = new boolean[rows.length];
            boolean[] lastOfTie = new boolean[rows.length];
            for (int k = 0; k < rows.length; k++) {
                isPositive[k] = targets.get(rows[k]).equals(positive);
                lastOfTie[k] = k + 1 == rows.length || scores[rows[k + 1]] != scores[rows[k]];
            }
            return new Curve(rows, isPositive, lastOfTie);
        }

        /**
         * The probability that a row of the class has a higher score than a row of another class, where ties count
         * half; empty unless rows of both kinds occur.
         */
        OptionalDouble area(Reals weights) {
            double below = 0;
            double all = 0;
            double won = 0;
            double yes = 0;
            double no = 0;
            for (int k = 0; k < rows.length; k++) {
                if (positive[k]) yes += weights.get(rows[k]);
                else no += weights.get(rows[k]);
                if (!lastOfTie[k]) continue;
                won += yes * (below + no / 2);
                below += no;
                all += yes;
                yes = 0;
                no = 0;
            }
            return all > 0 && below > 0 ? OptionalDouble.of(won / (all * below)) : OptionalDouble.empty();
        }
    }
}
