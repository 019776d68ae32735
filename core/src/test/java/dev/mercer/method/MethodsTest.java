package dev.mercer.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Task;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.Learner;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MethodsTest {
    private static final Settings KERNEL = Settings.none().with(Setting.KERNEL, new KernelFamily("gaussian(1)"));

    @Test
    void aMetricWhoseLambdaIsChosenKeepsItsCenters() {
        for (Loss loss : List.of(new Squared(), new Logistic())) {
            Settings given = KERNEL.with(Setting.LOSS, ChosenLoss.of(loss)).with(Setting.CENTERS, 20);
            Method method = Methods.choose(Optional.of(MethodKind.METRIC), Task.CLASSIFICATION, given)
                    .tuned(given);
            Learner<?> learner = method.learner().apply(new LearnerSettings(given, method, 100));
            assertThat(learner.toString())
                    .startsWith("MetricLearning[learner=KernelClassification[kernel=gaussian(sigma=1), loss=" + loss)
                    .contains("penalty=CHOSEN", "OptionalInt[20]");
        }
    }

    @ParameterizedTest
    @EnumSource(MethodKind.class)
    void everyKindHasAMethod(MethodKind kind) {
        assertThat(Methods.ALL).anyMatch(method -> method.kind() == kind);
    }

    /** A setting is an argument of a kind exactly if a method of the kind takes it and it is an argument at all. */
    @ParameterizedTest
    @EnumSource(MethodKind.class)
    void argumentsAreSettingsThatTheMethodsTake(MethodKind kind) {
        Set<Setting<?>> taken = Methods.ALL.stream()
                .filter(method -> method.kind() == kind)
                .flatMap(method -> method.takes().stream())
                .filter(MethodKind::isArgument)
                .collect(Collectors.toSet());
        assertThat(kind.arguments()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(taken);
    }

    @ParameterizedTest
    @EnumSource(LossKind.class)
    void everyLossBelongsToAMethod(LossKind loss) {
        assertThat(Methods.ALL).anyMatch(method -> method.losses().contains(loss));
        assertThat(Arrays.stream(LossKind.values())).hasSize(Loss.class.getPermittedSubclasses().length);
    }

    /** Messages for readers of Java name settings plainly; a shell puts its own words in. */
    @Test
    void aRefusalNamesSettingsAsItsReaderWritesThem() {
        Settings twice = KERNEL.with(Setting.LAMBDA, 0.1).with(Setting.C, 1.0);
        assertThatThrownBy(() -> Methods.check(Optional.of(MethodKind.SVM), Optional.empty(), twice))
                .isInstanceOfSatisfying(RefusedSettings.class, refused -> {
                    assertThat(refused).hasMessage("lambda and c say the same thing: give one of them");
                    assertThat(refused.inTermsOf(term -> "--" + term.plain()))
                            .isEqualTo("--lambda and --c say the same thing: give one of them");
                });
        Settings hinge = KERNEL.with(Setting.LAMBDA, 0.1).with(Setting.LOSS, ChosenLoss.of(new Hinge()));
        assertThatThrownBy(() -> Methods.check(Optional.of(MethodKind.LOGISTIC), Optional.empty(), hinge))
                .hasMessage("logistic learns classes with the loss logistic, not hinge");
    }

    @Test
    void settingsAreTypedValuesInTheirOrder() {
        Settings some = Settings.none().with(Setting.SEED, 3L).with(Setting.LAMBDA, 0.5);
        assertThat(some.get(Setting.SEED)).contains(3L);
        assertThat(some.get(Setting.KERNEL)).isEmpty();
        assertThat(some.keys()).containsExactly(Setting.LAMBDA, Setting.SEED);
        assertThat(some.without(Setting.PENALTY).keys()).containsExactly(Setting.SEED);
        assertThat(some.orElse(Settings.none().with(Setting.SEED, 9L).with(Setting.C, 1.0)))
                .isEqualTo(some.with(Setting.C, 1.0))
                .hasToString("lambda=0.5, c=1.0, seed=3");
    }
}
