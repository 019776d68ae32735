package dev.mercer.auto;

/**
 * The share of rows with the inputs of a row before them, which scores of unseen rows take into account.
 *
 * @param share 0 where all inputs differ, or where nobody looked
 * @param inOrder true if rows are scored in the order of time, whatever their inputs
 */
public record RepeatedInputs(double share, boolean inOrder) {
    public static final RepeatedInputs NONE = new RepeatedInputs(0, false);

    public boolean any() {
        return share > 0;
    }
}
