package dev.mercer.auto;

import dev.mercer.method.Settings;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.TrialMemory;
import java.util.Map;

/** A place where a run keeps its trials and how far a solver has come, and finds those of an earlier run. */
public interface RunState {
    /**
     * Trials of a search.
     *
     * @param given the settings that were given
     * @param facts all else that the trials depend on, by name
     */
    TrialMemory trials(Settings given, Map<String, String> facts);

    /**
     * Steps of a solver.
     *
     * @param settings the settings of the learner
     * @param facts all else that the steps depend on, by name
     */
    Checkpoints checkpoints(Settings settings, Map<String, String> facts);
}
