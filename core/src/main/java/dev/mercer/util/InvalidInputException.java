package dev.mercer.util;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An argument or a piece of data breaks a rule, which the caller can correct.
 *
 * <p>The message is one readable sentence: the thing, the rule, the value, and the cure if there is one. A cure that every
 * shell applies in its own way, with an option of a command for example, is a {@link Cure} in addition to the fact; a cure
 * that is the same everywhere ("copy the file again") is part of the fact. Every other exception is a defect of the library.
 */
public class InvalidInputException extends IllegalArgumentException implements Curable {
    private static final long serialVersionUID = 1L;

    private final String fact;
    private final @Nullable Cure cure;

    public InvalidInputException(String fact) {
        this(fact, Optional.empty(), null);
    }

    public InvalidInputException(String fact, Throwable cause) {
        this(fact, Optional.empty(), cause);
    }

    public InvalidInputException(String fact, Cure cure) {
        this(fact, Optional.of(cure), null);
    }

    public InvalidInputException(String fact, Cure cure, Throwable cause) {
        this(fact, Optional.of(cure), cause);
    }

    private InvalidInputException(String fact, Optional<Cure> cure, @Nullable Throwable cause) {
        super(cure.map(known -> known.after(fact)).orElse(fact), cause);
        this.fact = fact;
        this.cure = cure.orElse(null);
    }

    /** This refusal with its place or its context before it, {@code "cars.csv: "} for example; the cure stays. */
    public InvalidInputException within(String context) {
        return new InvalidInputException(context + fact, cure(), this);
    }

    @Override
    public String fact() {
        return fact;
    }

    @Override
    public Optional<Cure> cure() {
        return Optional.ofNullable(cure);
    }
}
