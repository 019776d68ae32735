package dev.mercer.studio;

import dev.mercer.compute.ComputeChoice;
import dev.mercer.util.Require;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Options of the studio.
 *
 * @param port the port, 0 for one that is free; empty for 7117, or a free one if that is in use
 * @param file the table to begin with, read at
 * its path
 * @param machine the compute resources
 * @param version the version to show
 */
public record StudioOptions(OptionalInt port, Optional<String> file, ComputeChoice machine, String version) {
    private static final int LAST_PORT = 65_535;

    public StudioOptions {
        Require.that(
                port.orElse(0) >= 0 && port.orElse(0) <= LAST_PORT,
                "the port must be 0 to %d, got %d",
                LAST_PORT,
                port.orElse(0));
    }

    /** No port, no file, and all resources of this computer. */
    public static StudioOptions standard() {
        return new StudioOptions(OptionalInt.empty(), Optional.empty(), ComputeChoice.standard(), "");
    }

    public StudioOptions withPort(int newPort) {
        return new StudioOptions(OptionalInt.of(newPort), file, machine, version);
    }

    public StudioOptions withFile(Optional<String> newFile) {
        return new StudioOptions(port, newFile, machine, version);
    }

    public StudioOptions withMachine(ComputeChoice newMachine) {
        return new StudioOptions(port, file, newMachine, version);
    }

    public StudioOptions withVersion(String newVersion) {
        return new StudioOptions(port, file, machine, newVersion);
    }
}
