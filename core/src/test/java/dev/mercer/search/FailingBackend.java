package dev.mercer.search;

import dev.mercer.compute.Backend;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.linalg.tile.TileMath;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** The plain back end, which fails for some matrices of kernel values. */
public final class FailingBackend implements Backend {
    private static final PlainBackend PLAIN = new PlainBackend();

    private final Predicate<KernelBlock> fails;
    private final Failure failure;
    private final AtomicInteger failed = new AtomicInteger();

    public FailingBackend(Failure failure, Predicate<KernelBlock> fails) {
        this.failure = failure;
        this.fails = fails;
    }

    /** Fails for matrices that a method asks for, directly or not. */
    public static FailingBackend inside(Failure failure, String simpleClass, String method) {
        return new FailingBackend(failure, block -> isInside(simpleClass, method));
    }

    /** True while this method is being run by the current thread. */
    public static boolean isInside(String simpleClass, String method) {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(method)
                        && frame.getClassName().endsWith("." + simpleClass)));
    }

    /** The number of failures. */
    public int failed() {
        return failed.get();
    }

    @Override
    public BlockEvaluator prepare(KernelBlock block) {
        if (!fails.test(block)) return PLAIN.prepare(block);
        failed.incrementAndGet();
        throw failure.exception();
    }

    @Override
    public String name() {
        return "failing";
    }

    @Override
    public String description() {
        return "fails on purpose";
    }

    @Override
    public int priority() {
        return -1;
    }

    @Override
    public TileMath<double[]> tileMath() {
        return PLAIN.tileMath();
    }
}
