package dev.mercer.cli;

import dev.mercer.learn.Learner;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.NystromClassifier;
import dev.mercer.learn.NystromRegression;
import java.util.OptionalInt;

/** Learners on few centres from the settings of the command. */
final class NystromLearners {
    private NystromLearners() {}

    static Learner<?> numbers(Settings s) {
        return new NystromRegression(s.kernel(), s.lambda(), s.intercept(), nystrom(s));
    }

    static Learner<?> classes(Settings s) {
        return new NystromClassifier(s.kernel(), s.lambda(), nystrom(s))
                .withLoss(s.loss())
                .withIntercept(s.intercept())
                .withClassWeights(s.classWeights());
    }

    static Nystrom nystrom(Settings s) {
        NystromCenters.Selection selection =
                s.text(Setting.SELECTION).map(Setting::selection).orElse(NystromCenters.Selection.UNIFORM);
        OptionalInt count = s.text(Setting.CENTERS)
                .map(text -> OptionalInt.of(Setting.centers(text)))
                .orElse(OptionalInt.empty());
        Nystrom standard = new Nystrom(new NystromCenters.Drawn(selection, count, s.seed()));
        Nystrom how = standard.withStopping(s.stopping(standard.stopping()));
        return s.text(Setting.VALIDATION)
                .map(text -> how.withValidation(Setting.part(Setting.VALIDATION.option, text)))
                .orElse(how);
    }
}
