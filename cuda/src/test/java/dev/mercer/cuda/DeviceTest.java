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
    void neverTheBestOfTheProcessor() {
        assertThat(dev.mercer.compute.Backends.best().name()).isNotEqualTo("cuda");
        assertThat(dev.mercer.compute.Backends.all()).anyMatch(backend -> backend instanceof CudaBackend);
    }

    /** A card that is there, whose functions fail one after the other. */
    private static Device device(Map<String, Integer> statuses) {
        Map<String, Integer> numbers = Map.of("cuDriverGetVersion", 13000, "cuDeviceGetCount", 1);
        Device.Search search = Device.open(
                names -> names.get(0).startsWith("libcublas") || names.get(0).startsWith("libcusolver")
                        ? Optional.empty()
                        : driver(statuses, numbers));
        assertThat(search.obstacle()).isNull();
        return java.util.Objects.requireNonNull(search.device());
    }

    @Test
    void aLostCardIsNotUsedAgain() {
        Map<String, Integer> statuses = new java.util.HashMap<>(Map.of("cuGetErrorString", 1));
        Device device = device(statuses);
        assertThat(device.failure()).isNull();
        statuses.put("cuStreamSynchronize", 719);
        assertThatThrownBy(() -> device.call("cuStreamSynchronize")).isInstanceOf(CudaException.class);
        assertThat(device.failure())
                .isEqualTo("the card failed: cuStreamSynchronize answers 719; use another back end");
    }

    @Test
    void withoutItsLibrariesNothingIsFactoredThere() {
        assertThat(device(Map.of()).blas()).isEmpty();
    }

    @Test
    void noRoomIsNoLoss() {
        Device device = device(Map.of("cuMemAlloc_v2", 2));
        assertThat(device.memory().fits(1)).isFalse();
        assertThat(device.failure()).isNull();
    }

    /** The rates of one H200, on which 60,000 points took 1.04 s after the first fit. */
    @Test
    void secondsAreThoseOfTheCard() {
        DeviceRates rates = new DeviceRates(725e12, 62e12, 4.1e12);
        assertThat(rates.seconds(60_000, 784, 10, true)).isBetween(0.7, 2.0);
        assertThat(rates.seconds(150_000, 50, 1, false)).isBetween(5.0, 20.0);
        assertThat(rates.text()).isEqualTo("725 TFLOP/s in half precision, 62 in double, 4.1 TB/s of memory");
    }

    @Test
    void numbersAreScaledByPowersOfTwo() {
        assertThat(DeviceFactor.powerOfTwo(16384 / Math.sqrt(2))).isEqualTo(8192);
        assertThat(DeviceFactor.powerOfTwo(0.3)).isEqualTo(0.25);
        for (double number : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
            assertThat(DeviceFactor.powerOfTwo(number)).isEqualTo(1);
    }
}
