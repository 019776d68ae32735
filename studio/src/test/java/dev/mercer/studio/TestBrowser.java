package dev.mercer.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Chromium for tests of pages: {@code studio/browser} fetches what it needs; where that is missing, the tests are skipped. */
public final class TestBrowser implements AutoCloseable {
    private static final Path TOOLS = Path.of("target/browser").toAbsolutePath();
    private static final double PATIENCE_MILLIS = 30_000;

    private final Playwright playwright;
    private final Browser browser;
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final BrowserContext context;
    private final List<Page> free = new ArrayList<>();
    private final List<Page> used = new ArrayList<>();

    private static @Nullable TestBrowser shared;

    private TestBrowser(Path chromium, Path node) {
        System.setProperty("playwright.cli.dir", TOOLS.toString());
        playwright = Playwright.create(new Playwright.CreateOptions()
                .setEnv(Map.of("PLAYWRIGHT_NODEJS_PATH", node.toString(), "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setArgs(List.of("--no-sandbox", "--disable-gpu", "--process-per-site")));
        context = browser.newContext(new Browser.NewContextOptions().setAcceptDownloads(true));
    }

    /** The browser; the test is skipped where there is none, and on another JDK than the default one. */
    public static TestBrowser start() {
        Optional<Path> chromium = program("chromium", "chromium-browser", "google-chrome");
        Optional<Path> node = program("node");
        boolean tools = Files.isRegularFile(TOOLS.resolve("package/cli.js"));
        Assumptions.assumeTrue(
                chromium.isPresent() && node.isPresent() && tools, "no browser here: run studio/browser to fetch one");
        Assumptions.assumeTrue(!Boolean.getBoolean("mercer.no.browser"), "the browser is for the default JDK only");
        return new TestBrowser(chromium.get(), node.get());
    }

    /** One browser for all test classes: to start it takes seconds. It ends with its driver, and that with this program. */
    public static synchronized TestBrowser shared() {
        TestBrowser found = shared;
        if (found == null) shared = found = start();
        return found;
    }

    private static Optional<Path> program(String... names) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(names)
                .flatMap(name ->
                        Arrays.stream(path.split(File.pathSeparator, -1)).map(place -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * A tab of this size, in the light theme. All have one process and one store, as the tabs of a user have, and are used again: to open
     * and to close one takes longer than most tests.
     */
    public Page page(int width, int height) {
        Page page = free.isEmpty() ? newPage() : free.remove(free.size() - 1);
        used.add(page);
        page.bringToFront(); // only there keys arrive
        page.setViewportSize(width, height);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        return page;
    }

    private Page newPage() {
        Page page = context.newPage();
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.onPageError(problem -> problems.add(problem));
        page.onConsoleMessage(message -> {
            // The browser itself tells of each refused request; those are the tests' own business.
            if (message.type().equals("error") && !message.text().startsWith("Failed to load resource"))
                problems.add(message.text());
        });
        return page;
    }

    /** Empties all tabs for the next test. */
    public void clearPages() {
        used.forEach(page -> page.navigate("about:blank"));
        free.addAll(used);
        used.clear();
    }

    /** The complaints of pages since the last call: scripts that failed, and what the content security policy refused. */
    public List<String> problems() {
        List<String> found = List.copyOf(problems);
        problems.clear();
        return found;
    }

    /** Asserts that nothing is wider than the page at this width. */
    public static void fits(Page page, int width) {
        page.setViewportSize(width, page.viewportSize().height);
        Object overflow = page.evaluate("() => document.documentElement.scrollWidth - innerWidth");
        assertThat(((Number) overflow).intValue()).as("pixels beyond %d", width).isLessThanOrEqualTo(0);
    }

    /** Changes the theme of the system, and waits until the page has followed and no colour changes any more. */
    public static void theme(Page page, boolean dark) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(dark ? ColorScheme.DARK : ColorScheme.LIGHT));
        page.waitForFunction(
                "theme => document.documentElement.dataset.theme === theme && document.getAnimations().length === 0",
                dark ? "dark" : "light");
    }

    /** The violations that axe-core finds in a page as it is now, one line each. */
    public static String violations(Page page) {
        try {
            if ((Boolean) page.evaluate("() => !window.axe"))
                page.evaluate(Files.readString(TOOLS.resolve("node_modules/axe-core/axe.min.js")));
        } catch (IOException missing) {
            throw new AssertionError(missing);
        }
        Object found = page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations.map("
                + "v => v.id + ': ' + v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join(' | '))");
        return ((List<?>) found).stream().map(String::valueOf).collect(Collectors.joining("\n"));
    }

    /** Stores a picture of the whole page at this width, where {@code -Dmercer.screenshots=FOLDER} asks for them. */
    public static void screenshot(Page page, String name, int width) {
        String folder = System.getProperty("mercer.screenshots");
        if (folder == null) return;
        page.setViewportSize(width, page.viewportSize().height);
        page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(Path.of(folder, name + ".png")));
    }

    /** The bytes of the files that a page has loaded from the server. */
    public static long weight(Page page) {
        Object sizes = page.evaluate("() => performance.getEntriesByType('resource')"
                + ".concat(performance.getEntriesByType('navigation')).map(e => e.decodedBodySize)");
        return ((List<?>) sizes)
                .stream().mapToLong(size -> ((Number) size).longValue()).sum();
    }

    @Override
    public void close() {
        Stream.of(browser, playwright).forEach(one -> {
            try {
                one.close();
            } catch (Exception gone) {
                throw new IllegalStateException(gone);
            }
        });
    }
}
