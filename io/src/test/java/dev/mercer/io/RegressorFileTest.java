package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.model.Bounds;
import dev.mercer.model.Intervals;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RegressorFileTest extends ModelsContract {
    @Override
    List<ModelExample> examples() {
        return ModelExamples.regressors();
    }

    private static Bounds bounds(TableModel model) {
        Points points = model.encoder().encode(ModelExamples.TABLE).points();
        return ((Regressor) model.model()).intervals(points, 0.8, Compute.standard(), Progress.none());
    }

    /** Of every kind of interval there is. */
    @Test
    void intervalsHaveTheSameBits() {
        Set<Class<?>> seen = new HashSet<>();
        for (ModelExample example : examples()) {
            Regressor model = (Regressor) example.model().model();
            if (model.intervals().isEmpty()) continue;
            Path file = directory.resolve("intervals.mercer");
            Models.save(example.model(), file);
            assertThat(bounds(Models.load(file))).as(example.name()).isEqualTo(bounds(example.model()));
            seen.add(model.intervals().get().getClass());
            if (!(model.intervals().get() instanceof Posterior posterior)) continue;
            seen.add(posterior.covariance().getClass());
            seen.add(posterior.noise().getClass());
        }
        assertThat(seen)
                .containsAll(Stream.of(Intervals.class, PosteriorCovariance.class, ObservationNoise.class)
                        .flatMap(kind -> Stream.of(kind.getPermittedSubclasses()))
                        .flatMap(
                                kind -> kind.isInterface() ? Stream.of(kind.getPermittedSubclasses()) : Stream.of(kind))
                        .toList());
    }

    /** Version 0.1 divided the amplitude by the number of points, less one for an intercept, and did not say so. */
    @Test
    void anAmplitudeOfOldHasTheDegreesOfFreedomOfItsPoints() {
        for (ModelExample example : examples()) {
            if (!example.name().startsWith("Gaussian intervals")) continue;
            TensorFile file = ModelWriter.content(example.model());
            assertThat(file.metadata().remove("gaussian.degrees_of_freedom")).isEqualTo("4.1");
            Posterior read = ((Regressor) ModelReader.model(file).model()).posterior();
            int points =
                    ((PosteriorCovariance.Exact) read.covariance()).points().size();
            assertThat(read.prior().degreesOfFreedom())
                    .as(example.name())
                    .isEqualTo(points - (read.prior().intercept() ? 1 : 0));
        }
    }
}
