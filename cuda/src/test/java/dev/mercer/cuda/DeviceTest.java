package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.ptr.IntByReference;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Obstacles, each in one sentence, with drivers that are not there. */
class DeviceTest {
    /** A driver whose functions answer with these statuses, 0 where none is given, and write these numbers. */
    private static Optional<NativeCalls> driver(Map<String, Integer> statuses, Map<String, Integer> numbers) {
        return Optional.of((function, arguments) -> {
            if (arguments.length > 0 && arguments[0] instanceof IntByReference number)
                number.setValue(numbers.getOrDefault(function, 0));
            return statuses.getOrDefault(function, 0);
        });
    }

    private static String obstacle(Map<String, Integer> statuses, Map<String, Integer> numbers) {
        Device.Search search =
                Device.open(names -> names.get(0).startsWith("libcuda") ? driver(statuses, numbers) : Optional.empty());
        assertThat(search.device()).isNull();
        return String.valueOf(search.obstacle());
    }

    @Test
    void noDriver() {
        assertThat(Device.open(names -> Optional.empty()).obstacle())
                .isEqualTo("there is no NVIDIA driver (libcuda.so.1): install it, or use another back end");
    }

    @Test
    void noCard() {
        String text = "the NVIDIA driver finds no card: use another back end";
        assertThat(obstacle(Map.of("cuInit", 100), Map.of())).isEqualTo(text);
        assertThat(obstacle(Map.of(), Map.of("cuDriverGetVersion", 13000))).isEqualTo(text);
    }

    @Test
    void driverTooOldOrBroken() {
        assertThat(obstacle(Map.of(), Map.of("cuDriverGetVersion", 11040)))
                .isEqualTo("the NVIDIA driver is for CUDA 11.4, 12.0 is needed: install a newer driver");
        assertThat(obstacle(Map.of("cuInit", 999), Map.of()))
                .isEqualTo("the NVIDIA driver does not start (cuInit answers 999): see nvidia-smi");
    }

    @Test
    void noCompiler() {
        assertThat(obstacle(Map.of(), Map.of("cuDriverGetVersion", 12080, "cuDeviceGetCount", 1)))
                .isEqualTo("the run-time compiler of CUDA 12 or 13 (libnvrtc.so.13) was not found: install it,"
                        + " or name its folder by -Dmercer.cuda.path");
    }

    @Test
    void aFailureNamesTheFunction() {
        assertThatThrownBy(() -> obstacle(
                        Map.of("cuDeviceGetCount", 3, "cuGetErrorString", 1), Map.of("cuDriverGetVersion", 13000)))
                .isInstanceOf(CudaException.class)
                .hasMessage("the card failed: cuDeviceGetCount answers 3; use another back end");
    }

    @Test
    void neverChosenUnlessNamed() {
        assertThat(dev.mercer.compute.Backends.best().name()).isNotEqualTo("cuda");
        assertThat(dev.mercer.compute.Backends.all()).anyMatch(backend -> backend instanceof CudaBackend);
    }
}
