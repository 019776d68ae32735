package dev.mercer.serve;

import dev.mercer.data.Reals;
import dev.mercer.io.json.ArrayNode;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Descriptions of a model for clients: its inputs and outputs. */
final class ModelCard {
    private static final String NUMBERS = "FP64";
    private static final String TEXTS = "BYTES";

    private ModelCard() {}

    /** Metadata of the Open Inference Protocol. */
    static ObjectNode metadata(ServedModel served, List<String> versions) {
        ObjectNode card = JsonNode.object().put("name", served.name());
        versions.forEach(card.putArray("versions")::add);
        card.put("platform", "mercer");
        ArrayNode inputs = card.putArray("inputs");
        for (int k = 0; k < served.inputs().size(); k++)
            inputs.add(tensor(served.inputs().name(k), served.inputs().isText(k) ? TEXTS : NUMBERS));
        ArrayNode outputs = card.putArray("outputs");
        outputs(served.model()).forEach((name, datatype) -> outputs.add(tensor(name, datatype)));
        return card;
    }

    private static ObjectNode tensor(String name, String datatype) {
        ObjectNode tensor = JsonNode.object().put("name", name).put("datatype", datatype);
        tensor.putArray("shape").add(-1);
        return tensor;
    }

    /** The columns that can be requested by name, and the datatype of each. */
    private static Map<String, String> outputs(TableModel whole) {
        Model model = whole.model();
        Map<String, String> outputs = new LinkedHashMap<>();
        Reals quantiles = model.training().quantiles();
        if (model instanceof Regressor && quantiles.size() > 1)
            for (int t = 0; t < quantiles.size(); t++)
                outputs.put("prediction_" + Require.text(quantiles.get(t)), NUMBERS);
        else if (whole.targets().size() > 1)
            for (String target : whole.targets()) outputs.put("prediction_" + target, NUMBERS);
        else outputs.put("prediction", model instanceof Regressor ? NUMBERS : TEXTS);
        if (model instanceof Detector) outputs.put("score", NUMBERS);
        if (model instanceof Classifier classes && classes.calibration().isPresent())
            for (String name : classes.classes()) outputs.put("p_" + name, NUMBERS);
        return outputs;
    }

    /** A readable description of the model and the columns that it expects. */
    static ObjectNode summary(ServedModel served) {
        TableModel whole = served.model();
        Model model = whole.model();
        ObjectNode card = JsonNode.object()
                .put("name", served.name())
                .put("version", served.version())
                .put("task", model.task().name().toLowerCase(Locale.ROOT));
        whole.target().ifPresent(target -> card.put("target", target));
        if (model instanceof Classifier classes) {
            classes.classes().forEach(card.putArray("classes")::add);
            card.put("probabilities", classes.calibration().isPresent());
        }
        if (model instanceof Regressor numbers)
            card.put("intervals", numbers.intervals().isPresent());
        ObjectNode columns = card.putObject("columns");
        for (int k = 0; k < served.inputs().size(); k++)
            columns.put(served.inputs().name(k), served.inputs().isText(k) ? "text" : "number");
        return card.put("centers", model.expansion().centerCount())
                .put("loaded", served.loaded().toString());
    }
}
