package dev.mercer.search;

import dev.mercer.solve.internal.TrialMemory;
import java.util.Map;
import java.util.Optional;

/** The memory of trials of an earlier run, in a map that the test sees. */
record StoredTrials(Map<String, TrialMemory.Found> stored) implements TrialMemory {
    @Override
    public Optional<TrialMemory.Found> known(String trial) {
        return Optional.ofNullable(stored.get(trial));
    }

    @Override
    public void made(String trial, TrialMemory.Found found) {
        stored.put(trial, found);
    }
}
