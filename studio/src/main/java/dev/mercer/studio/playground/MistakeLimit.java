package dev.mercer.studio.playground;

import dev.mercer.util.Progress;

/** A limit on the mistakes of the perceptron: its solver checks for cancellation after each mistake, and once more after it has reported an epoch. */
final class MistakeLimit implements Progress {
    private final int most;
    private int mistakes;
    private boolean epochEnds;

    MistakeLimit(int most) {
        this.most = most;
    }

    @Override
    public void report(String stage, long done, long total) {
        epochEnds = stage.equals("perceptron");
    }

    @Override
    public boolean expired() {
        if (!epochEnds) mistakes++;
        epochEnds = false;
        return mistakes >= most;
    }

    /** Mistakes so far. */
    int mistakes() {
        return mistakes;
    }
}
