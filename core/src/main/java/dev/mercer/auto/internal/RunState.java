package dev.mercer.auto.internal;

import dev.mercer.method.Settings;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.TrialMemory;
import java.util.Map;

/** Stores the trials of a run and the state of its solver, and restores those of an earlier run. */
public interface RunState {
    /**
     * Trials of a search.
     *
     * @param given the settings that were given
     * @param facts everything else that the trials depend on, by name
     */
    TrialMemory trials(Settings given, Map<String, String> facts);

    /**
     * Steps of a solver.
     *
     * @param settings the settings of the learner
     * @param facts everything else that the steps depend on, by name
     */
    Checkpoints checkpoints(Settings settings, Map<String, String> facts);
}
