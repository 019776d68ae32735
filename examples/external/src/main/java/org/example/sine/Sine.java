package org.example.sine;

import dev.mercer.learn.KernelRidge;
import dev.mercer.compute.Backend;
import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.io.Models;
import dev.mercer.kernel.Gaussian;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Learns a sine, writes the model to a file, reads it again and predicts. */
public final class Sine {
    private Sine() {}

    public static void main(String[] args) throws IOException {
        Compute compute = Compute.standard();
        Points x = DensePoints.generate(60, 1, (i, k) -> i / 10.0);
        double[] y = new double[60];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)));
        Regressor model =
                KernelRidge.of(new Gaussian(1), 1e-8).fit(Dataset.of(x, Reals.of(y)), compute, Progress.none());

        Path file = Files.createTempFile("sine", ".mercer");
        Models.save(new TableModel(Encoder.learn(Encoding.NONE, x), Optional.empty(), model), file);
        TableModel read = Models.load(file);
        Files.delete(file);

        double[] predicted = read.predictions(Points.of(new double[] {1}), compute, Progress.none())
                .numbers();
        boolean named = Sine.class.getModule().isNamed();
        System.out.printf(
                Locale.ROOT,
                "on the %s path, back end %s: f(1) = %.4f%n",
                named ? "module" : "class",
                compute.backend().name(),
                predicted[0]);
        // A back end that cannot be used here says why, and what to do.
        for (Backend backend : Backends.all())
            if (!backend.isAccelerator())
                backend.obstacle().ifPresent(why -> System.out.println(backend.name() + ": " + why));
    }
}
