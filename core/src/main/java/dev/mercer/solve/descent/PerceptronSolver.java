package dev.mercer.solve.descent;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * The dual perceptron [Ros58, FS99]: it cycles through the points in order, and adds εwᵢyᵢ to aᵢ where yᵢ(Ka)ᵢ is on
 * the wrong side, until an epoch passes without a mistake.
 *
 * <p>It minimises no penalised loss, so there is no certificate. If some function of norm 1 separates the points by a
 * margin γ, it makes at most max Kᵢᵢ/γ² mistakes from a = 0 [Nov62]; if no function does, it never ends by itself. A
 * point costs O(1), a mistake one row of K. The measure is the share of points that were on the wrong side, or on the
 * boundary, in the last epoch; the iterations are epochs. {@link Reason#STALLED} when only points on the boundary
 * remain, which the rule of the start does not count as mistakes.
 *
 * @param start the initial a, and the definition of a mistake
 * @param averaged whether the solution is the mean of a after every visit of a point, in place of the last a; the
 *     reason to stop refers to the last a
 * @param step ε > 0; it matters only relative to the start, so not at all from {@link Start#ZERO}
 * @param epochs the most epochs, ≥ 1
 */
public record PerceptronSolver(Start start, boolean averaged, double step, int epochs) {
    public PerceptronSolver {
        Require.positive("step", step);
        Require.atLeast("epochs", 1, epochs);
    }

    /** The initial a of a perceptron. */
    public enum Start {
        /** a = (y₁, 0, …, 0); a mistake is {@code yᵢ(Ka)ᵢ < 0}. */
        FIRST,
        /** a = 0; a mistake is {@code yᵢ(Ka)ᵢ ≤ 0}, since otherwise no step would ever be made. */
        ZERO
    }

    /** Separates labels ±1. A weight multiplies the steps of its point; points of weight 0 are skipped. */
    public Solution solve(Gram gram, Reals labels, Reals weights, Progress progress) {
        Require.equal("number of labels", gram.size(), labels.size());
        Require.equal("number of weights", gram.size(), weights.size());
        return new Run(gram, labels, weights).iterate(progress);
    }

    private final class Run {
        private final Gram gram;
        private final Reals labels;
        private final Reals weights;
        private final int n;
        private final double[] a;
        private final double[] product;
        private final double[] row;
        /**
         * Σ visits·change of each aᵢ: the mean over all visits is a − late/visits, without updating all of a each time.
         */
        private final double[] late;

        private long looks;
        private long looksOfEpoch;
        /** Points of the epoch with f = 0 that were not counted as mistakes. */
        private long ties;

        Run(Gram gram, Reals labels, Reals weights) {
            this.gram = gram;
            this.labels = labels;
            this.weights = weights;
            this.n = gram.size();
            this.a = new double[n];
            this.product = new double[n];
            this.row = new double[n];
            this.late = new double[n];
        }

        Solution iterate(Progress progress) {
            begin();
            for (int epoch = 1; ; epoch++) {
                long mistakes = epoch(progress);
                double wrong = looksOfEpoch == 0 ? 0 : (double) (mistakes + ties) / looksOfEpoch;
                progress.report("perceptron", epoch, epochs);
                Optional<Reason> reason = reason(mistakes, epoch, progress);
                if (reason.isPresent()) return solution(new Convergence(reason.get(), wrong, epoch));
            }
        }

        private Optional<Reason> reason(long mistakes, int epoch, Progress progress) {
            if (mistakes == 0) return Optional.of(ties == 0 ? Reason.CONVERGED : Reason.STALLED);
            return new Stopping(0, epochs).reason(1, epoch, progress);
        }

        private void begin() {
            if (start != Start.FIRST) return;
            int first = 0;
            while (weights.get(first) == 0) first++;
            change(first, labels.get(first));
        }

        private long epoch(Progress progress) {
            long mistakes = 0;
            looksOfEpoch = 0;
            ties = 0;
            for (int i = 0; i < n; i++) {
                if (weights.get(i) == 0) continue;
                looksOfEpoch++;
                double margin = labels.get(i) * product[i];
                boolean mistake = start == Start.ZERO ? margin <= 0 : margin < 0;
                if (mistake) {
                    change(i, step * weights.get(i) * labels.get(i));
                    mistakes++;
                } else if (margin == 0) ties++;
                looks++;
                if (mistake && (progress.cancelled() || progress.expired())) break;
            }
            return mistakes;
        }

        private void change(int i, double amount) {
            a[i] += amount;
            // Earlier visits did not include this change.
            late[i] += looks * amount;
            gram.row(i, row);
            VectorMath.axpy(amount, row, product);
        }

        private Solution solution(Convergence convergence) {
            double[] answer = a.clone();
            if (averaged && looks > 0) for (int i = 0; i < n; i++) answer[i] -= late[i] / looks;
            return new Solution(List.of(Reals.of(answer)), Reals.of(0), convergence, Optional.empty(), Reals.of());
        }
    }
}
