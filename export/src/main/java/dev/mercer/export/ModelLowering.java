package dev.mercer.export;

import dev.mercer.data.Reals;
import dev.mercer.export.Graph.Node;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.PairRule;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers a model to a graph: encoder, expansion, and the conversion of scores to predictions. */
final class ModelLowering {
    /** Log odds of pairs are clipped to this. */
    private static final double MOST_ODDS = 16;
    /** Coupling eliminates a matrix of the classes, operation by operation. */
    private static final int MOST_COUPLED = 12;

    /** Less than any share of a probability that matters, and a float. */
    private static final double TINY = 1e-30;

    private final Graph graph = new Graph();

    private ModelLowering() {}

    /**
     * Lowers a model.
     *
     * @param precision of the numbers of the target
     */
    static Lowered of(TableModel model, Precision precision) {
        return new ModelLowering().lower(model, precision);
    }

    private Lowered lower(TableModel table, Precision precision) {
        Model model = table.model();
        if (!(model instanceof Regressor || model instanceof Classifier || model instanceof Detector))
            throw new InvalidInputException("only a model of one function of the inputs can be exported, this one is a "
                    + model.getClass().getSimpleName());
        Node scores = scores(model.expansion(), new EncoderLowering(graph, precision).point(table.encoder()));
        if (model instanceof Classifier classifier) return classes(classifier, scores);
        if (model instanceof Detector detector) {
            Node strengths = graph.concat(List.of(graph.constant(-detector.tolerance()), scores));
            return new Lowered(graph, scores, Detector.NAMES, Optional.of(strengths), Optional.empty());
        }
        Regressor regressor = (Regressor) model;
        Node outputs =
                regressor.decoder().map(decoder -> decoded(decoder, scores)).orElse(scores);
        if (regressor.training().quantiles().size() > 1) outputs = sorted(outputs);
        return new Lowered(graph, outputs, List.of(), Optional.empty(), Optional.empty());
    }

    /** The sum of the terms: one, unless the model is a blend. */
    private Node scores(Expansion f, Node x) {
        Node sum = term(f.terms().get(0), x);
        for (Expansion other : f.others()) sum = graph.join(Op.ADD, sum, term(other, x));
        return sum;
    }

    private Node term(Expansion f, Node x) {
        Node point = f.features().isPresent()
                ? new MapLowering(graph).features(f.features().get(), x)
                : x;
        Node similar = KernelLowering.values(graph, f.kernel(), point, f.centers());
        double[] weights = new double[f.outputs() * f.centers().size()];
        for (int t = 0; t < f.outputs(); t++)
            System.arraycopy(
                    f.weights().get(t).toArray(),
                    0,
                    weights,
                    t * f.centers().size(),
                    f.centers().size());
        Node sums = graph.matrix(weights, f.outputs(), similar);
        return graph.join(Op.ADD, sums, graph.constant(f.bias().toArray()));
    }

    private Node decoded(TargetDecoder decoder, Node scores) {
        List<Node> outputs = new ArrayList<>();
        for (int t = 0; t < scores.size(); t++) {
            Node shifted = graph.join(
                    Op.ADD, one(scores, t), graph.constant(decoder.residuals().toArray()));
            Node clipped = graph.join(Op.MAXIMUM, graph.join(Op.MINIMUM, shifted, decoder.most()), decoder.least());
            Node values = fromScale(decoder.scale(), clipped);
            outputs.add(
                    graph.affine(graph.sum(values), 1.0 / decoder.residuals().size(), 0));
        }
        return graph.concat(outputs);
    }

    private Node fromScale(TargetScale scale, Node values) {
        if (scale instanceof TargetScale.Identity) return values;
        if (scale instanceof TargetScale.Log log)
            return graph.join(Op.MAXIMUM, graph.affine(graph.map(Op.EXP, values), 1, -log.offset()), 0);
        if (scale instanceof TargetScale.SquareRoot) {
            Node root = graph.join(Op.MAXIMUM, values, 0);
            return graph.join(Op.MULTIPLY, root, root);
        }
        if (scale instanceof TargetScale.NormalScores ranks) {
            List<Node> all = new ArrayList<>();
            for (int q = 0; q < values.size(); q++)
                all.add(graph.piecewise(
                        one(values, q),
                        ranks.scores().toArray(),
                        ranks.targets().toArray(),
                        true));
            return graph.concat(all);
        }
        throw new InvalidInputException("the scale of the target, " + scale.name() + ", cannot be exported");
    }

    /** Sorts outputs in ascending order, by a network of comparisons. */
    private Node sorted(Node outputs) {
        Node[] all = new Node[outputs.size()];
        for (int t = 0; t < all.length; t++) all[t] = one(outputs, t);
        for (int round = 0; round < all.length; round++)
            for (int t = round % 2; t + 1 < all.length; t += 2) {
                Node less = graph.join(Op.MINIMUM, all[t], all[t + 1]);
                all[t + 1] = graph.join(Op.MAXIMUM, all[t], all[t + 1]);
                all[t] = less;
            }
        return graph.concat(List.of(all));
    }

    private Lowered classes(Classifier classifier, Node scores) {
        Optional<Calibration> calibration = classifier.calibration();
        int count = classifier.classes().size();
        Node odds = calibration
                .map(c -> graph.join(
                        Op.ADD,
                        graph.join(
                                Op.MULTIPLY, scores, graph.constant(c.slopes().toArray())),
                        graph.constant(c.offsets().toArray())))
                .orElse(scores);
        Node strengths = switch (classifier.scheme()) {
            case BINARY ->
                calibration.isPresent()
                        ? graph.concat(List.of(probability(graph.affine(odds, -1, 0)), probability(odds)))
                        : graph.concat(List.of(graph.affine(scores, -1, 0), scores));
            case SOFTMAX -> calibration.isPresent() ? softmax(odds) : scores;
            case ONE_VS_REST -> calibration.isPresent() ? normalized(probability(odds)) : scores;
            case ONE_VS_ONE ->
                calibration.map(c -> paired(c, scores, odds, count)).orElseGet(() -> votes(scores, count));
            case ORDERED -> ordered(odds);
        };
        Optional<Node> probabilities = calibration.map(c -> weighted(strengths, c.classWeights()));
        return new Lowered(graph, scores, classifier.classes(), Optional.of(strengths), probabilities);
    }

