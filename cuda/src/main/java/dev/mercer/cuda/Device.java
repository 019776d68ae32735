package dev.mercer.cuda;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import dev.mercer.util.Text;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first NVIDIA GPU ("card") of this computer and its driver. Opened once; its context is shared by all threads of the process, each of which
 * must {@link #enter} it before a call.
 */
final class Device {
    /** A system property: the folder of the CUDA libraries, if they are not found by name. */
    static final String PATH = "mercer.cuda.path";

    /** A system property: a reason not to use the card, in tests or by a user. */
    static final String OFF = "mercer.cuda.off";

    /** A system property: the most bytes of the card's memory that this process takes. */
    static final String MEMORY = "mercer.cuda.memory";

    private static final int OLDEST = 12000;
    private static final int MULTIPROCESSORS = 16;
    private static final int SHARED_BYTES = 97;
    private static final int MAJOR = 75;
    private static final int MINOR = 76;

    private final NativeCalls driver;
    private final Pointer context;
    private final int handle;
    private final Compiler compiler;
    private final int driverVersion;
    private final DeviceMemory memory;
    private final Modules modules;
    private final NativeCalls.Loader libraries;
    private boolean blasTried;
    private Optional<Blas> blas = Optional.empty();
    private volatile @Nullable String failure;

    /**
     * The card, or why there is none.
     *
     * @param device the card; null if there is an obstacle
     * @param obstacle why it cannot be used and what to do; null if it can
     */
    record Search(@Nullable Device device, @Nullable String obstacle) {}

    private Device(
            NativeCalls driver,
            int handle,
            Pointer context,
            int driverVersion,
            Compiler compiler,
            NativeCalls.Loader libraries) {
        this.libraries = libraries;
        this.driver = driver;
        this.handle = handle;
        this.context = context;
        this.driverVersion = driverVersion;
        this.compiler = compiler;
        this.memory = new DeviceMemory(budget(), new DeviceMemory.Allocator() {
            @Override
            public long allocate(long bytes) {
                LongByReference address = new LongByReference();
                enter();
                int status = driver.status("cuMemAlloc_v2", address, bytes);
                return status == 0 ? address.getValue() : 0;
            }

            @Override
            public void free(long address) {
                enter();
                driver.status("cuMemFree_v2", address);
            }
        });
        this.modules = new Modules(this);
    }

    /** The card of this computer. */
    static Search find() {
        return Found.SEARCH;
    }

    private static final class Found {
        static final Search SEARCH = search();

        private static Search search() {
            try {
                return open(NativeCalls::installed);
            } catch (LinkageError | CudaException failure) {
                return new Search(null, failure + ": put mercer-cuda on the class path with all it depends on");
            }
        }
    }

    /** Opens the first card with these libraries. */
    static Search open(NativeCalls.Loader libraries) {
        @Nullable String off = System.getProperty(OFF);
        if (off != null) return new Search(null, off);
        Optional<NativeCalls> driver = libraries.open(List.of("libcuda.so.1", "nvcuda.dll"));
        if (driver.isEmpty())
            return new Search(null, "there is no NVIDIA driver (libcuda.so.1): install it, or use another back end");
        NativeCalls calls = driver.get();
        int start = calls.status("cuInit", 0);
        if (start == 100) return new Search(null, "the NVIDIA driver finds no card: use another back end");
        if (start != 0)
            return new Search(null, "the NVIDIA driver does not start (cuInit answers " + start + "): see nvidia-smi");
        IntByReference number = new IntByReference();
        check(calls, "cuDriverGetVersion", number);
        int version = number.getValue();
        if (version < OLDEST)
            return new Search(
                    null,
                    "the NVIDIA driver is for CUDA " + text(version) + ", 12.0 is needed: install a newer driver");
        check(calls, "cuDeviceGetCount", number);
        if (number.getValue() == 0) return new Search(null, "the NVIDIA driver finds no card: use another back end");
        Optional<NativeCalls> compiler = libraries.open(Compiler.NAMES);
        if (compiler.isEmpty())
            return new Search(
                    null,
                    "the run-time compiler of CUDA 12 or 13 (" + Compiler.NAMES.get(0) + ") was not found: install it,"
                            + " or name its folder by -D" + PATH);
        return new Search(opened(calls, version, new Compiler(compiler.get()), libraries), null);
    }

    private static Device opened(NativeCalls calls, int version, Compiler compiler, NativeCalls.Loader libraries) {
        IntByReference handle = new IntByReference();
        check(calls, "cuDeviceGet", handle, 0);
        PointerByReference context = new PointerByReference();
        check(calls, "cuDevicePrimaryCtxRetain", context, handle.getValue());
        check(calls, "cuCtxSetCurrent", context.getValue());
        return new Device(calls, handle.getValue(), context.getValue(), version, compiler, libraries);
    }

    private long budget() {
        @Nullable String given = System.getProperty(MEMORY);
        return given != null ? Long.parseLong(given) : freeBytes() / 10 * 9;
    }

    /** The free bytes of the card's memory, over all processes. */
    long freeBytes() {
        LongByReference free = new LongByReference();
        LongByReference total = new LongByReference();
        enter();
        call("cuMemGetInfo_v2", free, total);
        return free.getValue();
    }

    long totalBytes() {
        LongByReference bytes = new LongByReference();
        call("cuDeviceTotalMem_v2", bytes, handle);
        return bytes.getValue();
    }

    /** Makes the card's context current for the calling thread. */
    void enter() {
        check(driver, "cuCtxSetCurrent", context);
    }

    /** Calls the driver; a failure is an exception, and the card is not used again. */
    void call(String function, Object... arguments) {
        try {
            check(driver, function, arguments);
        } catch (CudaException lost) {
            failure = lost.getMessage();
            throw lost;
        }
    }

    /** The reason why the card is no longer used; null while it works. */
    @Nullable
    String failure() {
        return failure;
    }

    private static void check(NativeCalls calls, String function, Object... arguments) {
        int status = calls.status(function, arguments);
        if (status == 0) return;
        PointerByReference text = new PointerByReference();
        boolean known = calls.status("cuGetErrorString", status, text) == 0 && text.getValue() != null;
        throw new CudaException("the card failed: " + function + " answers " + status
                + (known ? " (" + text.getValue().getString(0) + ")" : "") + "; use another back end");
    }

    DeviceMemory memory() {
        return memory;
    }

    Modules modules() {
        return modules;
    }

    Compiler compiler() {
        return compiler;
    }

    /** Products and factors of matrices; empty if cuBLAS or cuSOLVER is not installed. Loaded at first use. */
    synchronized Optional<Blas> blas() {
        if (!blasTried) {
            blasTried = true;
            try {
                enter();
                blas = Blas.open(libraries);
            } catch (CudaException noRoom) {
                blas = Optional.empty();
            }
        }
        return blas;
    }

    int multiprocessors() {
        return attribute(MULTIPROCESSORS);
    }

    /** The most bytes that the threads of a block can share. */
    int sharedBytes() {
        return attribute(SHARED_BYTES);
    }

    /** The compute capability, 90 for 9.0. */
    int capability() {
        return 10 * attribute(MAJOR) + attribute(MINOR);
    }

    private int attribute(int number) {
        IntByReference value = new IntByReference();
        call("cuDeviceGetAttribute", value, number, handle);
        return value.getValue();
    }

    /** A text with the card, its memory and versions. */
    String description() {
        byte[] name = new byte[128];
        call("cuDeviceGetName", name, name.length, handle);
        int end = 0;
        while (end < name.length && name[end] != 0) end++;
        return new String(name, 0, end, StandardCharsets.UTF_8) + ", " + Text.bytes(totalBytes()) + " ("
                + Text.bytes(memory.budget()) + " for data), driver for CUDA " + text(driverVersion)
                + ", run-time compiler " + compiler.version();
    }

    private static String text(int version) {
        return version / 1000 + "." + version % 1000 / 10;
    }
}
