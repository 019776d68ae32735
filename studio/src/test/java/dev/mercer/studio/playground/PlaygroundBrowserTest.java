package dev.mercer.studio.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import dev.mercer.studio.Studio;
import dev.mercer.studio.StudioOptions;
import dev.mercer.studio.TestBrowser;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The playground in a real browser: the hand, the keyboard, the notation, the links. */
class PlaygroundBrowserTest {
    private static final double PATIENCE_MILLIS = 60_000;
    /** Small: to draw a picture without a graphics card takes as long as it has pixels. */
    private static final int WIDTH = 1000;

    private static final int HEIGHT = 720;

    private static TestBrowser browser;
    private static Studio studio;
    /** One page for all tests: another link shows another state without loading anything. */
    private static Page page;

    private static int opened;

    @BeforeAll
    static void start() {
        browser = TestBrowser.shared();
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        studio = Studio.start(StudioOptions.standard().withPort(0));
        page = browser.page(WIDTH, HEIGHT);
        page.navigate(address("") + "?token=" + studio.token());
        drawn(page, 1);
    }

    @AfterAll
    static void stop() {
        if (browser != null) browser.clearPages();
        if (studio != null) studio.close();
    }

    @AfterEach
    void nothingFailedInThePage() {
        assertThat(browser.problems()).isEmpty();
    }

    private static String address(String state) {
        return "http://127.0.0.1:" + studio.port() + "/playground" + state;
    }

    /** Shows a state; the number makes each link a new one. */
    private static Page open(String state) {
        page.navigate(address("#" + state + "&opened=" + ++opened));
        page.waitForFunction(
                "link => { const now = document.documentElement.dataset; return now.link?.endsWith(link) && now.drawn > 0; }",
                "&opened=" + opened);
        return page;
    }

    /** Waits until so many answers have been drawn. */
    private static void drawn(Page page, int answers) {
        page.waitForFunction("n => Number(document.documentElement.dataset.drawn ?? 0) >= n", answers);
    }

    private static int drawn(Page page) {
        return Integer.parseInt(String.valueOf(page.evaluate("() => document.documentElement.dataset.drawn")));
    }

    private static String fact(Page page, String name) {
        return page.locator(".facts div", new Page.LocatorOptions().setHasText(name))
                .locator("dd")
                .textContent();
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
    }

    @Test
    void aDraggedPointMovesTheCurveAndTheLinkRestoresIt() {
        Page page = open("preset=cars-line");
        String before = fact(page, "Objective J");
        Locator last = page.locator(".point").last();
        BoundingBox box = last.boundingBox();
        double x = box.x + box.width / 2;
        double y = box.y + box.height / 2;
        page.mouse().move(x, y);
        page.mouse().down();
        page.mouse().move(x, y + 60);
        page.mouse().move(x, y + 120);
        page.mouse().up();
        assertThat(page.locator(".facts dd").first()).not().hasText(before);
        assertThat(page.locator(".point")).hasCount(50);
        page.waitForURL(url -> url.contains("p="));
        String moved = last.getAttribute("aria-label");
        assertThat(moved).startsWith("Point 50 of 50").doesNotContain("feet 85");
        Object measured = page.evaluate("() => performance.getEntriesByName('mouse to picture').length");
        assertThat(((Number) measured).intValue()).isPositive();
        Page other = browser.page(WIDTH, HEIGHT);
        other.navigate(page.url());
        drawn(other, 1);
        assertThat(other.locator(".point").last()).hasAttribute("aria-label", moved);
        button(page, "Undo").click();
        assertThat(page.locator(".facts dd").first()).hasText(before);
        assertThat(other.locator(".point").last()).hasAttribute("aria-label", moved);
    }

