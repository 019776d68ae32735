package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.opentest4j.TestAbortedException;

/**
 * Follows the walk-through of CONTRIBUTING.md to the letter: takes its code blocks, applies them to a copy of the
 * sources, compiles, and runs the test that it tells the reader to write.
 */
@Tag("once")
class AddAKernelTest {
    private static final Path MODULE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath();

    @TempDir
    private Path copy;

    @Test
    void theWalkThroughAddsAKernel() throws Exception {
        WalkThrough walkThrough = WalkThrough.read(MODULE.resolve("../CONTRIBUTING.md"), "Add a kernel");
        assertThat(walkThrough.files()).as("files that the walk-through names").hasSize(5);
        walkThrough.apply(MODULE.resolve(".."), copy);
        Path classes = compile();
        try (Isolated loader = new Isolated(classes)) {
            Class<?> catalogue = loader.loadClass("dev.mercer.kernel.KernelCases");
            Object cauchy = ((List<?>) catalogue.getMethod("all").invoke(null))
                    .stream()
                            .filter(each -> each.toString().startsWith("cauchy("))
                            .findFirst()
                            .orElseThrow();
            int laws = runTest(loader.loadClass("dev.mercer.kernel.KernelContractTest"), cauchy);
            assertThat(laws).as("tests of the new kernel").isGreaterThanOrEqualTo(20);
            runTest(loader.loadClass("dev.mercer.kernel.RadialKernelsTest"), cauchy);
            runTest(loader.loadClass("dev.mercer.kernel.CatalogueTest"), cauchy);
            checkRegistry(loader);
            checkExport(loader);
        }
    }

    /** The tests of kernels and whatever they use, from the changed sources and where there are none from those of the module. */
    private Path compile() throws IOException {
        Path classes = Files.createDirectory(copy.resolve("classes"));
        Path export = MODULE.resolve("../export");
        String sources = Stream.of(copy.resolve("core"), MODULE, export)
                .flatMap(module -> Stream.of(module.resolve("src/main/java"), module.resolve("src/test/java")))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
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
        Path tests = Path.of("src/test/java/dev/mercer/kernel");
        List<Path> files = List.of(
                export.resolve("src/main/java/dev/mercer/export/KernelLowering.java"),
                MODULE.resolve(tests).resolve("KernelContractTest.java"),
                MODULE.resolve(tests).resolve("CatalogueTest.java"),
                copy.resolve("core").resolve(tests).resolve("RadialKernelsTest.java"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            complaints,
                            withoutModules(manager),
                            null,
                            options,
                            null,
                            manager.getJavaFileObjectsFromPaths(files))
                    .call();
            assertThat(compiled).as("compiling: %s", complaints).isTrue();
        }
        return classes;
    }

    /** Tests and code of several modules are compiled together on the class path, so no module-info is found. */
    private static JavaFileManager withoutModules(JavaFileManager manager) {
        return new ForwardingJavaFileManager<>(manager) {
            @Override
            public JavaFileObject getJavaFileForInput(Location location, String name, Kind kind) throws IOException {
                return location == StandardLocation.SOURCE_PATH && name.equals("module-info")
                        ? null
                        : super.getJavaFileForInput(location, name, kind);
            }
        };
    }

    /** Runs the methods marked as tests, also the inherited ones, of one case where the test has cases; returns how many passed. */
    private static int runTest(Class<?> test, Object each) throws Exception {
        int passed = 0;
        for (Method method : tests(test)) {
            Constructor<?> constructor = accessible(test.getDeclaredConstructor());
            try {
                Object instance = constructor.newInstance();
                if (test.isAnnotationPresent(ParameterizedClass.class)) set(instance, each);
                accessible(method).invoke(instance);
                passed++;
            } catch (InvocationTargetException failed) {
                if (!(failed.getCause() instanceof TestAbortedException))
                    throw new AssertionError(test.getSimpleName() + "." + method.getName(), failed.getCause());
            }
        }
        return passed;
    }

    private static void set(Object test, Object each) throws ReflectiveOperationException {
        for (Class<?> type = test.getClass(); type != Object.class; type = type.getSuperclass())
            for (Field field : type.getDeclaredFields())
                if (field.isAnnotationPresent(Parameter.class))
                    accessible(field).set(test, each);
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

    /** The export has no rule for the kernel: without operations of tiles it is refused with a sentence. */
    private static void checkExport(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> kernel = loader.loadClass("dev.mercer.kernel.Kernel");
        Class<?> points = loader.loadClass("dev.mercer.data.Points");
        Class<?> graph = loader.loadClass("dev.mercer.export.Graph");
        Class<?> node = loader.loadClass("dev.mercer.export.Graph$Node");
        Object rows = points.getMethod("of", double[][].class).invoke(null, (Object) new double[][] {{1, 2}});
        Object into = accessible(graph.getDeclaredConstructor()).newInstance();
        Object x = accessible(graph.getDeclaredMethod("point", int.class)).invoke(into, 2);
        Method values = accessible(loader.loadClass("dev.mercer.export.KernelLowering")
                .getDeclaredMethod("values", graph, kernel, node, points));
        Object cauchy = kernel.getMethod("parse", String.class).invoke(null, "linear() + cauchy(2)");
        assertThatThrownBy(() -> values.invoke(null, into, cauchy, x, rows))
                .hasRootCauseMessage("the kernel linear() + cauchy(sigma=2) cannot be exported: a function in it has no"
                        + " formula (Matérn kernels have one for nu = 0.5, 1.5 and 2.5)");
    }

    private static <T extends AccessibleObject> T accessible(T member) {
        member.setAccessible(true);
        return member;
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
