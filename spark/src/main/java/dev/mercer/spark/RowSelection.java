package dev.mercer.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.Function2;

/** Takes some rows of each partition, in the order of their numbers. */
@SuppressWarnings("NonApiType") // a Map need not be serialisable
final class RowSelection implements Function2<Integer, Iterator<StoredBlock>, Iterator<StoredBlock>> {
    private static final long serialVersionUID = 1L;

    private final HashMap<Integer, int[]> wanted;
    private final LeftOutRows leftOut;

    /** {@code wanted} has for each partition the numbers of rows within it, ascending. */
    RowSelection(HashMap<Integer, int[]> wanted, LeftOutRows leftOut) {
        this.wanted = wanted;
        this.leftOut = leftOut;
    }

    @Override
    public Iterator<StoredBlock> call(Integer partition, Iterator<StoredBlock> blocks) {
        int[] numbers = wanted.getOrDefault(partition, new int[0]);
        List<StoredBlock> found = new ArrayList<>();
        int next = 0;
        while (next < numbers.length && blocks.hasNext()) {
            StoredBlock block = leftOut.of(partition, blocks.next());
            int from = next;
            while (next < numbers.length && numbers[next] < block.first() + block.size()) next++;
            int[] places = Arrays.stream(numbers, from, next)
                    .map(number -> number - block.first())
                    .toArray();
            if (next > from) found.add(block.select(places, 0));
        }
        return found.iterator();
    }
}
