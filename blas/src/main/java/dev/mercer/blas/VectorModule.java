package dev.mercer.blas;

/**
 * Checks whether the Vector API can be used. It is an incubating module of the JDK, which is present but not readable
 * unless {@code --add-modules jdk.incubator.vector} was given; the command {@code mercer} may also load it while
 * running.
 */
final class VectorModule {
    /** A system property that, if set to any value, switches the Vector API off. */
    static final String OFF = "mercer.simd.off";

    private static final String NAME = "jdk.incubator.vector";

    private VectorModule() {}

    static boolean readable() {
        return Holder.READABLE;
    }

    private static final class Holder {
        static final boolean READABLE = System.getProperty(OFF) == null && (present() || loaded());

        private static boolean present() {
            return ModuleLayer.boot().findModule(NAME).isPresent();
        }

        /**
         * Makes the module readable without a warning. This works if the package jdk.internal.module is exported to this class, as by the
         * manifest of the command; otherwise it fails silently and the loops without the Vector API are used.
         */
        private static boolean loaded() {
            try {
                Class.forName("jdk.internal.module.Modules")
                        .getMethod("loadModule", String.class)
                        .invoke(null, NAME);
                return true;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
                return false;
            }
        }
    }
}
