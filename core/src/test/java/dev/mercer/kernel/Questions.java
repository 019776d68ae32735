package dev.mercer.kernel;

import dev.mercer.util.Progress;

/** A progress that counts how often it is asked whether work is cancelled: a measure of work that no clock is needed for. */
final class Questions implements Progress {
    private int asked;

    @Override
    public void report(String stage, long done, long total) {}

    @Override
    public boolean cancelled() {
        asked++;
        return false;
    }

    int asked() {
        return asked;
    }
}
