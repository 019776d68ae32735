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

/** The losses that a method may take, whatever their constant is. */
public enum LossKind implements Term {
    SQUARED("", Squared.class, none -> new Squared()),
    EPSILON("epsilon", EpsilonInsensitive.class, EpsilonInsensitive::new),
    HUBER("delta", Huber.class, Huber::new),
    PINBALL("quantile", Pinball.class, Pinball::new),
    HINGE("", Hinge.class, none -> new Hinge()),
    SQUAREDHINGE("", SquaredHinge.class, none -> new SquaredHinge()),
    LOGISTIC("", Logistic.class, none -> new Logistic());

    /** The name of the constant; empty for a loss without one. */
    final String argument;

    private final Class<? extends Loss> type;

    @SuppressWarnings("ImmutableEnumChecker") // A constructor has no state.
    private final DoubleFunction<Loss> constructor;

    LossKind(String argument, Class<? extends Loss> type, DoubleFunction<Loss> constructor) {
        this.argument = argument;
        this.type = type;
        this.constructor = constructor;
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

    /** The name as people write it, such as {@code squaredhinge}. */
    @Override
    public String plain() {
        return name().toLowerCase(Locale.ROOT);
    }
}
