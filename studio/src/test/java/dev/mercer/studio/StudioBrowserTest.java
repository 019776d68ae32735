package dev.mercer.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages in a real browser, as their users go through them. */
class StudioBrowserTest {
    private static final double PATIENCE_MILLIS = 60_000;
    private static final int WIDE = 1280;
    private static final int NARROW = 600;
    private static final int WIDEST = 2560;

    private static TestBrowser browser;
    private static Studio studio;
    private static PageClient client;
    private static String sine;
    /** Two models of the same target, trained while the first tests run. */
    private static List<String> models;

    @BeforeAll
    static void start() {
        browser = TestBrowser.shared();
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        studio = Studio.start(StudioOptions.standard().withPort(0).withVersion("1.2.3"));
        client = PageClient.of(studio);
        sine = client.post("/api/examples/sine", "").json().path("id").textValue();
        models = Stream.of("regression", "auto")
                .map(task -> client.begin(sine, "{\"target\": \"y\", \"seconds\": 1, \"task\": \"" + task + "\"}"))
                .toList();
    }

    @AfterAll
    static void stop() {
        if (studio != null) studio.close();
    }

    @AfterEach
    void nothingFailedInThePage() {
        browser.clearPages();
        assertThat(browser.problems()).isEmpty();
    }

    private static Page open() {
        Page page = browser.page(WIDE, 900);
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

    /** Waits for the result; unlike an assertion, which looks once a second in the end, it notices at once. */
    private static void hasResult(Page page) {
        heading(page, "Scores on .* held-out rows").waitFor();
    }

    /** Waits for an alert with this text. */
    private static void says(Page page, String text) {
        page.getByRole(AriaRole.ALERT)
                .filter(new Locator.FilterOptions().setHasText(text))
                .waitFor();
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
        trains(page);
        hasResult(page);
        assertThat(page.getByText("naive guess").first()).isVisible();
        assertThat(page.locator("svg[aria-label^='Predicted against actual'] circle"))
                .hasCount(10);
        page.locator("svg[aria-label^='Predicted against actual'] [tabindex='0']")
                .focus();
        page.keyboard().press("ArrowRight");
        Locator point = page.locator(":focus");
        assertThat(point).hasAttribute("aria-label", Pattern.compile("^row \\d+: actual [\\d.]+, predicted [\\d.]+$"));
        assertThat(page.locator(".told").first()).hasText(point.getAttribute("aria-label"));
        Locator points = page.locator("svg[aria-label^='Predicted against actual'] circle");
        points.nth(6).focus();
        page.keyboard().press("ArrowRight");
        assertThat(points.nth(7)).isFocused();
        assertThat(page.locator("svg[aria-label^='Predicted against actual'] [tabindex='0']"))
                .hasCount(1);
        Locator speed =
                page.getByRole(AriaRole.TEXTBOX, new Page.GetByRoleOptions().setName(Pattern.compile("^speed")));
        Locator answer = page.locator("section", new Page.LocatorOptions().setHasText("Predict one row"))
                .locator(".big");
        assertThat(answer).isVisible();
        String before = answer.textContent();
        speed.fill("25");
        assertThat(answer).not().hasText(before);
        speed.fill("fast");
        assertThat(page.getByText("column \"speed\" is not a number: \"fast\"")).isVisible();
        Map.of("Model", "cars.mercer", "Java: train", "Train.java", "Command line", "cars.sh")
                .forEach((name, file) -> {
                    Download download =
                            page.waitForDownload(() -> button(page, name).click());
                    assertThat(download.suggestedFilename()).isEqualTo(file);
                });
        Page other = browser.page(WIDE, 900);
        other.navigate(page.url());
        hasResult(other);
    }

    @Test
    void aFileWithAChangedKindIsTrainedInFiveClicks() {
        Page page = open();
        JSHandle dropped = page.evaluateHandle(
                "text => { const held = new DataTransfer(); held.items.add(new File([text], 'towns.csv')); return held; }",
                towns());
        page.locator(".drop").dispatchEvent("drop", Map.of("dataTransfer", dropped));
        assertThat(heading(page, "towns.csv")).isVisible();
        assertThat(button(page, "Train")).isDisabled();
        page.getByLabel("Kind of zone").selectOption("category");
        assertThat(page.getByRole(
                        AriaRole.CELL, new Page.GetByRoleOptions().setName("a column of 0 and 1 for each of 3")))
                .isVisible();
        page.getByLabel("Predict price").check();
        trains(page);
        hasResult(page);
        assertThat(page.getByText("--column zone=category")).isVisible();
        page.getByText("Train again").click();
        assertThat(page.getByLabel("Kind of zone")).hasValue("category");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Tables"))
                .click();
        assertThat(page.getByText("price of towns.csv").first()).isVisible();
    }

    private static String towns() {
        StringBuilder csv = new StringBuilder("size,zone,price\n");
        for (int i = 0; i < 60; i++)
            csv.append(i)
                    .append(',')
                    .append(i % 3)
                    .append(',')
                    .append(2.5 * i + i % 3 * 40)
                    .append('\n');
        return csv.toString();
    }

    @Test
    void classesHaveAMatrixWhoseCellsShowTheirRows() {
        String iris = client.post("/api/examples/iris", "").json().path("id").textValue();
        Page page = browser.page(WIDE, 900);
        page.navigate(studio.link() + "&target=species&seconds=1&table=" + iris);
        button(page, "Train").click();
        hasResult(page);
        button(page, "\\d+ rows of setosa predicted as setosa").click();
        assertThat(heading(page, "rows? of setosa, predicted as setosa")).isVisible();
        assertThat(page.locator("table[aria-label='Permutation importance of inputs']"))
                .isVisible();
        page.getByLabel("Input", new Page.GetByLabelOptions().setExact(true)).selectOption("sepal_width");
        Locator curves = page.locator("svg[aria-label^='Mean prediction over sepal_width']");
        curves.locator("[tabindex='0']").focus();
        assertThat(page.locator(":focus")).hasAttribute("aria-label", Pattern.compile("^setosa: sepal_width "));
        page.keyboard().press("ArrowDown");
        page.keyboard().press("End");
        assertThat(page.locator(":focus")).hasAttribute("aria-label", Pattern.compile("^versicolor: sepal_width "));
    }

    @Test
    void aRunGoesOnOverAReloadAndAStopKeepsTheBest() {
        Page page = open();
        button(page, "circles").click();
        page.getByLabel("within").selectOption("300");
        button(page, "Train").click();
        page.getByText("Best so far").waitFor();
        page.reload();
        assertThat(heading(page, "Learning ring")).isVisible();
        page.getByText("Best so far").waitFor();
        TestBrowser.fits(page, NARROW);
        assertThat(TestBrowser.violations(page)).isEmpty();
        TestBrowser.screenshot(page, "training-600-light", NARROW);
        Page other = browser.page(WIDE, 900);
        AtomicBoolean lost = new AtomicBoolean(true);
        other.route("**/events", route -> {
            if (lost.get()) route.abort();
            else route.resume();
        });
        other.navigate(page.url());
        says(other, "Is mercer studio still running?");
        lost.set(false);
        other.getByRole(AriaRole.ALERT).waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
        other.unroute("**/events");
        button(page, "Stop and keep the best").click();
        hasResult(page);
        assertThat(page.getByText("The search was stopped")).isVisible();
        hasResult(other);
    }

    /** Every error of reading a table: the file, its line where there is one, and what to do. */
    @Test
    void filesThatCannotBeReadAreSaidWithTheirPlace() {
        Page page = open();
        Map<String, String> texts = Map.ofEntries(
                Map.entry("nothing.csv", "|nothing.csv: the file is empty"),
                Map.entry("marks.csv", "\uFEFF\n|marks.csv: the file is empty (its first row must name the columns)"),
                Map.entry("header.csv", "x,y\n|header.csv: there are no rows below the header"),
                Map.entry(
                        "short.csv",
                        "x,y\n1,2\n3|short.csv:3:2: the row has 1 field, the header has 2 (leave a field empty"),
                Map.entry(
                        "long.csv",
                        "x,y\n1,2,3\n|long.csv:2:5: the row has 3 fields, the header has 2 (put quotes around"),
                Map.entry("double.csv", "x,x\n1,2|double.csv:1: columns 1 and 2 are both named \"x\" (rename one)"),
                Map.entry(
                        "bare.csv",
                        "1,0,0\n2,1,0\n|bare.csv:1: columns 2 and 3 are both named \"0\" (is the header row missing?)"),
                Map.entry(
                        "quotes.csv",
                        "x,y\n1,\"2\n|quotes.csv:2: the quotes of the row that begins here do not match (close each quote"),
                Map.entry(
                        "infinite.csv",
                        "x\n1\ninf\n|infinite.csv:3: column \"x\" is not finite: \"inf\" (leave the field empty"),
                Map.entry(
                        "commas.csv",
                        "x;y\n1,5;2.5\n2,5;3.5\n|commas.csv: column \"x\" has numbers with a decimal comma"),
                Map.entry(
                        "binary.csv",
                        "x,y\n\0,1\n|binary.csv:2: not text: there is a NUL byte (give the file the ending"),
                Map.entry("rows.parquet", "x|rows.parquet"),
                Map.entry("table.xyz", "x,y\n1,2\n|table.xyz"),
                Map.entry("rows.libsvm", "1 1:2\n2 1:3\n|its columns have no names, which the pages need"));
        texts.forEach((name, both) -> {
            int bar = both.lastIndexOf('|');
            refused(page, name, both.substring(0, bar).getBytes(StandardCharsets.UTF_8), both.substring(bar + 1));
        });
        byte[] mixed = {'n', '\n', (byte) 0xC3, (byte) 0xBC, '\n', (byte) 0xFC, '\n'};
        refused(page, "mixed.csv", mixed, "mixed.csv:3: not UTF-8 text (save the file as UTF-8)");
        refused(page, "cut.csv.gz", new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0}, "cut.csv.gz");
    }

