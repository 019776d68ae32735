package dev.mercer.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BrowserTest {
    @Test
    void eachSystemHasItsCommand() {
        assertThat(Browser.command("Linux", "http://x")).containsExactly("xdg-open", "http://x");
        assertThat(Browser.command("Mac OS X", "http://x")).containsExactly("open", "http://x");
        assertThat(Browser.command("Windows 11", "http://x"))
                .containsExactly("rundll32", "url.dll,FileProtocolHandler", "http://x");
    }
}
