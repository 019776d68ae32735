package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class DeviceMemoryTest {
    /** Memory of a card that is not there: addresses from 1 on. */
    private static final class Addresses implements DeviceMemory.Allocator {
        final Set<Long> taken = ConcurrentHashMap.newKeySet();
        private long next = 1;

        @Override
        public long allocate(long bytes) {
            taken.add(next);
            return next++;
        }

        @Override
        public void free(long address) {
            assertThat(taken.remove(address)).isTrue();
        }
    }

    private final Addresses card = new Addresses();

    @Test
    void whatIsClosedIsGivenBackOnce() {
        DeviceMemory memory = new DeviceMemory(1000, card);
        DeviceMemory.Buffer buffer = memory.allocate(600);
        assertThat(memory.used()).isEqualTo(600);
        assertThat(card.taken).containsExactly(buffer.address());
        buffer.close();
        buffer.close();
        assertThat(memory.used()).isZero();
        assertThat(card.taken).isEmpty();
    }

    @Test
    void theBudgetHolds() {
        DeviceMemory memory = new DeviceMemory(1000, card);
        try (DeviceMemory.Buffer held = memory.allocate(600)) {
            assertThat(memory.fits(400)).isTrue();
            assertThat(memory.fits(401)).isFalse();
            assertThatThrownBy(() -> memory.allocate(401))
                    .isInstanceOf(CudaException.class)
                    .hasMessageContaining("the card has no room for ")
                    .hasMessageContaining("use another back end, or fewer rows");
            assertThat(memory.used()).isEqualTo(held.bytes());
        }
    }

    @Test
    void whatNobodyRefersToIsGivenBackWhenRoomIsNeeded() {
        DeviceMemory memory = new DeviceMemory(1000, card);
        for (int block = 0; block < 50; block++) memory.allocate(300);
        assertThat(memory.used()).isLessThanOrEqualTo(1000);
    }

    @Test
    void aCardWithoutRoomIsAFailure() {
        DeviceMemory memory = new DeviceMemory(1000, new DeviceMemory.Allocator() {
            @Override
            public long allocate(long bytes) {
                return 0;
            }

            @Override
            public void free(long address) {}
        });
        assertThatThrownBy(() -> memory.allocate(8)).isInstanceOf(CudaException.class);
        assertThat(memory.used()).isZero();
    }
}
