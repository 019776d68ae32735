package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Plan.Certainty;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Model;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The operations of every learner's plan against the counted operations of its fit: within a factor of 2 of an expected figure and of
 * 4 of a rough one; a bound is not exceeded, and reached within a factor of 2 by a descent that makes all its passes.
 */
@Tag("once")
class PlannedWorkTest {
    private static final int ROWS = 450;
    private static final long AMPLE = 1L << 30;

    /** Less than the kernel matrix of the rows takes. */
    private static final long LITTLE = 1L << 19;

    private static final double FACTOR = 2;
    private static final double ROUGH_FACTOR = 4;

    /** Descents run as many passes as they are planned for. */
    private static final Descent ALL_PASSES = Descent.full().withStopping(new Stopping(0, 100));

    static Stream<LearnerCase> learners() {
        return LearnerCases.all().stream();
    }

    private static Learner<?> learner(LearnerCase each) {
        boolean descends = each.components().contains("descent") && !each.has(LearnerCase.Trait.BY_ORDER);
        if (descends) return each.with("descent", ALL_PASSES);
        return each.learner();
    }

    private static Plan plan(Learner<?> learner, Dataset data, long memory) {
        Compute machine = new Compute(new CountedWork(), 2, memory);
        return learner.plan(data, new Planner(machine)).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("learners")
    void aPlanCountsTheOperationsOfItsFit(LearnerCase each) {
        Dataset data = each.data(ROWS);
        Learner<?> learner = learner(each);
        check(learner, data, AMPLE, plan(learner, data, AMPLE).chosen());
    }

    /** What the plan refuses for want of memory the fit refuses too. */
    @ParameterizedTest
    @MethodSource("learners")
    void aPlanCountsOperationsAlsoWhereTheMatrixIsNotStored(LearnerCase each) {
        Dataset data = each.data(ROWS);
        Learner<?> learner = learner(each);
        Plan plan = plan(learner, data, LITTLE);
        if (plan.choice().isPresent()) check(learner, data, LITTLE, plan.chosen());
        else
            assertThatThrownBy(() -> learner.fit(data, new Compute(new CountedWork(), 2, LITTLE), Progress.none()))
                    .isInstanceOf(InvalidInputException.class);
    }

    private static void check(Learner<?> learner, Dataset data, long memory, Plan.Option planned) {
        double ratio = planned.flops() / counted(learner, data, memory, planned);
        String as = planned.certainty() + " " + planned.name();
        // Rows are read for mistakes only, which are few here.
        if (learner instanceof KernelPerceptron) assertThat(ratio).as(as).isGreaterThan(1);
        else {
            double factor = planned.certainty() == Certainty.ROUGH ? ROUGH_FACTOR : FACTOR;
            double least = planned.certainty() == Certainty.AT_MOST ? 1 : 1 / factor;
            assertThat(ratio).as(as).isBetween(least, factor);
        }
    }

    private static double counted(Learner<?> learner, Dataset data, long memory, Plan.Option planned) {
        CountedWork work = new CountedWork();
        Model model = learner.fit(data, new Compute(work, 2, memory), work);
        int inputs = data.points().dim();
        double flops = work.kernelFlops() + work.tileFlops();
        double features =
                model.expansion().features().map(map -> 2.0 * map.dim(inputs)).orElse(0.0);
        flops += work.featurePasses() * ROWS * features;
        long steps = model.training().convergence().iterations();
        if (List.of(Kind.SMO, Kind.SMO_STREAMED).contains(planned.kind())) flops += 6.0 * ROWS * steps;
        if (planned.kind() == Kind.PASSES)
            flops += 2 * rowEntries(memory == LITTLE ? work : withLittleMemory(learner, data), data);
        return flops;
    }

    private static CountedWork withLittleMemory(Learner<?> learner, Dataset data) {
        CountedWork work = new CountedWork();
        learner.fit(data, new Compute(work, 2, LITTLE), work);
        return work;
    }

    /** The numbers of rows that a descent reads, which only a back end sees that has to compute them. */
    private static double rowEntries(CountedWork work, Dataset data) {
        double ofValue = 2.0 * data.points().dim() + 2;
        return Math.max(0, work.kernelFlops() / ofValue - work.tileFlops() / 2);
    }
}
