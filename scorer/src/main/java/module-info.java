/** Predictions of single rows with nothing but the JDK. */
module dev.mercer.scorer {
    // The jar contains the classes of these modules that it needs.
    requires static dev.mercer.core;
    requires static dev.mercer.io;
    requires static org.jspecify;

    exports dev.mercer.scorer;
}
