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

    /** Which of so many rows are not learned from but judge each step, by number; none of methods that keep none apart. */
    static int[] keptApart(Settings s, int rows) {
        return s.text(Setting.VALIDATION).isEmpty() ? new int[0] : nystrom(s).keptApart(rows);
    }

    static Nystrom nystrom(Settings s) {
        Nystrom standard = centers(s);
        Nystrom how = standard.withStopping(s.stopping(standard.stopping()));
        return s.text(Setting.VALIDATION)
                .map(text -> how.withValidation(Setting.part(Setting.VALIDATION.option, text)))
                .orElse(how);
    }

    /** The centres alone, for methods whose iterations are others than those of the equations. */
    static Nystrom centers(Settings s) {
        NystromCenters.Selection selection =
                s.text(Setting.SELECTION).map(Setting::selection).orElse(NystromCenters.Selection.UNIFORM);
        OptionalInt count = s.text(Setting.CENTERS)
                .map(text -> OptionalInt.of(Setting.centers(text)))
                .orElse(OptionalInt.empty());
        return new Nystrom(new NystromCenters.Drawn(selection, count, s.seed()));
    }
}
