package dev.mercer.io;

import java.util.List;

class RegressorFileTest extends ModelFileContract {
    @Override
    List<ModelExample> examples() {
        return ModelExamples.regressors();
    }
}
