package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.cli.option.Interrupt;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page {@code docs/how-to/serve.md}: its commands are run, its requests are sent, its answers are given. */
class ServingGuideTest {
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)\\n```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private record Block(String language, String text) {}

    private static List<Block> blocks() throws Exception {
        Matcher found = BLOCK.matcher(Files.readString(Path.of("../docs/how-to/serve.md")));
        List<Block> blocks = new ArrayList<>();
        while (found.find()) blocks.add(new Block(found.group(1), found.group(2)));
        return blocks;
    }

    /** The words of a command line, with names of files in the folder of the test. */
    private List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            String text = word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3);
            words.add(
                    text.matches("houses\\.(csv|mercer)") ? folder.resolve(text).toString() : text);
        }
        return words;
    }

    @Test
    void everyCommandDoesWhatThePageSays() throws Exception {
        List<Block> blocks = blocks();
        Files.writeString(folder.resolve("houses.csv"), blocks.get(0).text() + "\n");
        List<String> commands = blocks.get(1).text().lines().toList();
        List<String> train = words(commands.get(0));
        Run.of(train.subList(1, train.size()).toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
        List<String> serve = new ArrayList<>(words(commands.get(1)));
        serve.set(serve.indexOf("8080"), "0");
        Interrupt interrupt = new Interrupt();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Thread server = new Thread(() -> Main.run(
                serve.subList(1, serve.size()).toArray(String[]::new), out, new ByteArrayOutputStream(), interrupt));
        server.start();
        try {
            while (!out.toString(StandardCharsets.UTF_8).endsWith("\n")) {
                assertThat(server.isAlive()).isTrue();
                Thread.sleep(20);
            }
            String url = out.toString(StandardCharsets.UTF_8).strip();
            int requests = 0;
            for (int b = 2; b < blocks.size(); b++) {
                if (!blocks.get(b).language().equals("sh")) continue;
                String answer = curl(words(blocks.get(b).text()), url);
                boolean shown =
                        b + 1 < blocks.size() && blocks.get(b + 1).language().equals("json");
                if (shown)
                    assertThat(rounded(answer))
                            .isEqualTo(rounded(blocks.get(b + 1).text()));
                requests++;
            }
            assertThat(requests).isEqualTo(6);
        } finally {
            interrupt.request();
            server.join();
        }
    }

    private String curl(List<String> words, String url) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder();
        for (int w = 1; w < words.size(); w++) {
            switch (words.get(w)) {
                case "-d" -> request.POST(HttpRequest.BodyPublishers.ofString(words.get(++w)));
                case "-H" -> {
                    String[] header = words.get(++w).split(": ", 2);
                    request.header(header[0], header[1]);
                }
                case "--data-binary" ->
                    request.POST(HttpRequest.BodyPublishers.ofFile(
                            folder.resolve(words.get(++w).substring(1))));
                default -> request.uri(URI.create(words.get(w).replace("http://127.0.0.1:8080", url)));
            }
        }
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Numbers to three digits after the point, as the page has them. */
    private static JsonNode rounded(String json) throws Exception {
        Matcher number = Pattern.compile("-?\\d+\\.\\d+").matcher(json);
        return JSON.readTree(number.replaceAll(
                found -> String.format(java.util.Locale.ROOT, "%.3f", Double.parseDouble(found.group()))));
    }
}
