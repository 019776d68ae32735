package dev.mercer.spark;

import java.util.Locale;
import org.apache.spark.ml.util.Identifiable;
import org.jspecify.annotations.Nullable;

/**
 * Names of stages. Spark's constructors ask a stage for its name before the stage can store one, so that a name that is given waits
 * here for the thread that constructs the stage.
 */
final class StageIds {
    private static final ThreadLocal<@Nullable String> WAITING = new ThreadLocal<>();

    private StageIds() {}

    /** Proof that a name waits for the stage under construction. */
    enum Given {
        NAME
    }

    /** Names the stage that this thread constructs next. */
    static Given name(String uid) {
        WAITING.set(uid);
        return Given.NAME;
    }

    /** The name of a stage: the one it has, the one that waits, or a random one. */
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
