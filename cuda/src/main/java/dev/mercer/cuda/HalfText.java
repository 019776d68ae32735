package dev.mercer.cuda;

/** The CUDA functions that convert between single and half precision, shared by several programs. */
final class HalfText {
    private HalfText() {}

    static final String TEXT = """
            __device__ __forceinline__ unsigned short half(float v) {
                unsigned short h;
                asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(v));
                return h;
            }
            __device__ __forceinline__ float single(unsigned short h) {
                float v;
                asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(h));
                return v;
            }
            """;
}
