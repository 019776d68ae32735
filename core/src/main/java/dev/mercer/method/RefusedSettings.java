package dev.mercer.method;

import dev.mercer.util.RefusedException;

/** Settings that contradict each other, the method or the data. */
public final class RefusedSettings extends RefusedException {
    private static final long serialVersionUID = 1;

    public RefusedSettings(String template, Object... parts) {
        super(template, parts);
    }
}
