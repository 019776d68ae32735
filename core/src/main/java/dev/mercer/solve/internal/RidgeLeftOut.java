package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.NearestInverse;
import dev.mercer.util.Indices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Leave-one-out predictions of ridge regression at some points, from the factor that solves for all of them.
 *
 * <p>With A = K + ρW⁻¹ and C = A⁻¹, or C = A⁻¹ − A⁻¹11ᵀA⁻¹/1ᵀA⁻¹1 where there is an intercept, the error of the model
 * without the points of a group g, at the same ρ = λΣw, is {@code Σα₍g₎/1₍g₎ᵀC1₍g₎} from the weighted mean of their
 * targets. A group has one point, or several with equal inputs. Cost: n² operations for each group, in single precision
 * where the factor is in single precision; the predictions are approximate where the equations were solved by iteration
 * ({@link NearestInverse}). Source: [CT07].
 */
public final class RidgeLeftOut {
    private final List<int[]> groups;
    private final double[] forms;
    private Optional<Matrix> predictions = Optional.empty();

    /** Predictions for these groups of points, whose weights are all > 0. */
    public RidgeLeftOut(List<int[]> groups) {
        this.groups = List.copyOf(groups);
        this.forms = new double[groups.size()];
        Arrays.fill(forms, Double.NaN);
    }

    /** The prediction for each group, one column for each target; empty if K is indefinite or was not kept. */
    public Optional<Matrix> predictions() {
        return predictions;
    }

    /** Takes 1₍g₎ᵀA⁻¹1₍g₎ from factors of the scaled matrix sKs + ρI = sAs. */
    FactorUse factors(double[] scale) {
        if (groups.isEmpty()) return FactorUse.NONE;
        return (rows, inverse) -> {
            int[] place = new int[scale.length];
            Arrays.fill(place, -1);
            for (int r = 0; r < rows.length; r++) place[rows[r]] = r;
            int[] here = Indices.where(groups.size(), g -> place[groups.get(g)[0]] >= 0);
            List<int[]> inside = new ArrayList<>();
            for (int g : here)
                inside.add(Arrays.stream(groups.get(g)).map(i -> place[i]).toArray());
            double[] found = inverse.forms(
                    inside, Arrays.stream(rows).mapToDouble(i -> scale[i]).toArray());
            for (int c = 0; c < here.length; c++) forms[here[c]] = found[c];
        };
    }

    /**
     * Computes the predictions.
     *
     * @param ones A⁻¹1; empty without an intercept
     */
    void solved(List<Reals> alpha, double[] ones, List<Reals> targets, Reals weights) {
        double sum = Arrays.stream(ones).sum();
        Matrix found = new Matrix(groups.size(), targets.size());
        for (int g = 0; g < forms.length; g++) {
            double unit = ones.length == 0 ? 0 : sum(groups.get(g), ones);
            double remaining = forms[g] - (ones.length == 0 ? 0 : unit * unit / sum);
            if (!(remaining > 0)) return;
            for (int t = 0; t < targets.size(); t++) {
                double error = 0;
                for (int i : groups.get(g)) error += alpha.get(t).get(i);
                found.set(g, t, mean(groups.get(g), targets.get(t), weights) - error / remaining);
            }
        }
        predictions = Optional.of(found);
    }

    private static double sum(int[] rows, double[] values) {
        double sum = 0;
        for (int i : rows) sum += values[i];
        return sum;
    }

    private static double mean(int[] rows, Reals y, Reals weights) {
        double sum = 0;
        double total = 0;
        for (int i : rows) {
            sum += weights.get(i) * y.get(i);
            total += weights.get(i);
        }
        return sum / total;
    }
}
