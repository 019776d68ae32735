package dev.mercer.data;

/** The kind of target that is learned. */
public enum Task {
    REGRESSION("numbers"),
    CLASSIFICATION("classes"),
    /** Outliers, detected without a target. */
    DETECTION("outliers");

    private final String targets;

    Task(String targets) {
        this.targets = targets;
    }

    /** One word for the targets: numbers, classes or outliers. */
    public String targets() {
        return targets;
    }
}
