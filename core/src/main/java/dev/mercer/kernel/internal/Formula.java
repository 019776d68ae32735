package dev.mercer.kernel.internal;

import java.util.List;

/**
 * A function of a few numbers as an expression tree, from which a back end may generate code: {@code X.minus(Z).abs()} is |x − z|.
 *
 * @param operation the operation at the root
 * @param constant the number of {@link Operation#CONSTANT}, else 0
 * @param operands the operands, in order
 */
public record Formula(Operation operation, double constant, List<Formula> operands) {
    /** The operations. {@code OVER} is a quotient that is 0 where the divisor is 0; {@code DIFFER} is 1 where both operands differ, else 0. */
    public enum Operation {
        VALUE,
        X,
        Z,
        CONSTANT,
        PLUS,
        MINUS,
        TIMES,
        OVER,
        POWER,
        LEAST,
        DIFFER,
        ABS,
        SQUARE,
        SIN,
        COS,
        EXP,
        LOG1P,
        TANH
    }

    /** The number of a pair of points. */
    public static final Formula VALUE = of(Operation.VALUE);

    /** One coordinate of the left point. */
    public static final Formula X = of(Operation.X);

    /** The coordinate of the right point. */
    public static final Formula Z = of(Operation.Z);

    private static Formula of(Operation operation, Formula... operands) {
        return new Formula(operation, 0, List.of(operands));
    }

    /** A constant. */
    public static Formula of(double constant) {
        return new Formula(Operation.CONSTANT, constant, List.of());
    }

    public Formula plus(Formula other) {
        return of(Operation.PLUS, this, other);
    }

    public Formula plus(double constant) {
        return plus(of(constant));
    }

    public Formula minus(Formula other) {
        return of(Operation.MINUS, this, other);
    }

    public Formula times(Formula other) {
        return of(Operation.TIMES, this, other);
    }

    public Formula times(double constant) {
        return of(constant).times(this);
    }

    public Formula over(Formula other) {
        return of(Operation.OVER, this, other);
    }

    public Formula over(double constant) {
        return over(of(constant));
    }

    public Formula power(Formula exponent) {
        return of(Operation.POWER, this, exponent);
    }

    public Formula power(double exponent) {
        return power(of(exponent));
    }

    public Formula least(Formula other) {
        return of(Operation.LEAST, this, other);
    }

    public Formula differ(Formula other) {
        return of(Operation.DIFFER, this, other);
    }

    public Formula abs() {
        return of(Operation.ABS, this);
    }

    public Formula square() {
        return of(Operation.SQUARE, this);
    }

    public Formula sin() {
        return of(Operation.SIN, this);
    }

    public Formula cos() {
        return of(Operation.COS, this);
    }

    public Formula exp() {
        return of(Operation.EXP, this);
    }

    public Formula log1p() {
        return of(Operation.LOG1P, this);
    }

    public Formula tanh() {
        return of(Operation.TANH, this);
    }
}
