package dev.mercer.data.encoder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateTextTest {
    @ParameterizedTest
    @CsvSource({
        "1970-01-01, 0",
        "1970-01-02, 86400",
        "2.1.1970, 86400",
        "02.01.1970, 86400",
        "1969-12-31, -86400",
        "1970-01-01T00:01, 60",
        "1970-01-01 00:01:02, 62",
        "1970-01-01T00:01:02.5, 62.5",
        "1970-01-01T1:00, 3600",
        "1970-01-01T02:00+02:00, 0",
        "1970-01-01T02:00Z, 7200",
        "1970-01-01T00:00-0130, 5400",
        "1.1.1970 00:01, 60",
        "2000-02-29, 951782400",
    })
    void secondsSince1970(String text, double seconds) {
        assertEquals(seconds, DateText.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "2024",
                "2024-05",
                "2024-5-3",
                "2024-02-30",
                "2023-02-29",
                "2024-13-01",
                "31.04.2024",
                "05/06/2024",
                "2024/05/06",
                "12:30",
                "2024-05-31T",
                "2024-05-31T25:00",
                "2024-05-31T12:60",
                "2024-05-31 noon",
                "2024-05-31T12:00+99:00",
                "20240531",
                "1.2.3",
                "1.2.24",
                "192.168.0.1",
                "May 31, 2024",
                "2024-05-31 "
            })
    void anythingElseIsNoDate(String text) {
        assertTrue(Double.isNaN(DateText.parse(text)), text);
    }

    @Test
    void aLongTextIsNoDate() {
        assertTrue(Double.isNaN(DateText.parse("2024-05-31".repeat(1000))));
    }
}
