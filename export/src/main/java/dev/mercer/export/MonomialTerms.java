package dev.mercer.export;

import dev.mercer.export.Graph.Node;
import java.util.ArrayList;
import java.util.List;

/** Products of powers of coordinates, degree by degree: each is a product of the degree below times a coordinate, divided by √m. */
final class MonomialTerms {
    private final int inputs;
    private final double[] byDegreeLeft;
    private final boolean highestOnly;
    private final List<Product> products = new ArrayList<>(List.of(new Product(-1, -1, 1, 0)));
    private final List<Integer> chosen = new ArrayList<>();
    private final List<Double> factors = new ArrayList<>();

    private record Product(int parent, int coordinate, double root, int degree) {}

    /** Lists the products in the order of the feature map. */
    MonomialTerms(int inputs, double[] byDegreeLeft, boolean highestOnly) {
        this.inputs = inputs;
        this.byDegreeLeft = byDegreeLeft;
        this.highestOnly = highestOnly;
        descend(0, byDegreeLeft.length - 1, 0);
    }

    private void descend(int first, int left, int product) {
        if (left == 0 || !highestOnly) {
            chosen.add(product);
            factors.add(byDegreeLeft[left]);
        }
        for (int k = first; k < inputs && left > 0; k++) {
            int before = product;
            for (int m = 1; m <= left; m++) {
                products.add(new Product(before, k, Math.sqrt(m), products.get(before).degree + 1));
                before = products.size() - 1;
                descend(k + 1, left - m, before);
            }
        }
    }

    Node lower(Graph graph, Node x) {
        int[] place = new int[products.size()];
        List<Node> degrees = new ArrayList<>(List.of(graph.constant(1)));
        int before = 1;
        int offset = 0;
        for (int degree = 1; degree < byDegreeLeft.length; degree++) {
            List<Integer> members = new ArrayList<>();
            for (int p = 0; p < products.size(); p++) if (products.get(p).degree == degree) members.add(p);
            int[] parents = new int[members.size()];
            int[] coordinates = new int[members.size()];
            double[] inverse = new double[members.size()];
            for (int q = 0; q < parents.length; q++) {
                Product product = products.get(members.get(q));
                parents[q] = place[product.parent] - offset;
                coordinates[q] = product.coordinate;
                inverse[q] = 1 / product.root;
                place[members.get(q)] = offset + before + q;
            }
            Node scaled = graph.join(Op.MULTIPLY, graph.gather(x, coordinates), graph.constant(inverse));
            degrees.add(graph.join(Op.MULTIPLY, graph.gather(degrees.get(degree - 1), parents), scaled));
            offset += before;
            before = members.size();
        }
        int[] order = chosen.stream().mapToInt(p -> place[p]).toArray();
        double[] weights = factors.stream().mapToDouble(Double::doubleValue).toArray();
        return graph.join(Op.MULTIPLY, graph.gather(graph.concat(degrees), order), graph.constant(weights));
    }
}
