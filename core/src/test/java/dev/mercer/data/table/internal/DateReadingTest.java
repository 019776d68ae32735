package dev.mercer.data.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.table.internal.DateReading.Shape;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateReadingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DATE|false|2016-12-19|2016-12-19T00:00:00Z",
                "DATE|false|2016/12/19 08:05|2016-12-19T08:05:00Z",
                "DATE|true|3/9/2016|2016-09-03T00:00:00Z",
                "DATE|false|3/9/2016|2016-03-09T00:00:00Z",
                "DATE|false|3/9/16|2016-03-09T00:00:00Z",
                "DATE|true|3-9-75|1975-09-03T00:00:00Z",
                "DATE|false|12/19/2016 1:30:15 PM|2016-12-19T13:30:15Z",
                "DATE|false|Dec 19, 2016|2016-12-19T00:00:00Z",
                "DATE|false|December 19 2016|2016-12-19T00:00:00Z",
                "DATE|false|19-Dec-2016|2016-12-19T00:00:00Z",
                "DATE|false|19 Dec 16|2016-12-19T00:00:00Z",
                "DATE|false|Mon, 19 Dec 2016 10:00:00 +0200|2016-12-19T08:00:00Z",
                "DATE|false|Dec-2015|2015-12-01T00:00:00Z",
                "DATE|false|2015-12|2015-12-01T00:00:00Z",
                "DIGITS|false|20160131|2016-01-31T00:00:00Z",
                "DAY_OF_YEAR|false|19-Dec|2000-12-19T00:00:00Z",
                "DAY_OF_YEAR|false|Feb 29|2000-02-29T00:00:00Z",
                "MONTH|false|Jan-85|1985-01-01T00:00:00Z",
                "CLOCK|false|22:20|1970-01-01T22:20:00Z",
                "SECONDS|false|1482105600|2016-12-19T00:00:00Z"
            })
    void datesAsPeopleWriteThem(Shape shape, boolean dayFirst, String text, String moment) {
        assertThat(new DateReading(shape, dayFirst, List.of()).value(text))
                .isEqualTo(Instant.parse(moment).getEpochSecond());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12", "31/31/2016", "30 Feb 2016", "Mayor 2016", "12-Abc-2016", "2016", "1.5", "25:00"})
    void otherTextsAreNot(String text) {
        for (Shape shape : Shape.values())
            assertThat(new DateReading(shape, true, List.of()).value(text)).isNaN();
    }

    @Test
    void numbersMayBeDatesToo() {
        assertThat(new DateReading(Shape.DIGITS, false, List.of()).value(19700102))
                .isEqualTo(86_400);
        assertThat(new DateReading(Shape.DIGITS, false, List.of()).value(19700132))
                .isNaN();
        assertThat(new DateReading(Shape.MILLISECONDS, false, List.of()).value(5000))
                .isEqualTo(5);
        assertThat(new DateReading(Shape.DATE, false, List.of()).value(5000)).isNaN();
    }

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
    void unambiguousDatesAreSecondsSince1970(String text, double seconds) {
        assertThat(DateReading.unambiguous(text)).isEqualTo(seconds);
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
    void otherTextsAreNotUnambiguous(String text) {
        assertThat(DateReading.unambiguous(text)).isNaN();
    }

    @Test
    void aLongTextIsNotUnambiguous() {
        assertThat(DateReading.unambiguous("2024-05-31".repeat(1000))).isNaN();
    }
}
