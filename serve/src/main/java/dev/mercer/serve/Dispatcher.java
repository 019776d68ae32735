package dev.mercer.serve;

import dev.mercer.util.CancelledException;
import dev.mercer.util.Curable;
import dev.mercer.util.Progress;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Dispatches requests: small ones are answered at once, large ones by workers behind a bounded queue; counts and logs them. */
final class Dispatcher {
    private final ServerLimits limits;
    private final Router router;
    private final Metrics metrics;
    private final EventLog log;
    private final BearerToken token;
    private final ThreadPoolExecutor workers;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicLong held = new AtomicLong();
    private volatile boolean draining;

    Dispatcher(ServerOptions options, Router router, Metrics metrics, EventLog log, int threads) {
        this.limits = options.limits();
        this.router = router;
        this.metrics = metrics;
        this.log = log;
        this.token = new BearerToken(options.token());
        AtomicInteger number = new AtomicInteger();
        this.workers = new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(limits.queue()), work -> {
                    Thread thread = new Thread(work, "mercer-worker-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        metrics.gauge("mercer_requests_in_flight", "Requests that have begun and are not answered.", inFlight::get);
        metrics.gauge(
                "mercer_queue_length",
                "Requests that wait for a worker.",
                () -> workers.getQueue().size());
        metrics.gauge("mercer_queue_capacity", "The most requests that may wait for a worker.", limits::queue);
        metrics.gauge("mercer_body_bytes", "Memory held for bodies of requests.", held::get);
    }

    ServerLimits limits() {
        return limits;
    }

    /** True if the token is right or none is required; this depends on the same path that the router uses. */
    boolean admits(Request request, HttpHeaders headers) {
        return Router.isPublic(request.path()) || token.admits(headers.get(HttpHeaderNames.AUTHORIZATION));
    }

    /** Reserves memory for bodies, or gives it back where {@code bytes} is negative; false if there is not enough. */
    boolean reserve(int bytes) {
        if (held.addAndGet(bytes) <= limits.memoryBytes() || bytes <= 0) return true;
        held.addAndGet(-bytes);
        return false;
    }

    void began() {
        inFlight.incrementAndGet();
    }

    /** Counts a request that is not answered because its client is gone. */
    void ended() {
        inFlight.decrementAndGet();
    }

    int inFlight() {
        return inFlight.get();
    }

    boolean isDraining() {
        return draining;
    }

    /** Makes all connections close after their answer. */
    void drain() {
        draining = true;
    }

    void stop() {
        workers.shutdownNow();
    }

    /** Answers a request; {@code done} is called once, on the thread of the connection. */
    void work(Request request, long start, Executor connection, Consumer<Reply> done) {
        Router.Work work;
        try {
            work = router.route(request);
        } catch (RuntimeException refused) {
            done.accept(failure(refused, Reply.About.NOTHING));
            return;
        }
        if (!work.large()) {
            done.accept(answer(work, start));
            return;
        }
        try {
            workers.execute(() -> {
                Reply reply = answer(work, start);
                deliver(connection, () -> done.accept(reply));
            });
        } catch (RejectedExecutionException full) {
            done.accept(
                    Reply.error(Refusal.TOO_MANY, limits.queue() + " requests wait already: try again", work.about()));
        }
    }

    /** Runs a task on the thread of a connection, unless the server was stopped meanwhile, because there is then no client to answer. */
    private static void deliver(Executor connection, Runnable task) {
        try {
            connection.execute(task);
        } catch (RejectedExecutionException stopped) {
            return;
        }
    }

    private Reply answer(Router.Work work, long start) {
        long end = start + limits.time().toNanos();
        Progress progress = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return System.nanoTime() - end > 0;
            }
        };
        try {
            progress.throwIfCancelled();
            return progress.during(() -> work.answer().of(progress));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failed) {
            return failure(failed, work.about());
        }
    }

    /** The refusal of a request that takes longer than the limit. */
    Refusal late() {
        return new Refusal(
                Refusal.UNAVAILABLE,
                "there is no answer within the limit of " + limits.time().toMillis() / 1000.0
                        + " s: send fewer rows, or try again");
    }

    private Reply failure(Throwable failed, Reply.About about) {
        if (failed instanceof Refusal refusal) return Reply.error(refusal, about);
        if (failed instanceof Curable refusal) return Reply.error(Refusal.BAD_REQUEST, Refusal.words(refusal), about);
        if (failed instanceof CancelledException) return Reply.error(late(), about);
        if (failed instanceof OutOfMemoryError)
            return Reply.error(Refusal.UNAVAILABLE, "there is not enough memory: send fewer rows", about);
        log.error("failure", failed.getClass().getName() + ": " + failed.getMessage());
        return Reply.error(Refusal.FAILURE, "this is a defect of the server, which its log describes", about);
    }

    /** Counts and logs an answer. */
    void answered(String method, String uri, Channel client, Reply reply, long nanos) {
        inFlight.decrementAndGet();
        metrics.answered(reply.about(), reply.status(), nanos);
        String address = client.remoteAddress() instanceof InetSocketAddress from
                ? from.getAddress().getHostAddress()
                : "";
        log.answered(method, uri, address, reply, nanos);
    }
}
