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

/** The losses that a method may take, whatever their constant is. */
public enum LossKind implements Term {
    SQUARED(Squared.class),
    EPSILON(EpsilonInsensitive.class),
    HUBER(Huber.class),
    PINBALL(Pinball.class),
    HINGE(Hinge.class),
    SQUAREDHINGE(SquaredHinge.class),
    LOGISTIC(Logistic.class);

    private final Class<? extends Loss> type;

    LossKind(Class<? extends Loss> type) {
        this.type = type;
    }

    /** The kind of a loss. */
    public static LossKind of(Loss loss) {
        return Arrays.stream(values())
                .filter(kind -> kind.type.isInstance(loss))
                .findFirst()
                .orElseThrow();
    }

    /** The name as people write it, such as {@code squaredhinge}. */
    @Override
    public String plain() {
        return name().toLowerCase(Locale.ROOT);
    }
}
