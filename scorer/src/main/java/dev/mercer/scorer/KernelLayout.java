package dev.mercer.scorer;

import dev.mercer.data.Points;
import dev.mercer.kernel.Cells;
import dev.mercer.kernel.CoordinateKernel;
import dev.mercer.kernel.Cosine;
import dev.mercer.kernel.Domain;
import dev.mercer.kernel.DotKernel;
import dev.mercer.kernel.Exp;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.NamedKernel;
import dev.mercer.kernel.Normalized;
import dev.mercer.kernel.OnColumns;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.Power;
import dev.mercer.kernel.Product;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sum;
import dev.mercer.kernel.TextKernel;
import dev.mercer.util.InvalidInputException;
import java.util.List;

/** Lays a kernel and its centres out for one point at a time. */
final class KernelLayout {
    private final ScratchSizes scratch;

    KernelLayout(ScratchSizes scratch) {
        this.scratch = scratch;
    }

    /** The kernel against these centres; leaves that see the same coordinates share them. */
    RowKernel of(Kernel kernel, Points points) {
        return of(kernel, points, Centers.of(points));
    }

    private RowKernel of(Kernel kernel, Points points, Centers centers) {
        int size = points.size();
        if (kernel instanceof RadialKernel radial)
            return new LeafKernels.Radial(radial, centers, scratch.reserve(radial instanceof Matern ? size : 0));
        if (kernel instanceof DotKernel dot) return new LeafKernels.Dot(dot, centers);
        if (kernel instanceof CoordinateKernel coordinates)
            return new LeafKernels.Coordinates(
                    coordinates, coordinates.domain() == Domain.NON_NEGATIVE, centers.columns(), size);
        if (kernel instanceof Cosine) return new LeafKernels.Angle(centers, lengths(kernel, points));
        if (kernel instanceof Cells cells) return LeafKernels.SameCell.of(cells, points);
        if (kernel instanceof TextKernel texts) return TextKernels.of(texts, points);
        if (kernel instanceof NamedKernel other && kernel.domain() != Domain.ITEMS)
            return new LeafKernels.Pairs(other, points);
        if (kernel instanceof Sum sum) return join(sum.terms(), false, points, centers);
        if (kernel instanceof Product product) return join(product.factors(), true, points, centers);
        if (kernel instanceof Scaled scaled)
            return new JoinedKernels.Times(of(scaled.kernel(), points, centers), scaled.factor(), size);
        if (kernel instanceof Power power)
            return new JoinedKernels.ToPower(of(power.kernel(), points, centers), power.exponent(), size);
        if (kernel instanceof Exp exp) return new JoinedKernels.Exponentiated(of(exp.kernel(), points, centers), size);
        if (kernel instanceof Normalized normalized)
            return new JoinedKernels.OfLengthOne(
                    of(normalized.kernel(), points, centers), lengths(normalized.kernel(), points));
        if (kernel instanceof OnColumns part) {
            int[] columns =
                    part.columns().stream().mapToInt(c -> c.number() - 1).toArray();
            return after(part.kernel(), points.columns(columns), new RowMap.Chosen(columns));
        }
        if (kernel instanceof PerColumn divided) {
            double[] lengths = divided.lengths().toArray();
            return after(divided.kernel(), points.dividedBy(lengths), new RowMap.Divided(lengths));
        }
        if (kernel instanceof Mapped mapped)
            return after(mapped.kernel(), mapped.map().apply(points), RowMap.of(mapped.map(), points.dim(), scratch));
        throw new InvalidInputException("a scorer has no rule for the kernel " + kernel);
    }

    private RowKernel join(List<Kernel> parts, boolean product, Points points, Centers centers) {
        return new JoinedKernels.Join(
                parts.stream().map(part -> of(part, points, centers)).toList(),
                product,
                points.size(),
                scratch.reserve(points.size()));
    }

    private RowKernel after(Kernel kernel, Points seen, RowMap map) {
        return new JoinedKernels.After(of(kernel, seen), map, scratch.reserve(seen.dim()));
    }

    /** √k(cⱼ, cⱼ) of each centre; for the cosine the lengths of the centres. */
    private static double[] lengths(Kernel kernel, Points points) {
        double[] lengths = new double[points.size()];
        for (int j = 0; j < lengths.length; j++)
            lengths[j] =
                    Math.sqrt(kernel instanceof Cosine ? points.squaredNorm(j) : kernel.value(points, j, points, j));
        return lengths;
    }
}
