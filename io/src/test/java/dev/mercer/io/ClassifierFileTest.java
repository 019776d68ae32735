package dev.mercer.io;

import java.util.List;

class ClassifierFileTest extends ModelFileContract {
    @Override
    List<ModelExample> examples() {
        return ModelExamples.classifiers();
    }
}
