package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.ClassGrams;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Scheme;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The Gram matrices of pairs of classes for {@link SmoSolver}; pairs of many classes share kernel values. */
final class PairGrams {
    /**
     * The least number of classes for which sharing is faster: all kernel values inside a class are computed, though
     * not all are needed.
     */
    private static final int MANY_CLASSES = 4;

    /** The part of the memory for values shared by all pairs. */
    private static final int PART = 4;

    private final Kernel kernel;
    private final Points points;
    private final WeightedLabels given;
    private final BinaryProblems problems;
    private final Optional<ClassGrams> shared;
    private final long bytes;

    PairGrams(Kernel kernel, Points points, WeightedLabels given, Scheme asked, Compute compute, Progress progress) {
        this.kernel = kernel;
        this.points = points;
        this.given = given;
        BinaryProblems all = BinaryProblems.of(given, asked);
        int[] sizes = given.labels().counts();
        long kept = ClassGrams.bytes(sizes) + compute.backend().preparedBytes(points, points);
        boolean useful = all.scheme() == Scheme.ONE_VS_ONE
                && sizes.length >= MANY_CLASSES
                && all.parts().stream().anyMatch(part -> part.rows.length >= SmoSolver.LEAST_FOR_WORKING_SETS)
                && kept <= compute.memoryBytes() / PART
                && progress.during(() -> compute.leavesToBackend(KernelBlock.square(kernel, points)));
        this.problems = useful ? all.grouped() : all;
        this.shared = useful
                ? Optional.of(new ClassGrams(kernel, classes(points, given), compute, progress))
                : Optional.empty();
        this.bytes = useful ? kept : 0;
    }

    private static List<Points> classes(Points points, WeightedLabels given) {
        List<Points> classes = new ArrayList<>();
        for (int[] rows : given.rows()) classes.add(points.select(rows));
        return classes;
    }

    BinaryProblems problems() {
        return problems;
    }

    /** The resources that remain for the binary problems. */
    Compute beside(Compute compute) {
        return compute.withMemory(compute.memoryBytes() - bytes);
    }

    /** The Gram matrix of the rows of one of the problems. */
    Gram gram(BinaryProblems.Part part, Compute compute, Progress progress) {
        Points own = part.of(points);
        if (shared.isEmpty() || own.size() < SmoSolver.LEAST_FOR_WORKING_SETS)
            return SupportVectors.gram(kernel, own, compute, progress);
        int first = given.labels().code(part.rows[0]);
        int second = given.labels().code(part.rows[part.rows.length - 1]);
        return shared.get().pair(first, second, own, compute);
    }
}
