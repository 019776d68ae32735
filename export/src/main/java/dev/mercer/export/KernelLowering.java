package dev.mercer.export;

import dev.mercer.data.Points;
import dev.mercer.export.Graph.Node;
import dev.mercer.kernel.Category;
import dev.mercer.kernel.Cells;
import dev.mercer.kernel.ChiSquared;
import dev.mercer.kernel.Constant;
import dev.mercer.kernel.CoordinateKernel;
import dev.mercer.kernel.Cosine;
import dev.mercer.kernel.DotKernel;
import dev.mercer.kernel.Exp;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Intersection;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Normalized;
import dev.mercer.kernel.OnColumns;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.Periodic;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.Power;
import dev.mercer.kernel.Product;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Rational;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sigmoid;
import dev.mercer.kernel.Subsets;
import dev.mercer.kernel.Sum;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Lowers a kernel between one point and the centres of a model to operations of a {@link Graph}. */
final class KernelLowering {
    private static final double FAR = 800;

    private final Graph graph;
    private final MapLowering maps;

    KernelLowering(Graph graph) {
        this.graph = graph;
        this.maps = new MapLowering(graph);
    }

    /** k(x, cⱼ) for each centre. */
    Node values(Kernel kernel, Node x, Points centers) {
        if (kernel instanceof RadialKernel radial) return radial(radial, graph.fold(Fold.SQUARES, 0, x, flat(centers)));
        if (kernel instanceof Constant constant) return constants(constant.c(), centers.size());
        if (kernel instanceof DotKernel dot) return dot(dot, graph.matrix(flat(centers), centers.size(), x));
        if (kernel instanceof Subsets) return subsets(x, centers);
        if (kernel instanceof CoordinateKernel coordinates) return finish(coordinates, fold(coordinates, x, centers));
        if (kernel instanceof Cosine) {
            Node dots = graph.matrix(flat(centers), centers.size(), x);
            return divided(dots, graph.sum(graph.join(Op.MULTIPLY, x, x)), norms(centers));
        }
        if (kernel instanceof Cells cells) return cells(cells, x, centers);
        if (kernel instanceof Normalized normalized) {
            double[] own = new double[centers.size()];
            for (int j = 0; j < own.length; j++) own[j] = normalized.kernel().value(centers, j, centers, j);
            return divided(values(normalized.kernel(), x, centers), self(normalized.kernel(), x), own);
        }
        if (kernel instanceof OnColumns part) {
            int[] columns = columns(part);
            return values(part.kernel(), graph.gather(x, columns), centers.columns(columns));
        }
        if (kernel instanceof PerColumn lengths)
            return values(
                    lengths.kernel(),
                    divide(x, lengths),
                    centers.dividedBy(lengths.lengths().toArray()));
        if (kernel instanceof Mapped mapped)
            return values(
                    mapped.kernel(),
                    maps.features(mapped.map(), x),
                    mapped.map().apply(centers));
        return composite(kernel, part -> values(part, x, centers));
    }

    /** k(x, x). */
    private Node self(Kernel kernel, Node x) {
        if (kernel instanceof RadialKernel || kernel instanceof Cosine || kernel instanceof Cells)
            return graph.constant(1);
        if (kernel instanceof Constant constant) return graph.constant(constant.c());
        if (kernel instanceof DotKernel dot) return dot(dot, graph.sum(graph.join(Op.MULTIPLY, x, x)));
        if (kernel instanceof Intersection) return graph.sum(x);
        if (kernel instanceof Subsets) {
            Node product = graph.constant(1);
            for (int k = 0; k < x.size(); k++) {
                Node own = graph.gather(x, k);
                product = graph.join(Op.MULTIPLY, product, graph.affine(graph.join(Op.MULTIPLY, own, own), 1, 1));
            }
            return product;
        }
        if (kernel instanceof CoordinateKernel || kernel instanceof Normalized) return graph.constant(1);
        if (kernel instanceof OnColumns part) return self(part.kernel(), graph.gather(x, columns(part)));
        if (kernel instanceof PerColumn lengths) return self(lengths.kernel(), divide(x, lengths));
        if (kernel instanceof Mapped mapped) return self(mapped.kernel(), maps.features(mapped.map(), x));
        return composite(kernel, part -> self(part, x));
    }

