package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.ColumnEncoder.EncodedColumn;
import dev.mercer.data.encoder.LevelTable.Prefix;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Learns {@link TargetStatistics}: shrunk means of the target by level, for training rows from other folds than their own.
 *
 * <p>A mean of n rows is {@code (Σy + m·parent)/(n + m)}, with m = (variance within levels)/(variance between levels of one
 * parent), both estimated by an analysis of variance over levels of at least two rows. Levels whose means differ no more
 * than chance would have it get none. See {@code docs/math/target-statistics.md}.
 */
final class LevelMeans {
    /** Means must differ by so many standard errors of the variance ratio. */
    private static final double SURE = 3;

    private static final double LEAST_SHRINKAGE = 1e-3;

    /** A level of fewer rows counts as unseen. */
    private static final int LEAST = 2;

    private final TextColumn column;
    private final Supervision.Standard targets;
    private final int count;
    private final List<Step> steps = new ArrayList<>();

    /** Statistics with the training rows encoded out of fold. */
    record Learned(TargetStatistics code, EncodedColumn training) {}

    /** The levels of one prefix, and the sums of the targets in each, in all folds and in each. */
    private static final class Step {
        final Prefix prefix;
        final List<String> levels = new ArrayList<>();
        final int[] of;
        final double[] weights;
        final int[] rows;
        final double[] sums;
        double shrinkage;

        Step(Prefix prefix, TextColumn column, Supervision.Standard targets) {
            this.prefix = prefix;
            int n = column.size();
            of = new int[n];
            Map<String, Integer> places = new HashMap<>();
            for (int i = 0; i < n; i++) {
                String level = prefix.of(column.text(i));
                Integer place = places.putIfAbsent(level, levels.size());
                of[i] = place == null ? levels.size() : place;
                if (place == null) levels.add(level);
            }
            int cells = levels.size() * (Supervision.FOLDS + 1);
            weights = new double[cells];
            rows = new int[cells];
            sums = new double[cells * targets.count()];
            for (int i = 0; i < n; i++)
                for (int cell : new int[] {cell(of[i], targets.fold()[i]), cell(of[i], Supervision.FOLDS)}) {
                    weights[cell] += targets.weights()[i];
                    rows[cell] += (int) OneHot.rows(targets.weights()[i]);
                    for (int k = 0; k < targets.count(); k++)
                        sums[cell * targets.count() + k] += targets.weights()[i] * targets.values()[k][i];
                }
        }

        /** The last of the cells of a level is for all folds. */
        static int cell(int level, int fold) {
            return level * (Supervision.FOLDS + 1) + fold;
        }

        int all(int level) {
            return cell(level, Supervision.FOLDS);
        }
    }

    private LevelMeans(TextColumn column, Supervision.Standard targets) {
        this.column = column;
        this.targets = targets;
        this.count = targets.count();
    }

    /** Absent when no prefix of the chain, nor the whole text, tells anything of the target. */
    static Optional<Learned> learn(TextColumn column, Supervision.Standard targets, List<Prefix> chain) {
        if (targets.count() == 0) return Optional.empty();
        LevelMeans means = new LevelMeans(column, targets);
        for (Prefix prefix : chain) {
            Step step = new Step(prefix, column, targets);
            if (means.differ(step)) means.steps.add(step);
        }
        return means.steps.isEmpty() ? Optional.empty() : Optional.of(means.learned());
    }

    /** Analysis of variance of a step within the levels of the step before; sets the shrinkage. */
    private boolean differ(Step step) {
        Parents parents = new Parents(step);
        int between = parents.levels - parents.present();
        int within = parents.rows - parents.levels;
        if (between < 1 || within < 1) return false;
        double explained = 0;
        double rest = 0;
        for (int l = 0; l < step.levels.size(); l++) {
            int cell = step.all(l);
            if (step.rows[cell] < LEAST) continue;
            for (int k = 0; k < count; k++) {
                double mean = step.sums[cell * count + k] / step.weights[cell];
                double difference = mean - parents.mean(l, k);
                explained += step.weights[cell] * difference * difference;
                rest -= step.weights[cell] * mean * mean;
            }
        }
        for (int i = 0; i < column.size(); i++) {
            if (step.rows[step.all(step.of[i])] < LEAST) continue;
            for (double[] values : targets.values()) rest += targets.weights()[i] * values[i] * values[i];
        }
        double noise = Math.max(rest, 0) / within;
        double signal = explained / between;
        double error = noise * Math.sqrt((2.0 / between + 2.0 / within) / count);
        if (!(signal - noise > SURE * error)) return false;
        step.shrinkage = Math.max(LEAST_SHRINKAGE, noise * (parents.own() / between) / (signal - noise));
        return true;
    }

    /** Sums over the levels of at least two rows with the same parent, which is a level of the step before. */
    private final class Parents {
        final int[] parentOf;
        final double[] weight;
        final double[] squares;
        final double[] sum;
        int levels;
        int rows;

