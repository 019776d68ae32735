package dev.mercer.serve;

import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The models of a server by name and version. A file that has changed is read beside the model in use, which is then replaced
 * at once: requests that have begun finish with the old model. A file that cannot be read leaves the old model in use.
 */
final class ModelRegistry {
    /** Receives events about models that are loaded after the start. */
    interface Listener {
        void loaded(ServedModel model);

        void failed(ModelSource source, String why);
    }

    private static final class Slot {
        private final ModelSource source;
        private volatile ServedModel model;
        private String state;

        Slot(ModelSource source) {
            this.source = source;
            this.state = state(source);
            this.model = ServedModel.read(source);
        }
    }

    private final List<Slot> slots = new ArrayList<>();
    private final Map<String, List<Slot>> byName = new LinkedHashMap<>();
    private final Listener listener;

    /** Reads all models; the first that cannot be read is refused. */
    ModelRegistry(List<ModelSource> sources, Listener listener) {
        this.listener = listener;
        for (ModelSource source : sources) {
            Slot slot = new Slot(source);
            slots.add(slot);
            byName.computeIfAbsent(source.name(), name -> new ArrayList<>()).add(slot);
        }
        for (List<Slot> versions : byName.values())
            versions.sort((a, b) -> compare(a.source.version(), b.source.version()));
    }

    /** Versions in the order of their numbers; others in the order of their letters, before numbers. */
    private static int compare(String a, String b) {
        boolean numbers = isNumber(a) && isNumber(b);
        if (numbers && a.length() != b.length()) return Integer.compare(a.length(), b.length());
        return isNumber(a) == isNumber(b) ? a.compareTo(b) : Boolean.compare(isNumber(a), isNumber(b));
    }

    private static boolean isNumber(String version) {
        return version.matches("[1-9][0-9]*");
    }

    /** The time, length and identity of a file, one of which changes with its content. */
    private static String state(ModelSource source) {
        try {
            BasicFileAttributes found = Files.readAttributes(source.file(), BasicFileAttributes.class);
            return found.lastModifiedTime() + " " + found.size() + " " + found.fileKey();
        } catch (IOException absent) {
            return "";
        }
    }

    /** Checks all files, and reads those that have changed. */
    void reload() {
        for (Slot slot : slots) {
            String now = state(slot.source);
            if (now.isEmpty() || now.equals(slot.state)) continue;
            slot.state = now;
            try {
                slot.model = ServedModel.read(slot.source);
                listener.loaded(slot.model);
            } catch (RuntimeException | OutOfMemoryError unreadable) {
                listener.failed(slot.source, String.valueOf(unreadable.getMessage()));
            }
        }
    }

    /** Every version of every model. */
    List<ServedModel> all() {
        return slots.stream().map(slot -> slot.model).toList();
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    List<String> versions(String name) {
        return named(name).stream().map(slot -> slot.source.version()).toList();
    }

    /** A version of a model; the latest if none is given. */
    ServedModel find(String name, Optional<String> version) {
        List<Slot> versions = named(name);
        if (version.isEmpty()) return versions.get(versions.size() - 1).model;
        for (Slot slot : versions) if (slot.source.version().equals(version.get())) return slot.model;
        throw new Refusal(
                Refusal.NOT_FOUND,
                "the model " + Text.quote(name) + " has no version " + Text.quote(version.get()) + ": there is "
                        + String.join(", ", versions(name)));
    }

    private List<Slot> named(String name) {
        List<Slot> versions = byName.get(name);
        if (versions != null) return versions;
        throw new Refusal(
                Refusal.NOT_FOUND,
                "there is no model " + Text.quote(name)
                        + Suggest.nearest(name, names())
                                .map(near -> ": did you mean " + Text.quote(near) + "?")
                                .orElse(": GET /models lists them"));
    }
}
