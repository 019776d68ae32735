package dev.mercer.export;

import dev.mercer.export.Graph.Node;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Fourier;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.GaussianSeries;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.kernel.Quantiles;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.kernel.Scales;
import dev.mercer.kernel.SubsetsMap;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lowers the features of one point to operations of a {@link Graph}. */
final class MapLowering {
    private final Graph graph;

    MapLowering(Graph graph) {
        this.graph = graph;
    }

    Node features(FeatureMap map, Node x) {
        if (map instanceof Metric metric)
            return graph.matrix(metric.root().coordinates(), metric.root().size(), x);
        if (map instanceof Scales scales)
            return graph.join(Op.MULTIPLY, x, graph.constant(scales.factors().coordinates()));
        if (map instanceof Quantiles quantiles) {
            List<Node> columns = new ArrayList<>();
            for (int k = 0; k < x.size(); k++) {
                double[][] curve = quantiles.graph(k);
                columns.add(graph.piecewise(graph.gather(x, k), curve[0], curve[1], false));
            }
            return graph.concat(columns);
        }
        if (map instanceof Fourier fourier) return waves(fourier, x);
        if (map instanceof RbfBasis basis)
            return KernelLowering.values(graph, new Gaussian(basis.sigma()), x, basis.centers());
        if (map instanceof SubsetsMap) {
            Node all = graph.constant(1);
            for (int k = 0; k < x.size(); k++)
                all = graph.concat(List.of(all, graph.join(Op.MULTIPLY, all, graph.gather(x, k))));
            return all;
        }
        if (map instanceof PolynomialMap polynomial) return polynomial(polynomial, x);
        if (map instanceof GaussianSeries series) return series(series, x);
        throw new InvalidInputException(
                "the feature map " + map + " cannot be exported: it is not made of plain operations on numbers");
    }

    /** Cosine and sine of each frequency, alternating. */
    private Node waves(Fourier map, Node x) {
        int count = map.size() / 2;
        double[] flat = new double[count * x.size()];
        double[][] frequencies = map.frequencies(x.size());
        for (int j = 0; j < count; j++) System.arraycopy(frequencies[j], 0, flat, j * x.size(), x.size());
        Node angles = graph.matrix(flat, count, x);
        Node both = graph.concat(List.of(graph.cos(angles), graph.map(Op.SIN, angles)));
        int[] turns = new int[map.size()];
        for (int f = 0; f < turns.length; f++) turns[f] = f / 2 + (f % 2) * count;
        return graph.affine(graph.gather(both, turns), Math.sqrt(2.0 / map.size()), 0);
    }

    private Node polynomial(PolynomialMap map, Node x) {
        double square = 1;
        for (int k = 2; k <= map.degree(); k++) square *= k;
        double[] byDegreeLeft = new double[map.degree() + 1];
        if (map.c() == 0) Arrays.fill(byDegreeLeft, Math.sqrt(square));
        else
            for (int r = 0; r <= map.degree(); r++) {
                byDegreeLeft[r] = Math.sqrt(square);
                square *= map.c() / (r + 1);
            }
        return new MonomialTerms(x.size(), byDegreeLeft, map.c() == 0).lower(graph, x);
    }

    private Node series(GaussianSeries map, Node x) {
        double[] same = new double[map.terms()];
        Arrays.fill(same, 1);
        Node products = new MonomialTerms(x.size(), same, false).lower(graph, graph.affine(x, 1 / map.sigma(), 0));
        Node square = graph.sum(graph.join(Op.MULTIPLY, x, x));
        Node decay = graph.map(Op.EXP, graph.affine(square, -1 / (2 * map.sigma() * map.sigma()), 0));
        return graph.join(Op.MULTIPLY, products, decay);
    }
}
