package dev.mercer.solve;

import java.util.OptionalDouble;

/**
 * How good a solution is, from the numbers themselves: J at the solution, and a bound below J that no function can pass.
 *
 * @param objective J
 * @param bound the value of the dual problem, a lower bound of every J; absent where none can be claimed, as for a kernel
 *     that may be indefinite
 */
public record Certificate(double objective, OptionalDouble bound) {
    /** How far J is from the optimum at most; ≥ 0 but for rounding. */
    public OptionalDouble gap() {
        return bound.isPresent() ? OptionalDouble.of(objective - bound.getAsDouble()) : OptionalDouble.empty();
    }
}
