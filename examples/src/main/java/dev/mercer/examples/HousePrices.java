package dev.mercer.examples;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.data.table.Table;
import dev.mercer.io.Models;
import dev.mercer.io.Tables;
import dev.mercer.model.TableModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** From a table to a model file with nothing given but the target: what {@code mercer train} does, in Java. */
public final class HousePrices {
    private HousePrices() {}

    /** The first argument is a folder for the files; without it they are temporary. */
    public static void main(String[] args) throws IOException {
        Path folder = args.length > 0 ? Path.of(args[0]) : temporary();
        Files.writeString(folder.resolve("houses.csv"), houses(150));
        Files.writeString(folder.resolve("new.csv"), "area,town\n60,Oslo\n60,Rome\n120,Rome\n");

        Table houses = Tables.read(folder.resolve("houses.csv"));
        AutoModel model = Auto.learn(houses, "price");
        Table newHouses = Tables.read(folder.resolve("new.csv"));
        double[] prices = model.predict(newHouses);
        model.save(folder.resolve("houses.mercer"));

        for (double price : prices) System.out.printf("%.0f thousand%n", price);
        System.out.printf(
                "other houses are predicted within %.1f thousand%n",
                model.score().value());
        TableModel loaded = Models.load(folder.resolve("houses.mercer"));
        System.out.printf("the file has a model of %s%n", loaded.target().orElseThrow());
    }

    /** A folder that vanishes with the program: what is registered last is deleted first. */
    private static Path temporary() throws IOException {
        Path folder = Files.createTempDirectory("mercer");
        folder.toFile().deleteOnExit();
        for (String name : List.of("houses.csv", "new.csv", "houses.mercer"))
            folder.resolve(name).toFile().deleteOnExit();
        return folder;
    }

    /** A price of 2 thousand per square metre in Oslo and 3 in Rome, a little less for large houses, and some chance. */
    private static String houses(int count) {
        Random random = new Random(1);
        StringBuilder csv = new StringBuilder("area,town,price\n");
        for (int i = 0; i < count; i++) {
            double area = 30 + 120 * random.nextDouble();
            boolean rome = random.nextInt(3) == 0;
            double price = (rome ? 3 : 2) * area - area * area / 200 + 3 * random.nextGaussian();
            csv.append(String.format(Locale.ROOT, "%.1f,%s,%.1f\n", area, rome ? "Rome" : "Oslo", price));
        }
        return csv.toString();
    }
}
