package dev.mercer.cli.option;

import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C. Java's own handler of SIGINT is kept: it runs the shutdown hooks and then ends the process with exit code 130.
 * The hook given here raises a flag that the work sees through {@link dev.mercer.util.Progress#cancelled()}, waits a
 * moment (longer where a partial result is to be written) for it to end in an orderly way, and lets the process go whether it did or not. SIGTERM goes the same way, with
 * exit code 143.
 */
public final class Interrupt {
    /** Long enough to stop between two batches of work, short enough for whoever pressed the keys. */
    private static final long PATIENCE_SECONDS = 2;

    /** Where a result is to be written: long enough for a solver to come to its next question and for a large file. */
    private static final long LONG_PATIENCE_SECONDS = 120;

    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean requested;
    private volatile @Nullable String message;

    /** True once the user wants to stop. */
    boolean requested() {
        return requested;
    }

    /** The work that is under way has an end that is worth waiting for; the message says which, where it takes a while. */
    void waitLonger(String worth) {
        message = worth;
    }

    /** As if Ctrl-C had been pressed. */
    public void request() {
        requested = true;
    }

    /** The work has ended, and has said all it had to say: nothing to wait for. */
    public void ended() {
        over.countDown();
    }

    /** From now on Ctrl-C is heard. */
    public void listen(OutputStream err) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(err), "mercer-interrupt"));
    }

    private void stop(OutputStream err) {
        request();
        try {
            if (over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) return;
            Stderr stderr = new Stderr(err, false);
            String worth = message;
            if (worth != null) {
                stderr.error(worth);
                if (over.await(LONG_PATIENCE_SECONDS, TimeUnit.SECONDS)) return;
            }
            stderr.error("interrupted");
        } catch (InterruptedException atOnce) {
            Thread.currentThread().interrupt();
        }
    }
}
