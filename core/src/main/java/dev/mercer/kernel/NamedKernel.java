package dev.mercer.kernel;

import dev.mercer.kernel.internal.Parameter;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.List;

/**
 * A kernel with a name in the notation: a leaf of the algebra, one record with one formula.
 *
 * <p>The record's components are the arguments of the notation, in the same order and with the same names;
 * {@link KernelTable} maps the name to the constructor. No other registration is needed.
 */
public sealed interface NamedKernel extends Kernel
        permits RadialKernel,
                DotKernel,
                CoordinateKernel,
                Cosine,
                ArcCosine,
                Tangent,
                Anova,
                Transition,
                Cells,
                TextKernel,
                Precomputed {
    /** The components that vary continuously, in order; the others (degree, ν) are structure. None by default. */
    default List<String> tunable() {
        return List.of();
    }

    /** The approximate number of operations for one value on points of this number of coordinates. */
    default double operations(double coordinates) {
        return KernelCost.FUNCTION * coordinates;
    }

    @Override
    default Definiteness definiteness() {
        return Definiteness.PROVEN;
    }

    @Override
    default Kernel bind(List<String> names) {
        return this;
    }

    @Override
    default List<Parameter> parameters() {
        return tunable().stream()
                .map(name -> new Parameter(name, KernelTable.argument(this, name)))
                .toList();
    }

    @Override
    default Kernel withParameters(double... values) {
        Require.equal("number of parameters", tunable().size(), values.length);
        return values.length == 0 ? this : KernelTable.with(this, tunable(), values);
    }
}
