package dev.mercer.cli;

import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Model;
import java.util.Locale;

/** What is learned. */
enum Task {
    REGRESSION("numbers"),
    CLASSIFICATION("classes"),
    DETECTION("outliers");

    /** What the targets are. */
    final String targets;

    Task(String targets) {
        this.targets = targets;
    }

    /** What a model has learned. */
    static Task of(Model model) {
        if (model instanceof Detector) return DETECTION;
        return model instanceof Classifier ? CLASSIFICATION : REGRESSION;
    }

    /** As JSON and people read it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
