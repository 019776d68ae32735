package dev.mercer.util;

/** The progress of work that is cancelled: from the start, after a number of questions, or after a number of reports. */
public final class CancelledProgress implements Progress {
    private int questions;
    private int reports;

    /** Cancelled from the start. */
    public CancelledProgress() {
        this(0, 0);
    }

    private CancelledProgress(int questions, int reports) {
        this.questions = questions;
        this.reports = reports;
    }

    /** Cancelled once {@link #cancelled} has answered false this number of times. */
    public static CancelledProgress afterQuestions(int count) {
        return new CancelledProgress(count, 0);
    }

    /** Cancelled once there were this number of reports. */
    public static CancelledProgress afterReports(int count) {
        return new CancelledProgress(0, count);
    }

    @Override
    public void report(String stage, long done, long total) {
        reports--;
    }

    @Override
    public boolean cancelled() {
        return questions-- <= 0 && reports <= 0;
    }
}
