package dev.mercer.solve.nystrom;

import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums over all rows, piece by piece in a fixed order: the bits are the same at any number of threads, and whether or
 * not a run was interrupted. For rows in memory a pass is one piece, and cannot be interrupted.
 */
final class RowPasses {
    private final NystromRows rows;
    private final Checkpoints checkpoints;
    private final Checkpoints.State last;
    private final Progress progress;
    private final List<List<double[]>> done = new ArrayList<>();
    private int passes;

    RowPasses(NystromRows rows, Checkpoints checkpoints, Progress progress) {
        this.rows = rows;
        this.checkpoints = checkpoints;
        this.last = checkpoints.last().orElse(Checkpoints.State.START);
        this.progress = progress;
        Require.that(last.piece() <= rows.pieces(), "the checkpoint is one of more rows");
        checkpoints.reached(last);
    }

    /** The contribution of the rows in memory, which may depend on more than the components of a {@link RowPass}. */
    @FunctionalInterface
    interface Part {
        /** {@code inside} receives the progress of the work on the rows. */
        List<double[]> of(NystromRows.Piece piece, Progress inside);
    }

    /**
     * The sums over the pieces so far.
     *
     * @param whole whether the pass is complete
     * @param owned whether the arrays are used nowhere else, such as in a checkpoint
     */
    record Sums(List<double[]> arrays, boolean whole, boolean owned) {}

    /** The first pass; if it is cancelled, it ends early with the sums so far. */
    Sums first(String stage, RowPass pass) {
        return pass(stage, adding(pass), progress);
    }

    /** One pass; throws {@link CancelledException} if it is cancelled, since partial sums are of no use. */
    List<double[]> sum(String stage, RowPass pass) {
        return sum(stage, adding(pass));
    }

    /** One pass over rows in memory. */
    List<double[]> sum(String stage, Part part) {
        return sum(stage, visiting(part));
    }

    private List<double[]> sum(String stage, Source part) {
        Progress told = (name, at, all) -> progress.report(name, at, all);
        Sums found = pass(stage, part, rows.inMemory() ? told : progress);
        if (!found.whole()) throw new CancelledException();
        return found.arrays();
    }

    private Sums pass(String stage, Source source, Progress asked) {
        int number = passes++;
        if (number < last.done().size()) {
            List<double[]> known = last.done().get(number);
            done.add(known);
            return new Sums(known, true, false);
        }
        boolean underWay = number == last.done().size();
        List<double[]> sums = new ArrayList<>(underWay ? last.sums() : List.of());
        int first = underWay ? last.piece() : 0;
        String name = number == 0 ? stage : stage + ", pass " + (number + 1);
        // Reports the start of the stage, so that the remaining time is estimated from the work of this run only.
        if (!rows.inMemory()) progress.report(name, first, rows.pieces());
        boolean[] stopped = {false};
        source.from(first, rows.inMemory() ? asked : Progress.none(), (at, part) -> {
            stopped[0] = asked.cancelled();
            if (stopped[0]) return false;
            add(part.get(), sums);
            checkpoints.reached(new Checkpoints.State(done, at + 1, sums));
            if (!rows.inMemory()) progress.report(name, at + 1L, rows.pieces());
            return true;
        });
        boolean owned = !checkpoints.active();
        if (stopped[0]) return new Sums(sums, false, owned);
        if (!owned) done.add(sums);
        return new Sums(sums, true, owned);
    }

    /** The contributions of the pieces from a number on, in their order. */
    private interface Source {
        void from(int first, Progress inside, NystromRows.Adding adding);
    }

    private Source adding(RowPass pass) {
        return (first, inside, adding) -> rows.add(first, pass, inside, adding);
    }

    private Source visiting(Part part) {
        return (first, inside, adding) ->
                rows.visit(first, (at, piece) -> adding.part(at, () -> part.of(piece, inside)));
    }

    /** The sums of a quick pass, without checkpoints. */
    static List<double[]> total(NystromRows rows, RowPass pass, Progress progress) {
        List<double[]> sums = new ArrayList<>();
        rows.add(0, pass, Progress.none(), (at, part) -> {
            progress.throwIfCancelled();
            add(part.get(), sums);
            return true;
        });
        return sums;
    }

    private static void add(List<double[]> more, List<double[]> sums) {
        if (sums.isEmpty()) {
            sums.addAll(more);
            return;
        }
        Require.that(sums.size() == more.size(), "the checkpoint belongs to another version of the solver");
        for (int k = 0; k < sums.size(); k++) {
            double[] sum = sums.get(k);
            double[] one = more.get(k);
            Require.that(sum.length == one.length, "the checkpoint belongs to other centers");
            for (int at = 0; at < sum.length; at++) sum[at] += one[at];
        }
    }
}
