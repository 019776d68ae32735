package dev.mercer.spark;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.SparkEnv;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerBlockUpdated;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.storage.BroadcastBlockId;

/** Accidents that happen to jobs: broadcasts are lost between them, and a worker is killed in the middle of one. */
final class ClusterEvents extends SparkListener {
    private final Set<Long> broadcasts = ConcurrentHashMap.newKeySet();
    private final AtomicInteger dropped = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private volatile boolean dropping;
    private volatile int passesBefore = -1;
    private volatile long worker;
    private int running;

    /** Whether executors lose all their broadcasts after each job; the driver still has them. */
    void dropBroadcasts(boolean yes) {
        dropping = yes;
    }

    /** Kills a worker and its executor in the pass after so many. */
    void killAfter(int passes, long process) {
        worker = process;
        passesBefore = passes;
    }

    int dropped() {
        return dropped.get();
    }

    int lost() {
        return lost.get();
    }

    @Override
    public void onBlockUpdated(SparkListenerBlockUpdated event) {
        if (event.blockUpdatedInfo().blockId() instanceof BroadcastBlockId id) broadcasts.add(id.broadcastId());
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd event) {
        if (!dropping) return;
        for (long id : broadcasts) SparkEnv.get().blockManager().master().removeBroadcast(id, false, true);
        dropped.addAndGet(broadcasts.size());
        broadcasts.clear();
    }

    @Override
    public void onJobStart(SparkListenerJobStart event) {
        running = 0;
        String description = event.properties().getProperty("spark.job.description", "");
        if (passesBefore > 0 && description.startsWith("Mercer: ")) passesBefore--;
    }

    /** Both executors are at work once two tasks have started. */
    @Override
    public void onTaskStart(SparkListenerTaskStart event) {
        if (passesBefore != 0 || ++running != 2) return;
        passesBefore = -1;
        ProcessHandle process = ProcessHandle.of(worker).orElseThrow();
        // The worker first: it would start another executor.
        var executors = process.descendants().toList();
        process.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd event) {
        if (event.reason() instanceof ExecutorLostFailure) lost.incrementAndGet();
    }
}
