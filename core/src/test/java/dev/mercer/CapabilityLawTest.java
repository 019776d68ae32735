package dev.mercer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.InstanceofCheck;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The rule that no class asks for the type of a learner: leave-one-out predictions, a plan, the evidence and blocks of rows are methods of
 * {@link Learner}, which ask the strategy. The type shows neither the loss nor the strategy.
 */
@Tag("once")
class CapabilityLawTest {
    private static final ArchRule LAW = noClasses().should(new ArchCondition<>("ask for the type of a learner") {
        @Override
        public void check(JavaClass type, ConditionEvents events) {
            for (JavaCodeUnit unit : type.getCodeUnits())
                for (InstanceofCheck asked : unit.getInstanceofChecks())
                    if (isLearner(asked.getRawType()))
                        events.add(SimpleConditionEvent.satisfied(
                                type,
                                unit.getFullName() + " asks for "
                                        + asked.getRawType().getSimpleName()));
        }
    });

    /** Gaussian processes have likelihoods of their own in place of a loss. */
    private static boolean isLearner(JavaClass type) {
        return type.isAssignableTo(Learner.class) && !type.getPackageName().equals("dev.mercer.gp");
    }

    /** Breaks the law. */
    private static boolean asks(Object learner) {
        return learner instanceof KernelRegression;
    }

    @Test
    void noInstanceofOfALearnerInCore() {
        LAW.check(LayersTest.CORE);
    }

    @Test
    void detectsInstanceofOfALearner() {
        assertThat(asks(KernelRidge.of(new Gaussian(1), 1))).isTrue();
        assertThatThrownBy(() -> LAW.check(new ClassFileImporter().importClasses(CapabilityLawTest.class)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("KernelRegression");
    }
}
