package dev.mercer.select;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import java.util.List;

/** How rows are divided into those that are learned from and those that are judged by, several times. */
public sealed interface Folds permits RandomFolds, GroupedFolds, OrderedFolds {
    /** How many times. */
    int count();

    /** Divides {@code rows}, numbers of rows of the data set that has these targets. */
    List<Fold> of(Targets targets, int... rows);

    /** Whether rows stand for themselves, so that leaving out one at a time judges as well as leaving out many. */
    boolean independent();

    /** At random; each part has its share of every class. */
    static Folds random(int count, long seed) {
        return new RandomFolds(count, seed);
    }

    /** At random, but rows of a group stay together: for rows that come from the same person, machine or day. */
    static Folds grouped(int count, Labels groups, long seed) {
        return new GroupedFolds(count, groups, seed);
    }

    /** Learned from what came before, judged by what comes next. */
    static Folds ordered(int count, Reals time) {
        return new OrderedFolds(count, time);
    }
}
