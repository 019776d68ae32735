package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.learn.nystrom.PassSetup;
import dev.mercer.solve.nystrom.RowPass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;

/** Adds up a pass of a solver over the blocks of a partition: one sum, or none for an empty partition. */
@SuppressWarnings("NonApiType") // a List need not be serialisable
final class PassTask implements Function2<Integer, Iterator<StoredBlock>, Iterator<ArrayList<double[]>>> {
    private static final long serialVersionUID = 1L;
    private static final DecodedCache<PassSetup> SETUPS = new DecodedCache<>();

    private final Broadcast<Setup> setup;
    private final Broadcast<SerialForm<RowPass>> pass;
    private final LeftOutRows leftOut;

    PassTask(Broadcast<Setup> setup, Broadcast<SerialForm<RowPass>> pass, LeftOutRows leftOut) {
        this.setup = setup;
        this.pass = pass;
        this.leftOut = leftOut;
    }

    /**
     * The setup of all passes of a fit.
     *
     * @param name distinguishes fits
     * @param form of the setup
     */
    record Setup(String name, SerialForm<PassSetup> form) implements Serializable {
        private static final long serialVersionUID = 1L;

        static Setup of(PassSetup setup) {
            return new Setup(UUID.randomUUID().toString(), SerialForm.of(setup));
        }
    }

    @Override
    public Iterator<ArrayList<double[]>> call(Integer partition, Iterator<StoredBlock> blocks) {
        Compute compute = TaskMachine.compute();
        Setup content = SparkCalls.value(setup, "the setup of the passes", "fit");
        PassSetup known = SETUPS.get(content.name(), () -> content.form.value(compute.engine()));
        RowPass one = SparkCalls.value(pass, "the pass", "fit").value(compute.engine());
        ArrayList<double[]> sums = new ArrayList<>();
        while (blocks.hasNext()) {
            StoredBlock block = leftOut.of(partition, blocks.next());
            add(known.add(one, block.rows(), compute, TaskMachine.progress()), sums);
        }
        return sums.isEmpty()
                ? List.<ArrayList<double[]>>of().iterator()
                : List.of(sums).iterator();
    }

    /** Adds the arrays of one part to the sums. */
    static ArrayList<double[]> add(List<double[]> more, ArrayList<double[]> sums) {
        if (sums.isEmpty()) sums.addAll(more);
        else
            for (int k = 0; k < sums.size(); k++)
                for (int at = 0; at < sums.get(k).length; at++) sums.get(k)[at] += more.get(k)[at];
        return sums;
    }
}