    private Node weighted(Node strengths, Reals weights) {
        if (weights.size() == 0) return strengths;
        return normalized(graph.join(Op.DIVIDE, strengths, graph.constant(weights.toArray())));
    }

    /** 1/(1 + e⁻ᶠ). */
    private Node probability(Node odds) {
        return graph.join(
                Op.DIVIDE, graph.constant(1), graph.affine(graph.map(Op.EXP, graph.affine(odds, -1, 0)), 1, 1));
    }

    /** The probabilities of ordered classes: differences of successive probabilities of being at or after a class, the first of which is 1. */
    private Node ordered(Node odds) {
        Node reached = probability(odds);
        Node none = graph.affine(one(reached, 0), 0, 0);
        Node all = graph.affine(one(reached, 0), 0, 1);
        Node shares =
                graph.join(Op.SUBTRACT, graph.concat(List.of(all, reached)), graph.concat(List.of(reached, none)));
        return graph.join(Op.MAXIMUM, shares, 0);
    }

    private Node normalized(Node shares) {
        return graph.join(Op.DIVIDE, shares, graph.join(Op.MAXIMUM, graph.sum(shares), TINY));
    }

    private Node softmax(Node odds) {
        return normalized(graph.map(Op.EXP, graph.join(Op.SUBTRACT, odds, largest(odds))));
    }

    private Node largest(Node values) {
        Node largest = one(values, 0);
        for (int c = 1; c < values.size(); c++) largest = graph.join(Op.MAXIMUM, largest, one(values, c));
        return largest;
    }

    /** The outputs of all pairs by their {@link PairRule}. */
    private Node paired(Calibration calibration, Node scores, Node odds, int classes) {
        if (calibration.pairs().isEmpty()) return coupled(odds, classes);
        PairRule rule = calibration.pairs().get();
        if (rule.source() == PairRule.Source.VOTES)
            return softmax(graph.affine(votes(scores, classes), rule.sharpness(), 0));
        Node shares = coupled(odds, classes);
        Node ratios = graph.join(Op.DIVIDE, shares, largest(shares));
        return normalized(graph.join(Op.POWER, ratios, graph.constant(rule.sharpness())));
    }

    /** The votes of pairs: a positive score is one for the later class. */
    private Node votes(Node scores, int classes) {
        Node later = graph.join(Op.LESS, graph.constant(0), scores);
        double[] signs = new double[classes * scores.size()];
        double[] offsets = new double[classes];
        for (int a = 0, pair = 0; a < classes; a++)
            for (int b = a + 1; b < classes; b++, pair++) {
                signs[a * scores.size() + pair] = -1;
                signs[b * scores.size() + pair] = 1;
                offsets[a]++;
            }
        return graph.join(Op.ADD, graph.matrix(signs, classes, later), graph.constant(offsets));
    }

    /** Pairwise coupling: Q⁻¹1 by elimination, number by number. */
    private Node coupled(Node odds, int n) {
        if (n > MOST_COUPLED)
            throw new InvalidInputException("probabilities of " + n + " classes from pairs cannot be exported, at most "
                    + MOST_COUPLED + ": train with " + Scheme.ONE_VS_REST + " or without probabilities");
        Node clipped = graph.join(Op.MAXIMUM, graph.join(Op.MINIMUM, odds, MOST_ODDS), -MOST_ODDS);
        Node later = probability(clipped);
        Node earlier = probability(graph.affine(clipped, -1, 0));
        Node[][] q = new Node[n][n];
        Node[] x = new Node[n];
        for (int a = 0; a < n; a++) {
            x[a] = graph.constant(1);
            q[a][a] = graph.constant(1.0 / n);
        }
        for (int a = 0, pair = 0; a < n; a++)
            for (int b = a + 1; b < n; b++, pair++) {
                Node l = one(later, pair);
                Node e = one(earlier, pair);
                q[a][a] = graph.join(Op.ADD, q[a][a], graph.join(Op.MULTIPLY, l, l));
                q[b][b] = graph.join(Op.ADD, q[b][b], graph.join(Op.MULTIPLY, e, e));
                q[a][b] = graph.affine(graph.join(Op.MULTIPLY, l, e), -1, 1.0 / n);
                q[b][a] = q[a][b];
            }
        for (int k = 0; k < n; k++)
            for (int i = k + 1; i < n; i++) {
                Node factor = graph.join(Op.DIVIDE, q[i][k], q[k][k]);
                for (int j = k + 1; j < n; j++)
                    q[i][j] = graph.join(Op.SUBTRACT, q[i][j], graph.join(Op.MULTIPLY, factor, q[k][j]));
                x[i] = graph.join(Op.SUBTRACT, x[i], graph.join(Op.MULTIPLY, factor, x[k]));
            }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++)
                x[k] = graph.join(Op.SUBTRACT, x[k], graph.join(Op.MULTIPLY, q[k][j], x[j]));
            x[k] = graph.join(Op.DIVIDE, x[k], q[k][k]);
        }
        return normalized(graph.join(Op.MAXIMUM, graph.concat(List.of(x)), 0));
    }

    private Node one(Node all, int t) {
        return all.size() == 1 ? all : graph.gather(all, t);
    }
}
