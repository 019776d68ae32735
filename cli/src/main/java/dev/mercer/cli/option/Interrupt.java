package dev.mercer.cli.option;

import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Handles Ctrl-C. Java's own handler of SIGINT is kept: it runs the shutdown hooks and then ends the process with exit code 130. The hook of this
 * class sets a flag, which the work reads through {@link dev.mercer.util.Progress#cancelled()}, waits a short time (longer if a partial result is to
 * be written) for the work to end, and then lets the process end in any case, with a message. SIGTERM is handled in the same way, with exit code 143.
 */
public final class Interrupt {
    /** Long enough to stop between two batches of work, short enough for a waiting user. */
    private static final long PATIENCE_SECONDS = 2;

    /** If a result is to be written: long enough for a solver to reach its next check for cancellation, and for a large file. */
    private static final long LONG_PATIENCE_SECONDS = 120;

    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean requested;
    private volatile @Nullable String message;
    private volatile Runnable farewell = () -> {};

    /** True once the user has requested a stop. */
    boolean requested() {
        return requested;
    }

    /** Makes Ctrl-C wait longer for the end of the current work; the message names the result that is worth waiting for, if it takes long. */
    void waitLonger(String worth) {
        message = worth;
    }

    /** Reports the interruption if the work does not end in time. */
    public void onGivingUp(Runnable report) {
        farewell = report;
    }

    /** Requests a stop, as Ctrl-C does. */
    public void request() {
        requested = true;
    }

    /** Records that the work and its output have ended, so that the hook need not wait. */
    public void ended() {
        over.countDown();
    }

    /** Starts to handle Ctrl-C. */
    public void listen(OutputStream err) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(err), "mercer-interrupt"));
    }

    private void stop(OutputStream err) {
        request();
        try {
            if (over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) return;
            String worth = message;
            if (worth != null) {
                new Stderr(err, Optional.empty()).error(worth);
                if (over.await(LONG_PATIENCE_SECONDS, TimeUnit.SECONDS)) return;
            }
            farewell.run();
        } catch (InterruptedException atOnce) {
            Thread.currentThread().interrupt();
        }
    }
}
