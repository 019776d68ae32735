package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mercer.util.InvalidInputException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that something is refused with exactly one sentence. */
public final class Refused {
    private Refused() {}

    public static void with(String message, ThrowingCallable action) {
        InvalidInputException refused = catchThrowableOfType(InvalidInputException.class, action);
        assertThat(refused).as("nothing was refused").isNotNull();
        assertThat(refused).hasMessage(message);
    }
}
