package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.score.internal.Fold;
import java.util.List;

/** A division of rows into training and test rows, repeated several times. */
public sealed interface Folds permits RandomFolds, GroupedFolds, OrderedFolds {
    /** The number of folds. */
    int count();

    /**
     * Divides {@code rows}, row numbers of the data set with these targets.
     *
     * @param equal the groups of rows with equal inputs, which must stay on one side of a division
     */
    List<Fold> of(Targets targets, RowGroups equal, int... rows);

    /** Divides rows without known equal inputs. */
    default List<Fold> of(Targets targets, int... rows) {
        return of(targets, RowGroups.single(targets.size()), rows);
    }

    /** True when rows are independent, so that leave-one-out is as valid as folds. */
    boolean independent();

    /** This kind of division for a data set with only these rows, in this order. */
    Folds among(int... rows);

    /** Random folds, stratified by class; rows with equal inputs are in the same fold. */
    static Folds random(int count, long seed) {
        return new RandomFolds(count, seed);
    }

    /**
     * Random folds that keep the rows of a group in one fold: for rows from the same person, machine or day. Groups
     * that share an input are kept in one fold too, unless that leaves fewer groups than folds.
     */
    static Folds grouped(int count, Labels groups, long seed) {
        return new GroupedFolds(count, groups, seed);
    }

    /** Time-ordered folds: trained on earlier rows, tested on the next ones, even if inputs are repeated. */
    static Folds ordered(int count, Reals time) {
        return new OrderedFolds(count, time);
    }
}
