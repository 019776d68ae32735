package dev.mercer.method;

import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.util.Term;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The kinds of losses that a method may take, without their constant. */
public enum LossKind implements Term {
    SQUARED("", Squared.class, none -> new Squared(), loss -> 0, false),
    EPSILON(
            "epsilon",
            EpsilonInsensitive.class,
            EpsilonInsensitive::new,
            loss -> ((EpsilonInsensitive) loss).epsilon(),
            false),
    HUBER("delta", Huber.class, Huber::new, loss -> ((Huber) loss).delta(), true),
    PINBALL("quantile", Pinball.class, Pinball::new, loss -> ((Pinball) loss).quantile(), true),
    HINGE("", Hinge.class, none -> new Hinge(), loss -> 0, false),
    SQUAREDHINGE("", SquaredHinge.class, none -> new SquaredHinge(), loss -> 0, false),
    LOGISTIC("", Logistic.class, none -> new Logistic(), loss -> 0, false);

    /** The name of the constant; empty for a loss without one. */
    final String argument;
    /** Whether predictions are scored by the loss itself; others are scored by squared errors, or as classes. */
    final boolean scoresItself;

    private final Class<? extends Loss> type;

    @SuppressWarnings("ImmutableEnumChecker") // A constructor has no state.
    private final DoubleFunction<Loss> constructor;

    @SuppressWarnings("ImmutableEnumChecker") // Nor has an accessor.
    private final ToDoubleFunction<Loss> constant;

    LossKind(
            String argument,
            Class<? extends Loss> type,
            DoubleFunction<Loss> constructor,
            ToDoubleFunction<Loss> constant,
            boolean scoresItself) {
        this.argument = argument;
        this.type = type;
        this.constructor = constructor;
        this.constant = constant;
        this.scoresItself = scoresItself;
    }

    /** The kind of a loss. */
    public static LossKind of(Loss loss) {
        return Arrays.stream(values())
                .filter(kind -> kind.type.isInstance(loss))
                .findFirst()
                .orElseThrow();
    }

    /** The loss with this constant, which is ignored by losses without one. */
    Loss loss(double constant) {
        return constructor.apply(constant);
    }

    /** The constant of a loss of this kind; 0 if it has none. */
    double constant(Loss loss) {
        return constant.applyAsDouble(loss);
    }

    /** The name in user input, such as {@code squaredhinge}. */
    @Override
    public String plain() {
        return name().toLowerCase(Locale.ROOT);
    }
}
