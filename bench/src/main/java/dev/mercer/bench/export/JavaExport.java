package dev.mercer.bench.export;

import dev.mercer.export.Exports;
import dev.mercer.export.Precision;
import dev.mercer.model.TableModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A model as Java source, compiled and loaded. */
public final class JavaExport {
    private final MethodHandle predict;

    private JavaExport(MethodHandle predict) {
        this.predict = predict;
    }

    public static JavaExport of(TableModel model) {
        try {
            Path folder = Files.createTempDirectory("mercer-export");
            Path source = folder.resolve("Exported.java");
            Exports.java(model, Precision.DOUBLE, source);
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
                List<String> options = List.of("--release", "17", "-d", folder.toString(), "-cp", "");
                if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(source)).call())
                    throw new IllegalStateException("the exported source does not compile: " + source);
            }
            URL[] classes = {folder.toUri().toURL()};
            Class<?> type = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader()).loadClass("Exported");
            MethodType signature = MethodType.methodType(double[].class, Object[].class);
            return new JavaExport(MethodHandles.publicLookup()
                    .findStatic(type, "predict", signature)
                    .asFixedArity());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(broken);
        }
    }

    public double[] predict(Object... row) {
        try {
            return (double[]) predict.invokeExact(row);
        } catch (Throwable failed) {
            throw new IllegalStateException(failed);
        }
    }
}
