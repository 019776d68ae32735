package dev.mercer.solve.centres;

import dev.mercer.data.RowBlock;
import dev.mercer.gram.tall.TallBlocks;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.solve.Checkpoints;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums over all rows, piece after piece in a fixed order: the same bits at any number of threads, and whether a run was
 * interrupted or not.
 */
final class BlockPasses {
    private final TallBlocks gram;
    private final Checkpoints checkpoints;
    private final Checkpoints.State last;
    private final List<List<double[]>> done = new ArrayList<>();

    BlockPasses(TallBlocks gram, Checkpoints checkpoints) {
        this.gram = gram;
        this.checkpoints = checkpoints;
        this.last = checkpoints.last().orElse(Checkpoints.State.START);
        Require.that(last.piece() <= gram.pieces(), "the checkpoint is one of more rows");
        checkpoints.reached(last);
    }

    /** What one piece adds: arrays of the same lengths for each piece, which nobody else has. */
    @FunctionalInterface
    interface Part {
        List<double[]> of(RowBlock rows, TallGram gram);
    }

    /** What the pieces so far add up to, and whether they are all. */
    record Sums(List<double[]> arrays, boolean whole) {}

    /** One pass; ends early when it is cancelled. */
    Sums sum(String stage, Part part, Progress progress) {
        if (done.size() < last.done().size()) {
            done.add(last.done().get(done.size()));
            return new Sums(done.get(done.size() - 1), true);
        }
        boolean underWay = done.size() == last.done().size();
        List<double[]> sums = new ArrayList<>(underWay ? last.sums() : List.of());
        int first = underWay ? last.piece() : 0;
        int pieces = gram.pieces();
        String name = done.isEmpty() ? stage : stage + ", pass " + (done.size() + 1);
        // The start of a stage, so that the time left is told from what is done in this run.
        progress.report(name, first, pieces);
        boolean[] stopped = {false};
        gram.visit(first, (number, rows) -> {
            stopped[0] = progress.cancelled();
            if (stopped[0]) return false;
            add(part.of(rows, gram.of(rows.points())), sums);
            checkpoints.reached(new Checkpoints.State(done, number + 1, sums));
            progress.report(name, number + 1L, pieces);
            return true;
        });
        if (stopped[0]) return new Sums(sums, false);
        done.add(sums);
        return new Sums(sums, true);
    }

    private static void add(List<double[]> more, List<double[]> sums) {
        if (sums.isEmpty()) {
            sums.addAll(more);
            return;
        }
        for (int k = 0; k < sums.size(); k++) {
            double[] sum = sums.get(k);
            double[] one = more.get(k);
            Require.that(sum.length == one.length, "the checkpoint belongs to other centers");
            for (int at = 0; at < sum.length; at++) sum[at] += one[at];
        }
    }
}
