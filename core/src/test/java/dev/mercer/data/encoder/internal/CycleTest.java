package dev.mercer.data.encoder.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mercer.data.table.internal.DateReading;
import org.junit.jupiter.api.Test;

class CycleTest {
    @Test
    void phases() {
        assertEquals(0.25, Cycle.DAY.phase(DateReading.unambiguous("2024-05-31T06:00")));
        assertEquals(0.75, Cycle.DAY.phase(DateReading.unambiguous("1960-05-31T18:00")), 1e-12, "before 1970");
        assertEquals(
                0, Cycle.WEEK.phase(DateReading.unambiguous("2024-05-30")), 1e-12, "a Thursday, as 1970-01-01 was");
        assertEquals(3 / 7.0, Cycle.WEEK.phase(DateReading.unambiguous("2024-06-02")), 1e-12);
        assertEquals(0, Cycle.YEAR.phase(DateReading.unambiguous("2024-01-01")));
        assertEquals(0.5, Cycle.YEAR.phase(DateReading.unambiguous("2024-07-02")), 1e-12, "183 of 366 days");
        assertEquals(364.5 / 365, Cycle.YEAR.phase(DateReading.unambiguous("2023-12-31T12:00")), 1e-12);
    }
}