        Parents(Step step) {
            parentOf = new int[step.levels.size()];
            int parents = 1;
            if (!steps.isEmpty()) {
                Step before = steps.get(steps.size() - 1);
                parents = before.levels.size();
                for (int i = 0; i < column.size(); i++) parentOf[step.of[i]] = before.of[i];
            }
            weight = new double[parents];
            squares = new double[parents];
            sum = new double[parents * count];
            for (int l = 0; l < parentOf.length; l++) {
                int cell = step.all(l);
                if (step.rows[cell] < LEAST) continue;
                levels++;
                rows += step.rows[cell];
                int p = parentOf[l];
                weight[p] += step.weights[cell];
                squares[p] += step.weights[cell] * step.weights[cell];
                for (int k = 0; k < count; k++) sum[p * count + k] += step.sums[cell * count + k];
            }
        }

        /** The number of parents. */
        int present() {
            int found = 0;
            for (double w : weight) if (w > 0) found++;
            return found;
        }

        /** The mean target k of the parent of a level. */
        double mean(int level, int k) {
            return sum[parentOf[level] * count + k] / weight[parentOf[level]];
        }

        /** Σ over parents of W − Σw²/W. */
        double own() {
            double own = 0;
            for (int p = 0; p < weight.length; p++) if (weight[p] > 0) own += weight[p] - squares[p] / weight[p];
            return own;
        }
    }

    private Learned learned() {
        Step last = steps.get(steps.size() - 1);
        Step whole = last.prefix == Prefix.WHOLE ? last : new Step(Prefix.WHOLE, column, targets);
        NumberColumn.Builder builder = new NumberColumn.Builder();
        for (int i = 0; i < column.size(); i++) builder.add(frequency(whole.rows[whole.all(whole.of[i])]));
        NumberColumn frequency = builder.build(column.name());
        Moments moments = Moments.of(frequency, Reals.of(targets.weights()));
        DoubleUnaryOperator scaled = x -> moments.constant() ? 0 : (x - moments.mean()) / moments.deviation();
        double[] values = new double[column.size() * (count + 1)];
        double[] current = new double[count];
        for (int i = 0; i < column.size(); i++) {
            means(i, targets.fold()[i], current);
            System.arraycopy(current, 0, values, i * (count + 1), count);
            values[i * (count + 1) + count] = scaled.applyAsDouble(frequency.get(i));
        }
        List<String> known = new ArrayList<>();
        List<Double> frequencies = new ArrayList<>();
        for (int l = 0; l < whole.levels.size(); l++) {
            int rows = whole.rows[whole.all(l)];
            if (rows < LEAST) continue;
            known.add(whole.levels.get(l));
            frequencies.add(scaled.applyAsDouble(frequency(rows)));
        }
        TargetStatistics code = new TargetStatistics(
                column.name(),
                targets.names(),
                tables(),
                new LevelTable(Prefix.WHOLE, known, reals(frequencies)),
                scaled.applyAsDouble(0));
        return new Learned(code, new TargetStatistics.Values(values, count + 1, 0));
    }

    private static double frequency(int rows) {
        return rows < LEAST ? 0 : Math.log1p(rows);
    }

    private static Reals reals(List<Double> values) {
        return Reals.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The means of a row's levels, from the rows outside a fold; {@link Supervision#FOLDS} leaves out none. */
    private void means(int i, int fold, double[] out) {
        Arrays.fill(out, 0);
        for (Step step : steps) {
            int all = step.all(step.of[i]);
            boolean whole = fold == Supervision.FOLDS;
            int left = Step.cell(step.of[i], fold);
            int rows = step.rows[all] - (whole ? 0 : step.rows[left]);
            if (rows < LEAST) return;
            double weight = step.weights[all] - (whole ? 0 : step.weights[left]);
            for (int k = 0; k < count; k++) {
                double sum = step.sums[all * count + k] - (whole ? 0 : step.sums[left * count + k]);
                out[k] = (sum + step.shrinkage * out[k]) / (weight + step.shrinkage);
            }
        }
    }

    private List<LevelTable> tables() {
        List<LevelTable> tables = new ArrayList<>();
        for (int d = 0; d < steps.size(); d++) {
            Step step = steps.get(d);
            int[] first = new int[step.levels.size()];
            for (int i = column.size() - 1; i >= 0; i--) first[step.of[i]] = i;
            List<String> known = new ArrayList<>();
            List<Double> values = new ArrayList<>();
            LevelMeans upTo = new LevelMeans(column, targets);
            upTo.steps.addAll(steps.subList(0, d + 1));
            double[] current = new double[count];
            for (int l = 0; l < first.length; l++) {
                if (step.rows[step.all(l)] < LEAST) continue;
                upTo.means(first[l], Supervision.FOLDS, current);
                known.add(step.levels.get(l));
                for (double value : current) values.add(value);
            }
            tables.add(new LevelTable(step.prefix, known, reals(values)));
        }
        return tables;
    }
}
