/** The fast back end: OpenBLAS and the Vector API. */
@SuppressWarnings({"module", "requires-automatic"})
module dev.mercer.blas {
    requires dev.ludovic.netlib.blas;
    requires dev.mercer.core;
    requires java.logging;
    requires static jdk.incubator.vector;
    requires org.bytedeco.javacpp;
    requires org.bytedeco.openblas;
    requires static org.jspecify;

    provides dev.mercer.compute.Backend with
            dev.mercer.blas.BlasBackend;
}
