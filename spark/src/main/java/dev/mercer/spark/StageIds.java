package dev.mercer.spark;

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

    /** The name that waits, or a random one. */
    static String take(String prefix) {
        @Nullable String uid = WAITING.get();
        WAITING.remove();
        return uid == null ? Identifiable.randomUID(prefix) : uid;
    }
}
