package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PlotCommandTest {
    @TempDir
    Path directory;

    private String model = "";
    private String picture = "";

    @BeforeEach
    void files() {
        model = directory.resolve("m.mercer").toString();
        picture = directory.resolve("p.svg").toString();
    }

    private String file(String name, String content) throws IOException {
        return Sets.file(directory, name, content);
    }

    /** Learns, with a Gaussian kernel, and keeps the model. */
    private void train(String data, String... more) {
        List<String> args =
                new ArrayList<>(List.of("train", data, "--kernel", "gaussian(sigma=1)", "--c", "10", "--out", model));
        args.addAll(List.of(more));
        Run.of(args.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
    }

    private List<Element> drawn(String kind, String element) throws Exception {
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of(picture).toFile());
        NodeList groups = svg.getElementsByTagName("g");
        List<Element> found = new ArrayList<>();
        for (int g = 0; g < groups.getLength(); g++) {
            Element group = (Element) groups.item(g);
            if (!List.of(group.getAttribute("class").split(" ")).contains(kind)) continue;
            NodeList inside = group.getElementsByTagName(element);
            for (int k = 0; k < inside.getLength(); k++) found.add((Element) inside.item(k));
        }
        return found;
    }

    private String cars() throws IOException {
        return file("cars.csv", Cars.csv());
    }

    @Test
    void oneInputWithDataIsACurveWithTubeAndSupportVectors() throws Exception {
        String data = cars();
        train(data, "--target", "distance", "--method", "svm", "--loss", "epsilon(15)");
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        int support = Run.of("inspect", model, "--json").json().get("support").asInt();
        assertThat(drawn("dots", "circle")).hasSize(50);
        assertThat(drawn("rings", "circle")).hasSize(support);
        assertThat(drawn("band", "path")).as("the tube").hasSize(1);
        assertThat(Files.readString(Path.of(picture))).contains("tube ± 15", ">speed<", ">distance<");
    }

    /** Its width is not an option of the learner but what it found. */
    @Test
    void theTubeOfNuIsDrawn() throws Exception {
        String data = cars();
        train(data, "--target", "distance", "--method", "svm(nu=0.2)");
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("band", "path")).as("the tube").hasSize(1);
    }

    @Test
    void otherRowsHaveNoSupportVectors() throws Exception {
        train(cars(), "--target", "distance", "--method", "svm", "--loss", "epsilon(15)");
        String some = file("some.csv", "speed,distance\n10,20\n15,45\n");
        Run.of("plot", model, some, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("dots", "circle")).hasSize(2);
        assertThat(drawn("rings", "circle")).isEmpty();
    }

    @Test
    void oneInputWithoutDataHasSupportVectorsOnTheCurve() throws Exception {
        train(cars(), "--target", "distance", "--method", "svm", "--loss", "epsilon(15)");
        Run.of("plot", model, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("dots", "circle")).isEmpty();
        assertThat(drawn("rings", "circle"))
                .hasSize(
                        Run.of("inspect", model, "--json").json().get("support").asInt());
    }

    @Test
    void intervalsAreDrawn() throws Exception {
        String data = cars();
        train(data, "--target", "distance", "--method", "ridge", "--interval", "cv");
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("band", "path")).hasSize(1);
        assertThat(drawn("rings", "circle")).as("every row carries ridge").isEmpty();
        assertThat(Files.readString(Path.of(picture))).contains("90 % of observations");
    }

    @Test
    void twoInputsAreRegions() throws Exception {
        String data = file("clouds.csv", Sets.clouds(60, 2, 1));
        train(data, "--target", "kind", "--method", "svm");
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("region", "path")).hasSize(2);
        assertThat(drawn("contour", "path")).as("boundary and margins").hasSize(3);
        assertThat(drawn("dots", "circle").size() + drawn("dots", "path").size())
                .isEqualTo(60);
        Run.of("plot", model, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("region", "path")).as("without data too").hasSize(2);
    }

    @Test
    void sparseFilesToo() throws Exception {
        String data = file("clouds.libsvm", Sets.sparse(40, 1));
        train(data, "--method", "svm");
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("region", "path")).hasSize(2);
    }

    @Test
    void twoInputsOfARegressionAreASurface() throws Exception {
        String data = file("waves.csv", Sets.waves(40, 1));
        train(data, "--target", "y", "--method", "ridge");
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("cells", "path")).isNotEmpty();
        assertThat(drawn("dots", "path")).hasSize(40);
    }

    @Test
    void oneInputOfClassesIsACurveOfProbabilities() throws Exception {
        String data = file("line.csv", Sets.clouds(40, 2, 1).replaceAll("(?m)^([^,]*),[^,]*,", "$1,"));
        train(data, "--target", "kind", "--method", "logistic");
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("curve", "path")).hasSize(2);
        assertThat(Files.readString(Path.of(picture))).contains(">probability<");
    }

    @Test
    void moreInputsNeedData() throws Exception {
        StringBuilder csv = new StringBuilder("a,b,c,y\n");
        for (int i = 0; i < 30; i++) csv.append(i % 5 + "," + i % 7 + "," + i % 3 + "," + (i % 5 * 1.5 + i % 3) + "\n");
        String data = file("three.csv", csv.toString());
        train(data, "--target", "y", "--method", "ridge", "--task", "regression");
        assertThat(Run.of("plot", model, "--out", picture).failsWithOneLine())
                .isEqualTo(
                        "the model has 3 inputs (a, b, c): its picture compares predictions with the target \"y\", so"
                                + " give it rows (mercer plot " + model + " DATA --out " + picture + ")");
        assertThat(Path.of(picture)).doesNotExist();
        Run.of("plot", model, data, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(drawn("dots", "circle")).hasSize(30);
        assertThat(drawn("guide", "path")).hasSize(1);
    }

    @Test
    void aLearnedMetricIsDrawnWithoutData() throws Exception {
        StringBuilder csv = new StringBuilder("a,b,c,y\n");
        for (int i = 0; i < 60; i++) csv.append(i % 5 + "," + i % 7 + "," + i % 3 + "," + Math.sin(i % 7) + "\n");
        String data = file("learned.csv", csv.toString());
        Run.of(
                        "train",
                        data,
                        "--target",
                        "y",
                        "--task",
                        "regression",
                        "--method",
                        "ridge",
                        "--kernel",
                        "gaussian(sigma=1) @ scales([[0.1, 2, 0.5]])",
                        "--lambda",
                        "0.001",
                        "--out",
                        model)
                .endsWith(ExitCode.SUCCESS);
        Run.of("plot", model, "--out", picture).endsWith(ExitCode.SUCCESS);
        assertThat(Files.readString(Path.of(picture)))
                .contains("Importance of inputs")
                .contains(">b<");
        assertThat(drawn("dots", "circle")).hasSize(3);
    }

    @Test
    void textInputsOfClassesAreAConfusion() throws Exception {
        StringBuilder csv = new StringBuilder("colour,size,kind\n");
        for (int i = 0; i < 24; i++)
            csv.append((i % 2 == 0 ? "red," : "blue,") + i + (i % 2 == 0 ? ",cat\n" : ",dog\n"));
        String data = file("text.csv", csv.toString());
        train(data, "--target", "kind", "--method", "svm");
        Run.of("plot", model, data, "--out", picture, "--json").endsWith(ExitCode.SUCCESS);
        assertThat(drawn("numbers", "text").stream().map(Element::getTextContent))
                .containsExactly("0", "12", "12", "0");
    }

    @Test
    void anInputIsNotOverwritten() throws IOException {
        String data = cars();
        train(data, "--target", "distance", "--method", "ridge");
        assertThat(Run.of("plot", model, data, "--out", data).failsWithOneLine())
                .contains("would be lost");
    }
}