    private static void refused(Page page, String name, byte[] bytes, String sentence) {
        page.getByLabel("Table file").setInputFiles(new FilePayload(name, "text/csv", bytes));
        says(page, sentence);
    }

    @Test
    void aWrongTokenAndALostLinkSayWhatToDo() {
        Page page = browser.page(WIDE, 900);
        page.navigate(address("/?token=wrong"));
        says(page, "open the link that mercer studio has printed");
        page.navigate(studio.link() + "&table=t999");
        says(page, "open the file again");
    }

    @Test
    void aLostServerIsSaidAndItsSuccessorIsFound() {
        Page page = browser.page(WIDE, 900);
        int port;
        try (Studio first = Studio.start(StudioOptions.standard().withPort(0))) {
            port = first.port();
            page.navigate(first.link());
            button(page, "cars").waitFor();
        }
        button(page, "cars").click();
        says(page, "Is mercer studio still running?");
        try (Studio second = Studio.start(StudioOptions.standard().withPort(port))) {
            button(page, "cars").click();
            says(page, "open the link that mercer studio has printed");
            Page other = browser.page(WIDE, 900);
            other.navigate(second.link());
            button(other, "cars").waitFor();
            button(page, "cars").click();
            assertThat(heading(page, "cars.csv")).isVisible();
        }
    }