    private Node composite(Kernel kernel, Function<Kernel, Node> lower) {
        if (kernel instanceof Sum sum) return reduce(Op.ADD, sum.terms(), lower);
        if (kernel instanceof Product product) return reduce(Op.MULTIPLY, product.factors(), lower);
        if (kernel instanceof Scaled scaled) return graph.affine(lower.apply(scaled.kernel()), scaled.factor(), 0);
        if (kernel instanceof Power power) return graph.power(lower.apply(power.kernel()), power.exponent());
        if (kernel instanceof Exp exp) return graph.map(Op.EXP, lower.apply(exp.kernel()));
        throw new InvalidInputException("the kernel " + kernel + " cannot be exported: it is not a formula of columns");
    }

    private Node reduce(Op op, List<Kernel> parts, Function<Kernel, Node> lower) {
        Node all = lower.apply(parts.get(0));
        for (Kernel part : parts.subList(1, parts.size())) all = graph.join(op, all, lower.apply(part));
        return all;
    }

    private Node radial(RadialKernel kernel, Node squares) {
        double square = kernel.sigma() * kernel.sigma();
        if (kernel instanceof Gaussian) return graph.map(Op.EXP, graph.affine(squares, -1 / (2 * square), 0));
        if (kernel instanceof Rational rational) {
            Node base = graph.affine(squares, 1 / (2 * rational.alpha() * square), 1);
            return graph.map(Op.EXP, graph.affine(graph.map(Op.LOG, base), -rational.alpha(), 0));
        }
        if (kernel instanceof Exponential exponential) {
            Node ratio = graph.affine(squares, 1 / square, 0);
            Node exponent = exponential.p() == 1
                    ? graph.map(Op.SQRT, ratio)
                    : exponential.p() == 2 ? ratio : graph.join(Op.POWER, ratio, exponential.p() / 2);
            return graph.map(Op.EXP, graph.affine(exponent, -1, 0));
        }
        Matern matern = (Matern) kernel;
        if (!matern.isElementary())
            throw new InvalidInputException("the kernel " + kernel
                    + " cannot be exported: Matérn kernels have a plain formula for nu = 0.5, 1.5 and 2.5");
        Node r = graph.join(Op.MINIMUM, graph.map(Op.SQRT, graph.affine(squares, 2 * matern.nu() / square, 0)), FAR);
        Node decay = graph.map(Op.EXP, graph.affine(r, -1, 0));
        if (matern.nu() == 0.5) return decay;
        Node polynomial = graph.affine(r, 1, 1);
        if (matern.nu() == 2.5)
            polynomial = graph.join(Op.ADD, polynomial, graph.affine(graph.join(Op.MULTIPLY, r, r), 1.0 / 3, 0));
        return graph.join(Op.MULTIPLY, polynomial, decay);
    }

    private Node dot(DotKernel kernel, Node dots) {
        if (kernel instanceof Linear) return dots;
        if (kernel instanceof Polynomial polynomial)
            return graph.power(graph.affine(dots, 1, polynomial.c()), polynomial.degree());
        Sigmoid sigmoid = (Sigmoid) kernel;
        return graph.map(Op.TANH, graph.affine(dots, sigmoid.scale(), sigmoid.c()));
    }

    private Node fold(CoordinateKernel kernel, Node x, Points centers) {
        double[] flat = flat(centers);
        if (kernel instanceof Manhattan) return graph.fold(Fold.DISTANCES, 0, x, flat);
        if (kernel instanceof Periodic periodic) return graph.fold(Fold.SINES, Math.PI / periodic.period(), x, flat);
        if (kernel instanceof ChiSquared) return graph.fold(Fold.CHI_SQUARES, 0, x, flat);
        if (kernel instanceof Intersection) return graph.fold(Fold.MINIMA, 0, x, flat);
        if (kernel instanceof Category) return graph.fold(Fold.DIFFERENCES, 0, x, flat);
        throw new InvalidInputException("the kernel " + kernel + " cannot be exported: there is no rule for it");
    }