    @Test
    void aClickAddsAPointAndKeysMoveFlipAndRemoveIt() {
        Page page = open("preset=margin");
        BoundingBox picture = page.locator(".layer").boundingBox();
        page.mouse().click(picture.x + picture.width * 0.8, picture.y + picture.height * 0.15);
        assertThat(page.locator(".point")).hasCount(41);
        Locator added = page.locator(".point").last();
        assertThat(added).isFocused();
        assertThat(added).hasAttribute("aria-label", Pattern.compile("class \\+1"));
        page.keyboard().press("Space");
        assertThat(added).hasAttribute("aria-label", Pattern.compile("class −1"));
        String label = added.getAttribute("aria-label");
        page.keyboard().press("ArrowLeft");
        assertThat(added).not().hasAttribute("aria-label", label);
        page.keyboard().press("p");
        assertThat(page.locator(".point").nth(39)).isFocused();
        page.keyboard().press("Delete");
        assertThat(page.locator(".point")).hasCount(40);
        page.keyboard().press("a");
        assertThat(page.locator(".point")).hasCount(41);
        assertThat(page.locator(".point").last()).isFocused();
        button(page, "Clear").click();
        assertThat(page.locator(".point")).hasCount(0);
        button(page, "Add point").press("Enter");
        assertThat(page.locator(".point").first()).isFocused();
        assertThat(page.locator(":focus")).hasAttribute("aria-label", Pattern.compile("^Point 1 of 1: 0, 0, class"));
    }

    @Test
    void aWrongKernelIsMarkedAtItsCharacterUntilItIsRight() {
        Page page = open("preset=circles");
        Locator kernel = page.getByLabel("In the notation");
        kernel.fill("gaussian(sigma=1) + gausian(2)");
        assertThat(page.locator("#kernel-problem mark")).hasText("g");
        assertThat(page.locator("#kernel-problem")).containsText("character 21");
        assertThat(kernel).hasAttribute("aria-invalid", "true");
        kernel.fill("gaussian(sigma=1) + gaussian(2)");
        assertThat(page.locator("#kernel-problem mark")).hasCount(0);
        assertThat(page.getByLabel("sigma, how far a point speaks")).hasCount(2);
        page.getByLabel("Kernel", new Page.GetByLabelOptions().setExact(true)).selectOption("polynomial");
        assertThat(kernel).hasValue("polynomial(degree=2, c=1)");
        page.getByLabel("degree of the polynomial").press("ArrowRight");
        assertThat(kernel).hasValue(Pattern.compile("degree=3"));
    }

    @Test
    void aSceneReplacesAKernelThatIsBeingTyped() {
        Page page = open("preset=circles");
        Locator kernel = page.getByLabel("In the notation");
        kernel.fill("gaussian(");
        assertThat(page.locator("#kernel-problem mark")).hasCount(1);
        button(page, "Feature space").click();
        assertThat(page.getByText("The feature space can be shown for kernels of three features"))
                .isVisible();
        page.navigate(address("#preset=lifted"));
        assertThat(kernel).hasValue("polynomial(degree=2, c=0)");
        assertThat(page.locator("#kernel-problem mark")).hasCount(0);
        assertThat(page.getByText("k(x, z) = (xᵀz + c)ᵖ")).isVisible();
    }

    @Test
    void anIndefiniteKernelIsRefusedWithTheDoctorsVerdict() {
        Page page = open("preset=doctor");
        assertThat(page.getByText("Not a kernel")).isVisible();
        page.getByLabel("Method").selectOption("svm");
        assertThat(page.locator(".picture .problem")).containsText("positive semi-definite");
    }

    @Test
    void thePerceptronGoesStepByStepUntilNothingIsWrong() {
        Page page = open("preset=perceptron");
        assertThat(fact(page, "Updates so far")).isEqualTo("1");
        button(page, "Step").click();
        assertThat(page.locator(".facts dd").first()).hasText("2");
        assertThat(page.locator(".point.mistake")).hasCount(1);
        button(page, "Play").click();
        assertThat(page.locator(".facts")).containsText("0 of 20");
        assertThat(button(page, "Play")).isVisible();
    }

    @Test
    void descentHasALossCurveForEachSchedule() {
        Page page = open("preset=descent");
        int before = drawn(page);
        button(page, "Step").click();
        drawn(page, before + 1);
        assertThat(page.locator(".loss polyline")).hasCount(3);
        assertThat(page.locator(".legend")).containsText("stochastic");
    }

