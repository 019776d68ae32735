package dev.mercer.auto;

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
 * @param machine where the work is done
 * @param progress receives how far the work is, and may cancel it
 * @param notes receives what a user should know, as soon as it is known
 * @param state where trials and steps are kept, if anywhere
 * @param speed the speed of the machine, where counted work must fit into a limit of time or is displayed
 */
public record AutoRun(
        ComputeChoice machine, Progress progress, Consumer<Note> notes, Optional<RunState> state, Speed speed) {
    /** All of this machine, without progress, notes or checkpoints. */
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

    /** On these threads and this back end, for work of any size. */
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