    private Node finish(CoordinateKernel kernel, Node sum) {
        if (kernel instanceof Manhattan manhattan)
            return graph.map(Op.EXP, graph.affine(sum, -1 / manhattan.sigma(), 0));
        if (kernel instanceof Periodic periodic)
            return graph.map(Op.EXP, graph.affine(sum, -2 / (periodic.sigma() * periodic.sigma()), 0));
        if (kernel instanceof ChiSquared chi) return graph.map(Op.EXP, graph.affine(sum, -chi.gamma(), 0));
        if (kernel instanceof Category category) return graph.join(Op.POWER, graph.constant(category.other()), sum);
        return sum;
    }

    private Node subsets(Node x, Points centers) {
        Node product = constants(1, centers.size());
        for (int k = 0; k < x.size(); k++) {
            double[] column = new double[centers.size()];
            for (int j = 0; j < column.length; j++) column[j] = centers.get(j, k);
            Node factor = graph.join(Op.MULTIPLY, graph.gather(x, k), graph.constant(column));
            product = graph.join(Op.MULTIPLY, product, graph.affine(factor, 1, 1));
        }
        return product;
    }

    /** 1 where a centre is in the cell of x: all conditions on the way to its leaf hold. */
    private Node cells(Cells cells, Node x, Points centers) {
        int splits = cells.splits().size();
        int[] columns = new int[splits];
        double[] cuts = new double[splits];
        for (int s = 0; s < splits; s++) {
            columns[s] = Math.max(0, (int) cells.splits().get(s, 0) - 1);
            cuts[s] = cells.splits().get(s, 1);
        }
        Node left = graph.join(Op.LESS, graph.gather(x, columns), graph.constant(cuts));
        double[] signs = new double[centers.size() * splits];
        double[] offsets = new double[centers.size()];
        double[] depths = new double[centers.size()];
        for (int j = 0; j < centers.size(); j++)
            for (int node = cells.of(centers, j); node > 1; node /= 2) {
                boolean wentLeft = node % 2 == 0;
                signs[j * splits + node / 2 - 1] = wentLeft ? 1 : -1;
                offsets[j] += wentLeft ? 0 : 1;
                depths[j] += 1;
            }
        Node met = graph.join(Op.ADD, graph.matrix(signs, centers.size(), left), graph.constant(offsets));
        for (int j = 0; j < depths.length; j++) depths[j] -= 0.5;
        return graph.join(Op.LESS, graph.constant(depths), met);
    }

    /** Values divided by the lengths of both sides. */
    private Node divided(Node values, Node square, double[] squares) {
        double[] inverse = new double[squares.length];
        for (int j = 0; j < inverse.length; j++) inverse[j] = 1 / Math.sqrt(squares[j]);
        Node scaled = graph.join(Op.MULTIPLY, values, graph.constant(inverse));
        return graph.join(Op.DIVIDE, scaled, graph.map(Op.SQRT, square));
    }

    private Node divide(Node x, PerColumn lengths) {
        return graph.join(Op.DIVIDE, x, graph.constant(lengths.lengths().toArray()));
    }

    private Node constants(double value, int count) {
        double[] all = new double[count];
        Arrays.fill(all, value);
        return graph.constant(all);
    }

    private static double[] norms(Points centers) {
        double[] norms = new double[centers.size()];
        for (int j = 0; j < norms.length; j++) norms[j] = centers.squaredNorm(j);
        return norms;
    }

    private static int[] columns(OnColumns part) {
        return part.columns().stream().mapToInt(c -> c.number() - 1).toArray();
    }

    /** The coordinates of all points, row by row. */
    static double[] flat(Points points) {
        double[] all = new double[Math.multiplyExact(points.size(), points.dim())];
        double[] row = new double[points.dim()];
        for (int j = 0; j < points.size(); j++) {
            points.copyRow(j, row);
            System.arraycopy(row, 0, all, j * row.length, row.length);
        }
        return all;
    }
}
