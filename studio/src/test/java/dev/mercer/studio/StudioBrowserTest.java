package dev.mercer.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages in a real browser, as their users go through them. */
class StudioBrowserTest {
    private static final double PATIENCE_MILLIS = 60_000;
    private static final int WIDE = 1280;
    private static final int NARROW = 600;

    private static TestBrowser browser;
    private static Studio studio;

    @BeforeAll
    static void start() {
        browser = TestBrowser.start();
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        studio = Studio.start(StudioOptions.standard().withPort(0).withVersion("1.2.3"));
    }

    @AfterAll
    static void stop() {
        if (studio != null) studio.close();
        if (browser != null) browser.close();
    }

    @AfterEach
    void nothingFailedInThePage() {
        assertThat(browser.problems()).isEmpty();
    }

    private static Page open() {
        Page page = browser.page(WIDE, 900, false);
        page.navigate(studio.link());
        return page;
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^" + name)));
    }

    private static Locator heading(Page page, String name) {
        return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(Pattern.compile(name)));
    }

    /** Trains within a second: the link of a table has the time too. */
    private static void trains(Page page) {
        assertThat(button(page, "Train")).isVisible();
        page.navigate(page.url().replaceAll("seconds=\\d+", "seconds=1"));
        button(page, "Train").click();
    }

    private static void hasResult(Page page) {
        assertThat(heading(page, "Scores on .* held-out rows")).isVisible();
    }

    private static String address(String path) {
        return "http://127.0.0.1:" + studio.port() + path;
    }

    @Test
    void anExampleTakesTwoClicksAndALinkRestoresTheResult() {
        Page page = open();
        assertThat(heading(page, "From a table to a model")).isVisible();
        assertThat(page.url()).doesNotContain("token");
        button(page, "cars").click();
        assertThat(page.getByLabel("Predict", new Page.GetByLabelOptions().setExact(true)))
                .hasValue("distance");
        page.getByLabel("within").selectOption("5");
        button(page, "Train").click();
        hasResult(page);
        assertThat(page.getByText("naive guess").first()).isVisible();
        assertThat(page.locator("svg[aria-label^='Predicted against actual'] circle"))
                .hasCount(10);
        Locator speed = page.getByLabel(Pattern.compile("^speed"));
        Locator answer = page.locator("section", new Page.LocatorOptions().setHasText("Predict one row"))
                .locator(".big");
        assertThat(answer).isVisible();
        String before = answer.textContent();
        speed.fill("25");
        assertThat(answer).not().hasText(before);
        speed.fill("fast");
        assertThat(page.getByText("\"speed\" must be a number, got \"fast\"")).isVisible();
        Download model = page.waitForDownload(() -> button(page, "Model").click());
        assertThat(model.suggestedFilename()).isEqualTo("cars.mercer");
        Page other = browser.beside(page);
        other.navigate(page.url());
        hasResult(other);
    }

    @Test
    void aFileWithAChangedKindIsTrainedInFiveClicks() {
        Page page = open();
        page.getByLabel("Table file").setInputFiles(new FilePayload("towns.csv", "text/csv", towns()));
        assertThat(heading(page, "towns.csv")).isVisible();
        assertThat(button(page, "Train")).isDisabled();
        page.getByLabel("Kind of zone").selectOption("category");
        assertThat(page.getByRole(
                        AriaRole.CELL, new Page.GetByRoleOptions().setName("a column of 0 and 1 for each of 3")))
                .isVisible();
        page.getByLabel("Learn price").check();
        trains(page);
        hasResult(page);
        assertThat(page.getByText("--column zone=category")).isVisible();
    }

    private static byte[] towns() {
        StringBuilder csv = new StringBuilder("size,zone,price\n");
        for (int i = 0; i < 60; i++)
            csv.append(i)
                    .append(',')
                    .append(i % 3)
                    .append(',')
                    .append(2.5 * i + i % 3 * 40)
                    .append('\n');
        return csv.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void classesHaveAMatrixWhoseCellsShowTheirRows() {
        Page page = open();
        button(page, "iris").click();
        trains(page);
        hasResult(page);
        button(page, "\\d+ rows of setosa predicted as setosa").click();
        assertThat(heading(page, "rows? of setosa, predicted as setosa")).isVisible();
        assertThat(page.locator("svg[aria-label='Permutation importance of inputs']"))
                .isVisible();
        page.getByLabel("Input", new Page.GetByLabelOptions().setExact(true)).selectOption("petal_width");
        assertThat(page.locator("svg[aria-label='Mean prediction over petal_width']"))
                .isVisible();
    }

    @Test
    void aRunGoesOnOverAReloadAndAStopKeepsTheBest() {
        Page page = open();
        button(page, "circles").click();
        page.getByLabel("within").selectOption("300");
        button(page, "Train").click();
        assertThat(page.getByText("Best so far")).isVisible();
        page.reload();
        assertThat(heading(page, "Learning ring")).isVisible();
        assertThat(page.getByText("Best so far")).isVisible();
        Page other = browser.beside(page);
        other.navigate(address("/"));
        assertThat(heading(other, "From a table to a model")).isVisible();
        button(page, "Stop and keep the best").click();
        hasResult(page);
        assertThat(page.getByText("The search was stopped")).isVisible();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ragged.csv|x,y\\n1,2\\n3|ragged.csv:3:",
                "double.csv|x,x\\n1,2|\"x\"",
                "empty.csv|x,y\\n|no rows below the header",
                "rows.parquet|x|Parquet"
            })
    void filesThatCannotBeReadAreSaidWithTheirPlace(String name, String text, String sentence) {
        Page page = open();
        byte[] bytes = text.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
        page.getByLabel("Table file").setInputFiles(new FilePayload(name, "text/csv", bytes));
        assertThat(page.getByRole(AriaRole.ALERT)).containsText(sentence);
    }

    @Test
    void aWrongTokenAndALostLinkSayWhatToDo() {
        Page page = browser.page(WIDE, 900, false);
        page.navigate(address("/?token=wrong"));
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("open the link that mercer studio has printed");
        page.navigate(studio.link() + "&table=t999");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("open the file again");
    }

    @Test
    void everyViewIsAccessibleInBothThemesAndWidths() {
        PageClient client = PageClient.of(studio);
        String id = client.post("/api/examples/sine", "").json().path("id").textValue();
        client.train(id, "{\"target\": \"y\", \"seconds\": 1}");
        String model = client.train(id, "{\"target\": \"y\", \"seconds\": 1}")
                .path("id")
                .textValue();
        for (boolean dark : new boolean[] {false, true})
            for (int width : new int[] {NARROW, WIDE}) {
                Page view = browser.page(width, 900, dark);
                view.navigate(studio.link());
                looksGood(view, heading(view, "From a table"), "start", dark, width);
                view.navigate(address("/?target=y&table=" + id));
                looksGood(view, button(view, "Train"), "table", dark, width);
                view.navigate(address("/?model=" + model));
                looksGood(view, view.locator("svg[aria-label^='Mean prediction']"), "result", dark, width);
                view.navigate(address("/compare?a=" + model));
                looksGood(view, view.locator("svg[aria-label^='Predictions of B']"), "compare", dark, width);
            }
    }

    private static void looksGood(Page page, Locator ready, String name, boolean dark, int width) {
        assertThat(ready).isVisible();
        assertThat((Boolean) page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))
                .as(name + " fits into " + width + " pixels")
                .isTrue();
        assertThat(TestBrowser.violations(page)).as(name).isEmpty();
        TestBrowser.screenshot(page, name + "-" + width + (dark ? "-dark" : "-light"));
    }

    @Test
    void theFirstViewIsLight() {
        Page page = open();
        assertThat(heading(page, "From a table to a model")).isVisible();
        assertThat(TestBrowser.weight(page)).isBetween(10_000L, 500_000L);
    }

    @Test
    void theKeyboardReachesEverything() {
        Page page = open();
        page.keyboard().press("Tab");
        assertThat(page.locator(":focus")).hasText("Skip to content");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^sine")))
                .focus();
        page.keyboard().press("Enter");
        assertThat(button(page, "Train")).isVisible();
        page.getByLabel("Learn x").focus();
        page.keyboard().press("Space");
        assertThat(page.getByLabel("Predict", new Page.GetByLabelOptions().setExact(true)))
                .hasValue("x");
        page.getByLabel("Kind of y").focus();
        page.keyboard().press("ArrowDown");
        assertThat(page.getByLabel("Kind of y")).hasValue("number");
        page.getByLabel("within").focus();
        page.keyboard().press("Tab");
        assertThat(button(page, "Train")).isFocused();
    }
}
