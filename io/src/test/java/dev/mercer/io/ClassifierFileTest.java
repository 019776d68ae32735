package dev.mercer.io;

import java.util.List;

class ClassifierFileTest extends ModelsContract {
    @Override
    List<ModelExample> examples() {
        return ModelExamples.classifiers();
    }
}
