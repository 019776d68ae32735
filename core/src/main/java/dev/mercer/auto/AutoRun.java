package dev.mercer.auto;

import dev.mercer.auto.internal.RunState;
import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.learn.plan.Speed;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The execution context of a run: compute resources, progress, notes and checkpoints.
 *
 * @param machine the compute resources
 * @param progress receives the progress of the work, and may cancel it
 * @param notes receives messages for the user, as soon as they occur
 * @param state the storage of trials and steps, if they are stored
 * @param speed the speed of the machine, for counted work that must fit into a time limit or is displayed
 */
public record AutoRun(
        ComputeChoice machine, Progress progress, Consumer<Note> notes, Optional<RunState> state, Speed speed) {
    /** A run with all resources of this machine, without progress, notes or checkpoints. */
    public static AutoRun standard() {
        return new AutoRun(
                ComputeChoice.standard(),
                Progress.none(),
                note -> {},
                Optional.empty(),
                Speed.measured(System::nanoTime));
    }

    public AutoRun withMachine(ComputeChoice newMachine) {
        return new AutoRun(newMachine, progress, notes, state, speed);
    }

    /** A copy with these threads and this back end, for work of any size. */
    public AutoRun withCompute(Compute compute) {
        return withMachine(ComputeChoice.of(compute));
    }

    public AutoRun withProgress(Progress newProgress) {
        return new AutoRun(machine, newProgress, notes, state, speed);
    }

    public AutoRun withNotes(Consumer<Note> newNotes) {
        return new AutoRun(machine, progress, newNotes, state, speed);
    }

    /** A copy that also adds its notes to a list. */
    AutoRun keepingNotes(List<Note> kept) {
        return withNotes(note -> {
            kept.add(note);
            notes.accept(note);
        });
    }

    public AutoRun withSpeed(Speed newSpeed) {
        return new AutoRun(machine, progress, notes, state, newSpeed);
    }
}
