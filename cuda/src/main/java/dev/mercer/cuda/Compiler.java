package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.util.Arrays;
import java.util.List;

/** NVRTC, the run-time compiler of CUDA. */
final class Compiler {
    static final List<String> NAMES =
            List.of("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so", "nvrtc64_130_0.dll", "nvrtc64_120_0.dll");

    private final NativeCalls calls;

    Compiler(NativeCalls calls) {
        this.calls = calls;
    }

    String version() {
        IntByReference major = new IntByReference();
        IntByReference minor = new IntByReference();
        check("nvrtcVersion", major, minor);
        return major.getValue() + "." + minor.getValue();
    }

    /** The options for a card of this compute capability: code for this card if the compiler supports it, else code that the driver translates. */
    List<String> target(int capability) {
        IntByReference count = new IntByReference();
        check("nvrtcGetNumSupportedArchs", count);
        int[] known = new int[count.getValue()];
        check("nvrtcGetSupportedArchs", known);
        if (Arrays.stream(known).anyMatch(k -> k == capability)) return List.of("--gpu-architecture=sm_" + capability);
        int newest = Arrays.stream(known)
                .filter(k -> k < capability)
                .max()
                .orElseThrow(() -> new CudaException("the card is of compute capability " + capability / 10.0
                        + ", the run-time compiler " + version() + " begins at "
                        + Arrays.stream(known).min().orElse(0) / 10.0 + ": install an older one"));
        return List.of("--gpu-architecture=compute_" + newest);
    }

    /** Compiles CUDA C to code that the driver can load. */
    byte[] compile(String source, List<String> options) {
        PointerByReference program = new PointerByReference();
        check("nvrtcCreateProgram", program, source, "mercer.cu", 0, Pointer.NULL, Pointer.NULL);
        try {
            int status = calls.status(
                    "nvrtcCompileProgram",
                    program.getValue(),
                    options.size(),
                    new StringArray(options.toArray(String[]::new)));
            if (status != 0)
                throw new CudaException("the generated code does not compile (" + status + "): " + log(program));
            boolean own = options.stream().anyMatch(option -> option.contains("=sm_"));
            return image(program, own ? "nvrtcGetCUBIN" : "nvrtcGetPTX");
        } finally {
            calls.status("nvrtcDestroyProgram", program);
        }
    }

    private byte[] image(PointerByReference program, String function) {
        LongByReference size = new LongByReference();
        check(function + "Size", program.getValue(), size);
        try (Memory image = new Memory(size.getValue())) {
            check(function, program.getValue(), image);
            return image.getByteArray(0, (int) size.getValue());
        }
    }

    private String log(PointerByReference program) {
        LongByReference size = new LongByReference();
        check("nvrtcGetProgramLogSize", program.getValue(), size);
        try (Memory text = new Memory(Math.max(1, size.getValue()))) {
            check("nvrtcGetProgramLog", program.getValue(), text);
            return text.getString(0);
        }
    }

    private void check(String function, Object... arguments) {
        int status = calls.status(function, arguments);
        if (status != 0) throw new CudaException("the run-time compiler failed: " + function + " answers " + status);
    }
}
