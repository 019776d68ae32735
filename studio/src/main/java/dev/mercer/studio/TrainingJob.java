package dev.mercer.studio;

import dev.mercer.auto.AutoModel;
import dev.mercer.auto.AutoRun;
import dev.mercer.auto.Note;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.report.EnumText;
import dev.mercer.report.Json;
import dev.mercer.studio.http.EventSource;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One training run in the background: its progress, and its model once there is one. */
final class TrainingJob implements Runnable {
    /** The state of a run. */
    enum State {
        RUNNING,
        DONE,
        /** Stopped by the user before there was a model. */
        STOPPED,
        FAILED
    }

    /** A candidate and its validation error. */
    private record Trial(String candidate, double error) {}

    private static final int SHOWN_TRIALS = 8;
    private static final int MOST_POINTS = 400;
    private static final int TICK_MILLIS = 150;

    private final String id;
    private final TrainingPlan plan;
    private final ComputeChoice machine;
    private final long start = System.nanoTime();

    private final List<List<Double>> curve = new ArrayList<>();
    private final Deque<Trial> latest = new ArrayDeque<>();
    private int trials;
    private double best = Double.POSITIVE_INFINITY;
    private String bestCandidate = "";
    private String stage = "Looking at the columns";
    private State state = State.RUNNING;
    private String problem = "";
    private double seconds;
    private boolean stopping;
    /** Whether the search is over, of the thread of the run. */
    private boolean chosen;

    private @Nullable TrainedModel model;

    TrainingJob(String id, TrainingPlan plan, ComputeChoice machine) {
        this.id = id;
        this.plan = plan;
        this.machine = machine;
    }

    String id() {
        return id;
    }

    TrainingPlan plan() {
        return plan;
    }

    @Override
    public void run() {
        try {
            AutoRun run = AutoRun.standard()
                    .withMachine(machine)
                    .withProgress(new Watch())
                    .withNotes(this::note);
            AutoModel learned = plan.auto().fit(plan.examples(plan.training()), run);
            enter("Testing on held-out rows");
            double took = elapsed();
            finish(TrainedModel.of(id, plan, learned, took, stopped()));
        } catch (CancelledException nothing) {
            end(State.STOPPED, "Stopped before there was a model to keep: nothing had been tried yet.");
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            end(State.FAILED, StudioWords.of(failure));
        }
    }

    /** Receives progress from the work. */
    private final class Watch implements Progress {
        @Override
        public void report(String what, long done, long total) {
            if (chosen) enter("Learning from all training rows: " + what);
        }

        @Override
        public void tried(String candidate, double error) {
            scored(candidate, error);
        }

        @Override
        public boolean cancelled() {
            return stopped();
        }
    }

    private void note(Note note) {
        if (!(note instanceof Note.Chosen)) return;
        chosen = true;
        enter("Learning from all training rows");
    }

    private synchronized void enter(String newStage) {
        stage = newStage;
    }

    private synchronized void scored(String candidate, double error) {
        stage = "Trying candidates";
        trials++;
        list(candidate, error);
        if (error < best) {
            best = error;
            bestCandidate = candidate;
            if (curve.size() < MOST_POINTS) curve.add(List.of(elapsed(), error));
        }
    }

    /** Adds a candidate to the list; one that is tried again, with another penalty, keeps its line with the smaller error. */
    private void list(String candidate, double error) {
        Trial last = latest.peekFirst();
        boolean again = last != null && last.candidate.equals(candidate);
        if (again) latest.removeFirst();
        latest.addFirst(again && last.error < error ? last : new Trial(candidate, error));
        if (latest.size() > SHOWN_TRIALS) latest.removeLast();
    }

    private double elapsed() {
        return (System.nanoTime() - start) / 1e9;
    }

    private synchronized boolean stopped() {
        return stopping;
    }

    /** Asks the run to end with the best so far. */
    synchronized void stop() {
        stopping = true;
        if (state == State.RUNNING) stage = "Stopping: the best so far is learned";
    }

    private synchronized void finish(TrainedModel trained) {
        model = trained;
        seconds = elapsed();
        state = State.DONE;
    }

    private synchronized void end(State how, String why) {
        state = how;
        problem = why;
        seconds = elapsed();
    }

    synchronized boolean ended() {
        return state != State.RUNNING;
    }

    /** The model, of a run that has one. */
    synchronized TrainedModel model() {
        TrainedModel found = model;
        if (found == null)
            throw new Refusal(
                    Refusal.CONFLICT,
                    state == State.RUNNING ? "training is still running" : "this run has no model: " + problem);
        return found;
    }

    synchronized boolean hasModel() {
        return model != null;
    }

    /** Sends the state every few milliseconds, until the run has ended. */
    void follow(EventSource.Client client) throws IOException, InterruptedException {
        while (!ended()) {
            client.send("progress", json().node());
            Thread.sleep(TICK_MILLIS);
        }
        client.send("end", json().node());
    }

    synchronized Json json() {
        double now = ended() ? seconds : elapsed();
        Json json = plan.json()
                .with("id", id)
                .with("state", EnumText.lower(state))
                .with("stage", stage)
                .with("stopping", stopping)
                .with("elapsed", now)
                .with("left", ended() ? 0.0 : Math.max(0, plan.time().toMillis() / 1e3 - now))
                .with("trials", trials)
                .with("curve", curve)
                .with(
                        "latest",
                        latest.stream()
                                .map(one -> new Json()
                                        .with("candidate", one.candidate)
                                        .with("error", one.error))
                                .toList());
        if (!problem.isEmpty()) json.with("problem", problem);
        return trials > 0 ? json.with("best", bestCandidate).with("error", best) : json;
    }
}