    @Test
    void arrowKeysReadGramMatrixEigenvaluesAndWeights() {
        Page page = open("preset=margin");
        Locator gram = page.locator(".gram");
        gram.focus();
        page.keyboard().press("ArrowRight");
        String cell = page.locator("#status").textContent();
        assertThat(cell).matches("k\\(point (\\d+), point \\1\\) = .*");
        page.keyboard().press("ArrowDown");
        assertThat(page.locator("#status")).not().hasText(cell);
        assertThat(page.locator(".point.marked")).hasCount(2);
        page.keyboard().press("Tab");
        assertThat(page.locator(".point.marked")).hasCount(0);
        page.keyboard().press("ArrowRight");
        assertThat(page.locator("#status")).hasText(Pattern.compile("^Eigenvalue 1: [\\d.]+$"));
        Locator weights = page.getByLabel(Pattern.compile("^Weights of 40 points"));
        weights.focus();
        page.keyboard().press("End");
        assertThat(page.locator("#status")).hasText(Pattern.compile("^Point \\d+: α = .*"));
        assertThat(page.locator(".point.marked")).hasCount(1);
        String last = page.locator("#status").textContent();
        weights.hover();
        page.mouse().move(0, 0);
        assertThat(page.locator("section[aria-label='Weights α'] p")).hasText(last);
        assertThat(page.locator(".point.marked")).hasCount(1);
    }

    @Test
    void aSliderAddsCenters() {
        Page page = open("preset=centers");
        assertThat(page.locator(".point.support")).hasCount(4);
        page.getByLabel("number of centres").press("ArrowRight");
        assertThat(page.locator(".point.support")).hasCount(5);
        assertThat(page.locator(".legend")).containsText("all points");
    }

    /** In one go: a call from here for each step of each scene takes longer than the scenes. */
    @Test
    void everySceneIsDrawn() {
        Page page = open("preset=cars-line");
        Map<?, ?> found = (Map<?, ?>) page.evaluate("""
                async () => {
                  const scene = document.getElementById('scene');
                  const found = {};
                  for (const { value } of scene.querySelectorAll('option')) {
                    scene.value = value;
                    scene.dispatchEvent(new Event('change'));
                    while (!(document.documentElement.dataset.drawn > 0)) await new Promise(requestAnimationFrame);
                    found[value] = [...document.querySelectorAll('.problem')].map((p) => p.textContent).join()
                      || document.querySelectorAll('.facts dt').length;
                  }
                  return found;
                }""");
        assertThat(found).hasSizeGreaterThan(15);
        found.forEach((scene, facts) -> assertThat(facts)
                .as("facts of %s", scene)
                .isInstanceOf(Integer.class)
                .isNotEqualTo(0)
                .isNotEqualTo(1));
    }

    @Test
    void noSceneHasAViolationOfAccessibility() {
        List<String> scenes = List.of("tube", "lifted", "circles", "descent");
        for (String scene : scenes) {
            boolean dark = scenes.indexOf(scene) % 2 == 1;
            int width = scenes.indexOf(scene) < 2 ? 1600 : 600;
            Page page = open("preset=" + scene);
            TestBrowser.theme(page, dark);
            TestBrowser.fits(page, 2560);
            TestBrowser.fits(page, width);
            assertThat(TestBrowser.violations(page)).as(scene).isEmpty();
            TestBrowser.screenshot(page, "playground-" + scene + "-" + width + (dark ? "-dark" : "-light"), width);
        }
        TestBrowser.theme(page, false);
        page.setViewportSize(WIDTH, HEIGHT);
    }

    @Test
    void aStateThatCannotBeReadIsThatOfItsScene() {
        Page page = open("preset=nothing&m=&w=1_0&l=x&p=~~a_b~1_2");
        assertThat(page.locator(".point")).hasCount(1);
        assertThat(page.getByLabel("Scene", new Page.GetByLabelOptions().setExact(true)))
                .hasValue("cars-line");
    }
}
