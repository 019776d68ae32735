package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * Follows the walk-through of CONTRIBUTING.md to the letter: takes its code blocks, applies them to a copy of the
 * sources, compiles, and runs the test that it tells the reader to write.
 */
@Tag("once")
class AddAKernelTest {
    private static final Path MODULE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    /** What the test of a kernel needs; the packages to the right of these do not know which kernels there are. */
    private static final List<String> PACKAGES = List.of("util", "data", "linalg", "kernel", "compute");

    @TempDir
    private Path copy;

    @Test
    void theWalkThroughAddsAKernel() throws Exception {
        copySources();
        WalkThrough walkThrough = WalkThrough.read(MODULE.resolve("../CONTRIBUTING.md"), "Add a kernel");
        assertThat(walkThrough.files()).as("files that the walk-through names").hasSize(4);
        walkThrough.applyTo(copy);
        Path classes = compile();
        try (Isolated loader = new Isolated(classes)) {
            int laws = runTest(loader.loadClass("dev.mercer.kernel.CauchyTest"));
            assertThat(laws).as("tests of the new kernel").isGreaterThan(20);
            runTest(loader.loadClass("dev.mercer.kernel.CatalogueTest"));
            checkRegistry(loader);
        }
    }

    private void copySources() throws IOException {
        for (String tree : List.of("src/main/java/dev/mercer", "src/test/java/dev/mercer"))
            for (String name : PACKAGES) {
                Path from = MODULE.resolve(tree).resolve(name);
                Path to = copy.resolve("core").resolve(tree).resolve(name);
                Files.createDirectories(to);
                for (Path file : list(from)) Files.copy(file, to.resolve(file.getFileName()));
            }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    /** All tests of kernels, and through the source path whatever they use. */
    private Path compile() throws IOException {
        Path classes = Files.createDirectory(copy.resolve("classes"));
        String sources = copy.resolve("core/src/main/java") + File.pathSeparator + copy.resolve("core/src/test/java");
        List<String> options = List.of(
                "-proc:none",
                "-nowarn",
                "-Xprefer:source",
                "-implicit:class",
                "-d",
                classes.toString(),
                "-sourcepath",
                sources,
                "-classpath",
                System.getProperty("java.class.path"));
        List<Path> tests = list(copy.resolve("core/src/test/java/dev/mercer/kernel"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            complaints, files, null, options, null, files.getJavaFileObjectsFromPaths(tests))
                    .call();
            assertThat(compiled).as("compiling: %s", complaints).isTrue();
        }
        return classes;
    }

    /** Runs the methods marked as tests, also the inherited ones; says how many passed. */
    private static int runTest(Class<?> test) throws Exception {
        int passed = 0;
        for (Method method : tests(test)) {
            Constructor<?> constructor = test.getDeclaredConstructor();
            constructor.setAccessible(true);
            method.setAccessible(true);
            try {
                method.invoke(constructor.newInstance());
                passed++;
            } catch (InvocationTargetException failed) {
                if (!(failed.getCause() instanceof TestAbortedException))
                    throw new AssertionError(test.getSimpleName() + "." + method.getName(), failed.getCause());
            }
        }
        return passed;
    }

    private static List<Method> tests(Class<?> test) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> type = test; type != Object.class; type = type.getSuperclass())
            for (Method method : type.getDeclaredMethods())
                if (method.isAnnotationPresent(Test.class)) methods.add(method);
        return methods;
    }

    /** What {@code mercer kernel list} and {@code mercer kernel show} stand on. */
    private static void checkRegistry(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> table = loader.loadClass("dev.mercer.kernel.KernelTable");
        assertThat(table.getMethod("entries").invoke(null).toString()).contains("Entry[name=cauchy, arguments=sigma,");
        Method parse = loader.loadClass("dev.mercer.kernel.Kernel").getMethod("parse", String.class);
        Object kernel = parse.invoke(null, "cauchy(2) + linear()");
        assertThat(kernel).hasToString("cauchy(sigma=2) + linear()");
        assertThat(kernel.getClass().getClassLoader()).isSameAs(loader);
    }

    /** Loads the library from the new classes, and all else (JUnit, AssertJ) from where this test has it. */
    private static final class Isolated extends URLClassLoader {
        Isolated(Path classes) throws MalformedURLException {
            super(new URL[] {classes.toUri().toURL()}, AddAKernelTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("dev.mercer.")) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }
    }
}
