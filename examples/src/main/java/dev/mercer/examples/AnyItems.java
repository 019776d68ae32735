package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.gram.ItemPoints;
import dev.mercer.kernel.Precomputed;
import dev.mercer.learn.Svm;
import dev.mercer.model.Classifier;
import dev.mercer.util.Progress;
import java.util.List;

/** A support vector machine on words: any items learn, given a function of two of them. */
public final class AnyItems {
    private AnyItems() {}

    public static void main(String[] args) {
        List<String> words = List.of("abba", "baobab", "cabbage", "zoo", "ozone", "zone");
        Labels labels = Labels.of("a", "a", "a", "z", "z", "z");

        ItemPoints<String> items = ItemPoints.of(words, AnyItems::commonLetters, Compute.standard(), Progress.none());
        Classifier model = Svm.of(new Precomputed(), 0.01).fit(Dataset.of(items.points(), labels));

        List<String> others = List.of("cab", "noon");
        Labels said = model.predict(items.points(others));
        for (int i = 0; i < 2; i++) System.out.println(others.get(i) + ": " + said.get(i));
    }

    private static double commonLetters(String a, String b) {
        return a.chars().filter(c -> b.indexOf(c) >= 0).distinct().count();
    }
}
