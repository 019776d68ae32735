package dev.mercer.studio.playground;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.mercer.studio.Studio;
import dev.mercer.studio.StudioOptions;
import dev.mercer.studio.TestBrowser;
import java.util.List;
import java.util.Locale;

/**
 * Time from the mouse to the picture: a point is dragged through the playground in Chromium for 50, 200 and 1,000 points, and the
 * page itself measures from the time stamp of the event to the frame that shows the answer. A program, not a test.
 */
public final class MouseToPicture {
    private static final int WARM_UP = 40;
    private static final int MOVES = 240;

    private MouseToPicture() {}

    public static void main(String[] args) {
        try (TestBrowser browser = TestBrowser.start();
                Studio studio = Studio.start(StudioOptions.standard().withPort(0))) {
            for (String method : List.of("ridge", "svm", "logistic"))
                for (int size : new int[] {50, 200, 1000}) {
                    Page page = browser.page(1400, 1000);
                    page.navigate("http://127.0.0.1:" + studio.port() + "/playground?token=" + studio.token()
                            + "#preset=circles&d=2&c=10&l=0.001&k=gaussian(sigma%3D0.8)&m=" + method + "&p="
                            + rings(size));
                    page.waitForFunction("() => Number(document.documentElement.dataset.drawn ?? 0) >= 1");
                    drag(page, WARM_UP);
                    page.evaluate("() => performance.clearMeasures()");
                    drag(page, MOVES);
                    print(method, size, page);
                    browser.clearPages();
                }
        }
    }

    /** Two rings; the links of the playground hold points as x_y, and class -1 as x_y_-. */
    private static String rings(int size) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < size; i++) {
            double radius = (i % 2 == 0 ? 0.8 : 2.1) + 0.2 * Math.sin(7 * i);
            points.append(String.format(
                    Locale.ROOT,
                    "%s%.3f_%.3f%s",
                    i == 0 ? "" : "~",
                    radius * Math.cos(2.4 * i),
                    radius * Math.sin(2.4 * i),
                    i % 2 == 0 ? "" : "_-"));
        }
        return points.toString();
    }

    private static void drag(Page page, int moves) {
        BoundingBox box = page.locator(".point").first().boundingBox();
        double x = box.x + box.width / 2;
        double y = box.y + box.height / 2;
        page.mouse().move(x, y);
        page.mouse().down();
        for (int k = 0; k < moves; k++) {
            page.mouse().move(x + 60 * Math.sin(k / 9.0), y + 60 * Math.sin(k / 7.0));
            page.waitForTimeout(16);
        }
        page.mouse().move(x, y);
        page.mouse().up();
        page.waitForTimeout(500);
    }

    private static void print(String method, int size, Page page) {
        Object all = page.evaluate("() => performance.getEntriesByName('mouse to picture').map(e => e.duration)");
        double[] times = ((List<?>) all)
                .stream().mapToDouble(t -> ((Number) t).doubleValue()).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "%-8s %4d points: %3d pictures, median %.1f ms, p99 %.1f ms%n",
                method,
                size,
                times.length,
                times[times.length / 2],
                times[(int) (times.length * 0.99)]);
    }
}