    @Test
    void everyViewIsAccessibleInBothThemesAndAllWidths() {
        models.forEach(client::finished);
        Page view = browser.page(NARROW, 900);
        view.navigate(studio.link());
        looksGood(view, heading(view, "From a table"), "start");
        assertThat(TestBrowser.weight(view)).as("bytes of the first view").isBetween(10_000L, 500_000L);
        view.navigate(address("/?target=y&table=" + sine));
        looksGood(view, button(view, "Train"), "table");
        view.navigate(address("/?model=" + models.get(0)));
        looksGood(view, view.locator("svg[aria-label^='Mean prediction']"), "result");
        view.navigate(address("/compare?a=" + models.get(0)));
        looksGood(view, view.locator("svg[aria-label^='Predictions of B']"), "compare");
    }

    /** Narrow and light, then wide and dark; pictures of all four where they are asked for. */
    private static void looksGood(Page page, Locator ready, String name) {
        ready.waitFor();
        TestBrowser.fits(page, WIDEST);
        for (boolean dark : new boolean[] {false, true}) {
            TestBrowser.theme(page, dark);
            TestBrowser.fits(page, dark ? WIDE : NARROW);
            assertThat(TestBrowser.violations(page)).as(name).isEmpty();
            for (int width : new int[] {NARROW, WIDE})
                TestBrowser.screenshot(page, name + "-" + width + (dark ? "-dark" : "-light"), width);
        }
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
        assertThat(heading(page, "sine.csv")).isFocused();
        page.getByLabel("Predict x").focus();
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
