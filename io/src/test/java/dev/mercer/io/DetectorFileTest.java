package dev.mercer.io;

import java.util.List;

class DetectorFileTest extends ModelsContract {
    @Override
    List<ModelExample> examples() {
        return ModelExamples.detectors();
    }
}
