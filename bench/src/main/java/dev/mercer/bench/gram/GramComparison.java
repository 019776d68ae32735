package dev.mercer.bench.gram;

import dev.mercer.bench.Comparison;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import java.util.List;

/** {@code bench/compare gram}: what issue 3 asks for, in its order. */
public final class GramComparison implements Comparison {
    @Override
    public String name() {
        return "gram";
    }

    @Override
    public String description() {
        return "kernel matrices, products with them, Cholesky; scikit-learn and Smile";
    }

    @Override
    public List<String> parts() {
        return List.of("fill", "threads", "peers", "product", "cholesky", "a9a");
    }

    @Override
    public Report run(Options options) {
        return new GramRun(options).run();
    }
}
