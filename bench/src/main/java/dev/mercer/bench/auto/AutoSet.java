package dev.mercer.bench.auto;

import java.util.List;
import java.util.stream.Stream;

/**
 * A set of rows to be learned.
 *
 * @param name what it is called
 * @param classes whether its target is classes
 * @param developed whether choices of the library were made with a look at it; only the others tell how good they are
 */
public record AutoSet(String name, boolean classes, boolean developed) {
    public static final List<AutoSet> ALL = List.of(
            new AutoSet("abalone", false, true),
            new AutoSet("airfoil", false, true),
            new AutoSet("concrete", false, true),
            new AutoSet("cpusmall", false, true),
            new AutoSet("wdbc", true, true),
            new AutoSet("satimage", true, true),
            new AutoSet("spambase", true, true),
            new AutoSet("digits", true, true),
            new AutoSet("bike_sharing_hour", false, false),
            new AutoSet("california_housing", false, false),
            new AutoSet("energy_heating", false, false),
            new AutoSet("power_plant_ccpp", false, false),
            new AutoSet("kin8nm", false, false),
            new AutoSet("ionosphere", true, false),
            new AutoSet("sonar", true, false),
            new AutoSet("usps", true, false));

    /** What part of a comparison it belongs to, beside its own. */
    public String group() {
        return developed ? "developed" : "reported";
    }

    /** Its files, of which there may be one, or two. */
    public List<String> files() {
        return Stream.of("", "_train", "_test").map(end -> name + end + ".csv.gz").toList();
    }
}
