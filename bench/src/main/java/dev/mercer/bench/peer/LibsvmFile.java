package dev.mercer.bench.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import libsvm.svm_node;

/** Labels and rows of a LIBSVM file, read as the peers themselves would: by lines and tokens. */
record LibsvmFile(double[] labels, svm_node[][] rows) {
    static LibsvmFile read(Path path) throws IOException {
        List<Double> labels = new ArrayList<>();
        List<svm_node[]> rows = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(path)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                StringTokenizer tokens = new StringTokenizer(line, " \t:");
                labels.add(Double.valueOf(tokens.nextToken()));
                svm_node[] row = new svm_node[tokens.countTokens() / 2];
                for (int j = 0; j < row.length; j++) {
                    row[j] = new svm_node();
                    row[j].index = Integer.parseInt(tokens.nextToken());
                    row[j].value = Double.parseDouble(tokens.nextToken());
                }
                rows.add(row);
            }
        }
        return new LibsvmFile(
                labels.stream().mapToDouble(Double::doubleValue).toArray(), rows.toArray(new svm_node[0][]));
    }

    int columns() {
        int most = 0;
        for (svm_node[] row : rows) if (row.length > 0) most = Math.max(most, row[row.length - 1].index);
        return most;
    }

    double[][] dense(int columns) {
        double[][] dense = new double[rows.length][columns];
        for (int i = 0; i < rows.length; i++)
            for (svm_node node : rows[i]) if (node.index <= columns) dense[i][node.index - 1] = node.value;
        return dense;
    }
}
