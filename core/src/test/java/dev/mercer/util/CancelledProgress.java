package dev.mercer.util;

/** The progress of work that was cancelled before it began. */
public final class CancelledProgress implements Progress {
    @Override
    public void report(String stage, long done, long total) {}

    @Override
    public boolean cancelled() {
        return true;
    }
}
