package dev.mercer.spark;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.SparkEnv;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerBlockUpdated;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.storage.BroadcastBlockId;

/** Takes the broadcasts from the executors after each job, where it is told to, and counts the tasks that are lost with an executor. */
final class ClusterEvents extends SparkListener {
    private final Set<Long> broadcasts = ConcurrentHashMap.newKeySet();
    private final AtomicInteger dropped = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private volatile boolean dropping;

    /** Whether executors lose all their broadcasts after each job; the driver still has them. */
    void dropBroadcasts(boolean yes) {
        dropping = yes;
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
    public void onTaskEnd(SparkListenerTaskEnd event) {
        if (event.reason() instanceof ExecutorLostFailure) lost.incrementAndGet();
    }
}
