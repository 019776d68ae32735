/** The back end that computes on a GPU. */
@SuppressWarnings("requires-automatic")
module dev.mercer.cuda {
    requires com.sun.jna;
    requires dev.mercer.core;
    requires static org.jspecify;

    provides dev.mercer.compute.Backend with
            dev.mercer.cuda.CudaBackend;
}
