package dev.mercer.cli;

/**
 * The share of rows with the inputs of a row before them, and what that means for scores of unseen rows.
 *
 * @param share 0 where all inputs differ, or where nobody looked
 * @param inOrder whether rows are judged in the order of time, whatever their inputs
 */
record RepeatedInputs(double share, boolean inOrder) {
    static final RepeatedInputs NONE = new RepeatedInputs(0, false);

    boolean any() {
        return share > 0;
    }

    String words() {
        return Layout.percent(share) + " of the rows repeat the inputs of another row; "
                + (inOrder ? "later ones are judged by earlier ones all the same" : "equal rows are judged together");
    }
}
