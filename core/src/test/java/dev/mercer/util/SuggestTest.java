package dev.mercer.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestTest {
    private static final List<String> KERNELS = List.of("linear", "polynomial", "gaussian", "matern", "cosine", "chi2");

    @ParameterizedTest
    @CsvSource({
        "gausian, gaussian",
        "gaussain, gaussian",
        "GAUSSIAN, gaussian",
        "polynomal, polynomial",
        "chi, chi2",
        "matrn, matern",
        "gauss, gaussian",
        "poly, polynomial",
    })
    void findsWhatWasMeant(String wrong, String meant) {
        assertEquals(Optional.of(meant), Suggest.nearest(wrong, KERNELS));
    }

    @ParameterizedTest
    @CsvSource({"rbf", "x", "''", "po", "wavelet"})
    void proposesNothingFarAway(String wrong) {
        assertEquals(Optional.empty(), Suggest.nearest(wrong, KERNELS));
    }

    @Test
    void aSingleLetterIsNeverReplacedByAnother() {
        assertEquals(Optional.empty(), Suggest.nearest("y", List.of("x")));
        assertEquals(Optional.empty(), Suggest.nearest("x", List.of("xy")));
        assertEquals(Optional.of("X"), Suggest.nearest("x", List.of("X")));
        assertEquals(Optional.of("x2"), Suggest.nearest("x1", List.of("x2")));
    }

    @Test
    void tiesDoNotDependOnTheOrder() {
        assertEquals(Optional.of("cat"), Suggest.nearest("bat", List.of("rat", "cat", "hat")));
        assertEquals(Optional.of("cat"), Suggest.nearest("bat", List.of("hat", "rat", "cat")));
    }

    @Test
    void distanceCountsEdits() {
        assertEquals(0, Suggest.distance("", ""));
        assertEquals(3, Suggest.distance("", "abc"));
        assertEquals(3, Suggest.distance("kitten", "sitting"));
        assertEquals(1, Suggest.distance("ab", "ba"));
        assertEquals(3, Suggest.distance("ca", "abc"), "the restricted form: no letter is edited twice");
    }
}
