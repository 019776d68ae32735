package dev.mercer.spark;

import java.util.Locale;
import org.apache.spark.ml.util.Identifiable;
import org.jspecify.annotations.Nullable;

/**
 * Names of stages. Spark's constructors read the name of a stage before the stage can store it. Therefore a given name is kept here for the
 * thread that constructs the stage.
 */
final class StageIds {
    private static final ThreadLocal<@Nullable String> WAITING = new ThreadLocal<>();

    private StageIds() {}

    /** A token that shows that a name is kept for the stage under construction. */
    enum Given {
        NAME
    }

    /** Names the stage that this thread constructs next. */
    static Given name(String uid) {
        WAITING.set(uid);
        return Given.NAME;
    }

    /** The name of a stage: its own, the one that is kept here, or a random one. */
    static String of(@Nullable String known, Identifiable stage) {
        if (known != null) return known;
        @Nullable String uid = WAITING.get();
        WAITING.remove();
        String type = stage.getClass().getSimpleName();
        return uid == null
                ? Identifiable.randomUID(type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1))
                : uid;
    }
}
