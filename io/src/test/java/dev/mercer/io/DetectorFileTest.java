package dev.mercer.io;

import java.util.List;

class DetectorFileTest extends ModelFileContract {
    @Override
    List<ModelExample> examples() {
        return ModelExamples.detectors();
    }
}
