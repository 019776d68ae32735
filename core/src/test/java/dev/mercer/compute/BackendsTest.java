package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BackendsTest {
    @Test
    void plainIsAlwaysThere() {
        assertThat(Backends.named("plain")).isInstanceOf(PlainBackend.class);
        assertThat(Backends.all()).hasAtLeastOneElementOfType(PlainBackend.class);
    }

    @Test
    void autoIsTheFirstThatCanBeUsed() {
        Backend first = Backends.all().stream()
                .filter(backend -> backend.obstacle().isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(Backends.best()).isSameAs(first).isSameAs(Backends.named("auto"));
    }

    @Test
    void preferredOnesComeFirst() {
        assertThat(Backends.all().stream().map(b -> -b.priority())).isSorted();
        assertThat(Backends.all().stream().map(Backend::name)).doesNotHaveDuplicates();
    }

    @Test
    void whatCannotBeUsedIsRefusedWithTheReason() {
        for (Backend backend : Backends.all())
            if (backend.obstacle().isEmpty())
                assertThat(Backends.named(backend.name())).isSameAs(backend);
            else
                assertThatThrownBy(() -> Backends.named(backend.name()))
                        .hasMessage("the back end \"" + backend.name() + "\" cannot be used here: "
                                + backend.obstacle().get());
    }

    @Test
    void theChoiceIsMadeOnce() {
        assertThat(Backends.all()).isSameAs(Backends.all());
        assertThatThrownBy(() -> Backends.all().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void refusesAnUnknownNameAndListsTheOthers() {
        String names = Backends.all().stream().map(Backend::name).collect(Collectors.joining(" or "));
        assertThatThrownBy(() -> Backends.named("cuda9"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there is no back end \"cuda9\" here: choose auto or " + names);
    }
}
