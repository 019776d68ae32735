package dev.mercer.auto.internal;

import dev.mercer.data.RowGroups;
import dev.mercer.score.Sample;
import dev.mercer.util.Text;

/**
 * The share of rows that repeat the inputs of an earlier row; scores on unseen rows take it into account.
 *
 * @param share 0 if all inputs differ, or if they were not compared
 * @param nearly the part of that share whose inputs are only nearly equal, or differ only in the number of the row
 * @param inOrder true if rows are scored in the order of time, even if inputs are repeated
 */
public record RepeatedInputs(double share, double nearly, boolean inOrder) {
    public static final RepeatedInputs NONE = new RepeatedInputs(0, 0, false);

    /** The repeated inputs of a sample. */
    public static RepeatedInputs of(Sample sample, boolean inOrder) {
        double share = sample.equalInputs().repeated();
        if (share == 0) return new RepeatedInputs(0, 0, inOrder);
        double equal = RowGroups.ofEqual(sample.all().points()).repeated();
        return new RepeatedInputs(share, Math.max(0, share - equal), inOrder);
    }

    public boolean any() {
        return share > 0;
    }

    @Override
    public String toString() {
        String near = nearly > 0 ? " (" + Text.percent(nearly) + " nearly)" : "";
        return Text.percent(share) + " of the rows repeat the inputs of another row" + near + "; "
                + (inOrder ? "later ones are still predicted from earlier ones" : "equal rows are in the same fold");
    }
}
