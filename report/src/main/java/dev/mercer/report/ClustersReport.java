package dev.mercer.report;

import dev.mercer.data.Labels;
import dev.mercer.io.PredictionColumns;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.structure.KernelKMeans;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The answer of {@code mercer cluster}: the cluster of each row.
 *
 * @param method its name
 * @param kernel k
 * @param found the clusters, numbered from 0
 */
public record ClustersReport(String method, Kernel kernel, KernelKMeans.Clusters found) {
    /** The cluster of each row, counted from 1. */
    private List<Integer> numbers() {
        return found.clusterOf().stream().map(c -> c + 1).toList();
    }

    /** The clusters as classes, for pictures. */
    public Labels labels() {
        return Labels.of(numbers().stream().map(c -> "cluster " + c).toList());
    }

    private int[] sizes() {
        int[] sizes =
                new int[1 + found.clusterOf().stream().mapToInt(c -> c).max().orElse(0)];
        for (int cluster : found.clusterOf()) sizes[cluster]++;
        return sizes;
    }

    /** A column {@code cluster}. */
    public PredictionColumns columns() {
        return new PredictionColumns(List.of(new PredictionColumns.Integers("cluster", numbers())));
    }

    /** The sizes in one line. */
    public String words() {
        String sizes = Arrays.stream(sizes()).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        return Layout.count(sizes().length, "cluster") + " by " + method + " with " + kernel + ", of " + sizes
                + " rows";
    }

    /** The facts beside the clusters. */
    public Json json() {
        return new Json()
                .with("method", method)
                .with("kernel", kernel.toString())
                .with("sizes", Arrays.stream(sizes()).boxed().toList())
                .with("inertia", found.inertia());
    }
}
