package dev.mercer.data.table.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberReadingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "12|12|``",
                "-3.5|-3.5|``",
                "2.0 L|2|l",
                "34 mpg|34|mpg",
                "$1,200|1200|``",
                "-$1,200.50|-1200.5|``",
                "($1,200)|-1200|``",
                "(0.50)|-0.5|``",
                "(0.01)|-0.01|``",
                "(0)|0|``",
                "(1990)|-1990|``",
                "( 1,200.50 )|-1200.5|``",
                "$(1,200)|-1200|``",
                "(1 200 €)|-1200|€",
                "(12.5) €|-12.5|€",
                "(3 %)|-3|%",
                "₹ 1,50,000|150000|``",
                "Rs. 500|500|``",
                "1 200 000 €|1200000|€",
                "12 %|12|%",
                "13%|13|%",
                "[70-80)|75|``",
                "(22.0, 31.0]|26.5|``",
                "2100 - 2850|2475|``",
                "$25,000 to $50,000|37500|``",
                "18–24|21|``",
                "65+|65|``",
                "10,000+|10000|``",
                "10+ years|10|year",
                "< 1 year|0.9|year",
                "over 30|33|``",
                "1.5k|1.5|k",
                "2 BHK|2|bhk",
                "4 Bedrooms|4|bedroom",
                "34.46Sq. Meter|34.46|sq. meter",
                "120 m2|120|m2",
                "3rd|3|``",
                "2h 50m|170|min",
                "5'11\"|71|in",
                "4.1/5|4.1|/5",
                "98.6°F|98.6|°f",
                "1e-3|0.001|``"
            })
    void numbersAsPeopleWriteThem(String text, double value, String unit) {
        NumberScanner.Scanned found = NumberScanner.scan(text, false).orElseThrow();
        assertThat(found.value()).isCloseTo(value, within(1e-12 * Math.abs(value)));
        assertThat(found.unit()).isEqualTo(unit);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "A5",
                "id 17",
                "1.2.3",
                "12ab34",
                "2001: A Space Odyssey",
                "80-70",
                "1,2",
                "12:30",
                "(1) agree",
                "(5 apples)",
                "(-5)",
                "(555) 1234",
                "V57.1"
            })
    void otherTextsAreNot(String text) {
        assertThat(NumberScanner.scan(text, false)).isEmpty();
    }

    @Test
    void aDecimalComma() {
        NumberReading reading = new NumberReading(true, Map.of("", 1.0), List.of());
        assertThat(reading.value("3,14")).isEqualTo(3.14);
        assertThat(reading.value("1.234,5")).isEqualTo(1234.5);
        assertThat(reading.value("(1.234,50)")).isEqualTo(-1234.5);
        assertThat(reading.value("(0,50)")).isEqualTo(-0.5);
        assertThat(reading.value("12.5")).isNaN();
    }

    @Test
    void aUnitThatTrainingDidNotKnowIsNotRead() {
        NumberReading reading = new NumberReading(false, Map.of("mpg", 1.0), List.of());
        assertThat(reading.value("34 mpg")).isEqualTo(34);
        assertThat(reading.value("34")).isEqualTo(34);
        assertThat(reading.value(34)).isEqualTo(34);
        assertThat(reading.value("34 km")).isNaN();
        assertThat(reading.said()).isEqualTo("read as numbers (unit: mpg)");
    }
}
