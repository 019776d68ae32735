package dev.mercer.select.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import java.util.List;

/** How rows are divided into those that are learned from and those that are judged by, several times. */
public sealed interface Folds permits RandomFolds, GroupedFolds, OrderedFolds {
    /** How many times. */
    int count();

    /**
     * Divides {@code rows}, numbers of rows of the data set that has these targets.
     *
     * @param equal the rows of the data set with equal inputs: whoever has learned from one of them has seen the others
     */
    List<Fold> of(Targets targets, RowGroups equal, int... rows);

    /** Divides rows no two of which are known to have equal inputs. */
    default List<Fold> of(Targets targets, int... rows) {
        return of(targets, RowGroups.single(targets.size()), rows);
    }

    /** Whether rows stand for themselves, so that leaving out one at a time judges as well as leaving out many. */
    boolean independent();

    /** This kind of division for a data set that has these rows alone, in this order. */
    Folds among(int... rows);

    /** At random, rows with equal inputs together; each part has its share of every class. */
    static Folds random(int count, long seed) {
        return new RandomFolds(count, seed);
    }

    /**
     * At random, but rows of a group stay together: for rows that come from the same person, machine or day. Groups that share an input
     * stay together too, unless fewer groups than folds would be left.
     */
    static Folds grouped(int count, Labels groups, long seed) {
        return new GroupedFolds(count, groups, seed);
    }

    /** Learned from what came before, judged by what comes next, whether or not an input was there before. */
    static Folds ordered(int count, Reals time) {
        return new OrderedFolds(count, time);
    }
}
