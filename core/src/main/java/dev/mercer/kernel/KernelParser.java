package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.util.Suggest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the notation of {@link KernelText} by recursive descent, one method for each level of precedence. */
final class KernelParser {
    /**
     * The deepest allowed nesting of parentheses, for the parser's stack, and of constructors, for the stack of later
     * recursions.
     */
    private static final int DEEPEST = 200;

    private final Lexer lexer;
    private final ArgumentReader reader;
    private final List<CustomKernel> custom;
    private int open;
    /** The number of open lists of arguments: arguments may be kernels themselves. */
    private int inArguments;
    /** The nesting depth of the kernel read last. */
    private int height;

    KernelParser(String text, List<CustomKernel> custom, Map<String, DensePoints> matrices) {
        this(new Lexer(text, OptionalDouble.empty()), custom, matrices);
    }

    KernelParser(Lexer lexer, List<CustomKernel> custom, Map<String, DensePoints> matrices) {
        this.lexer = lexer;
        this.reader = new ArgumentReader(lexer, matrices, new Function<>() {
            @Override
            public Kernel apply(Lexer.Token name) {
                return named(name);
            }
        });
        this.custom = custom;
    }

    Kernel kernel() {
        Kernel kernel = sum();
        end();
        KernelCost.require(kernel);
        return kernel;
    }

    FeatureMap map() {
        FeatureMap map = featureMap();
        end();
        return map;
    }

    private void end() {
        refuseDifference();
        Lexer.Token rest = lexer.peek();
        if (rest.kind() != Lexer.Kind.END)
            throw lexer.error(rest.position(), "expected an operator (+ * ^ / @ [) or the end, found " + rest);
    }

    private void refuseDifference() {
        if (lexer.peek().is("-"))
            throw lexer.error(
                    lexer.peek().position(), "a difference of kernels is not a kernel: only + and * are allowed");
    }

    private void requireDepth(int depth) {
        if (depth > DEEPEST)
            throw lexer.error(lexer.peek().position(), "nested more than " + DEEPEST + " deep: take it apart");
    }

    /** Wraps the kernel read last, and checks the depth. */
    private Kernel grown(Kernel kernel) {
        requireDepth(++height);
        return kernel;
    }

    private Kernel sum() {
        requireDepth(++open);
        List<Kernel> terms = new ArrayList<>();
        int tallest = 0;
        do {
            terms.add(product());
            tallest = Math.max(tallest, height);
        } while (lexer.take("+"));
        open--;
        height = tallest;
        return terms.size() == 1 ? terms.get(0) : grown(new Sum(terms));
    }

    /** Kernels and numbers joined by *, / and @; the numbers become one factor in front. */
    private Kernel product() {
        List<Kernel> factors = new ArrayList<>();
        double scale = 1;
        boolean scaled = false;
        int start = lexer.peek().position();
        int tallest = 0;
        do {
            if (reader.atNumber()) {
                scale *= reader.number();
                scaled = true;
            } else {
                factors.add(postfix());
                tallest = Math.max(tallest, height);
            }
            Lexer.Token operator = lexer.peek();
            while (operator.is("/") || operator.is("@")) {
                lexer.next();
                height = tallest;
                Kernel left = joined(factors, scaled, scale, operator.position());
                int below = height;
                Kernel applied =
                        operator.is("/") ? perColumn(left, operator.position()) : new Mapped(left, featureMap());
                // A map may have a kernel as its argument, which was the last one read.
                height = below;
                factors = new ArrayList<>(List.of(grown(applied)));
                tallest = height;
                scale = 1;
                scaled = false;
                operator = lexer.peek();
            }
        } while (lexer.take("*"));
        height = tallest;
        return joined(factors, scaled, scale, start);
    }

    private Kernel joined(List<Kernel> factors, boolean scaled, double scale, int position) {
        if (factors.isEmpty()) {
            String cure = "write constant(" + Numbers.print(scale) + ") or multiply a kernel";
            throw lexer.error(position, "a number alone is not a kernel: " + cure);
        }
        Kernel kernel = factors.size() == 1 ? factors.get(0) : grown(new Product(factors));
        return scaled ? grown(reader.at(position, () -> new Scaled(scale, kernel))) : kernel;
    }

    private Kernel perColumn(Kernel kernel, int position) {
        lexer.expect("[", "after \"/\": a length for each column such as / [2, 0.5]");
        double[] lengths = reader.numbers();
        return reader.at(position, () -> new PerColumn(kernel, lengths));
    }

    private Kernel postfix() {
        Kernel kernel = primary();
        while (true) {
            int position = lexer.peek().position();
            if (lexer.take("^")) kernel = grown(power(kernel, position));
            else if (lexer.take("[")) kernel = grown(new OnColumns(kernel, reader.columns()));
            else return kernel;
        }
    }

    private Kernel power(Kernel kernel, int position) {
        Lexer.Token token = lexer.peek();
        if (!reader.atNumber())
            throw lexer.error(token.position(), "expected a whole number >= 1 after \"^\", found " + token);
        double exponent = reader.number();
        if (exponent != Math.rint(exponent) || exponent < 1 || exponent > Integer.MAX_VALUE)
            throw lexer.error(
                    token.position(),
                    "the exponent must be a whole number from 1 to " + Integer.MAX_VALUE + ", got "
                            + Numbers.print(exponent));
        return reader.at(position, () -> new Power(kernel, (int) exponent));
    }

    private Kernel primary() {
        Lexer.Token token = lexer.next();
        if (token.is("(")) {
            Kernel inner = sum();
            refuseDifference();
            lexer.expect(")", "to close \"(\"");
            return inner;
        }
        if (token.is("-"))
            throw lexer.error(
                    token.position(), "a kernel cannot be subtracted or negative: only + and * keep it a kernel");
        if (token.kind() != Lexer.Kind.NAME)
            throw lexer.error(
                    token.position(), "expected a kernel such as gaussian(sigma=1), a number or \"(\", found " + token);
        if (!lexer.peek().is("(")) {
            if (token.text().equals("precomputed")) return new Precomputed();
            throw lexer.error(token.position(), needsParentheses(token.text()));
        }
        return KernelText.FUNCTIONS.contains(token.text()) ? function(token) : named(token);
    }

    private String needsParentheses(String name) {
        if (KernelText.FUNCTIONS.contains(name))
            return name + " is written with parentheses: write " + name + "(kernel)";
        if (own(name).isPresent()) return "a kernel is written with parentheses: write " + name + "()";
        return KernelTable.signature(name)
                .map(s -> "a kernel is written with parentheses: " + s.usage())
                .orElseGet(() -> unknown("kernel", name, kernelNames()));
    }

    private Kernel function(Lexer.Token name) {
        lexer.expect("(", "after " + name.text());
        Kernel inner = sum();
        refuseDifference();
        lexer.expect(")", "to close " + name.text() + "(");
        if (name.text().equals("graph")) {
            if (inner instanceof WeisfeilerLehman || inner instanceof ShortestPaths) return inner;
            throw lexer.error(
                    name.position(), "graph needs a kernel of graphs, wl(iterations) or paths(), got " + inner);
        }
        return grown(name.text().equals("exp") ? new Exp(inner) : new Normalized(inner));
    }

    private Optional<CustomKernel> own(String name) {
        for (CustomKernel kernel : custom) if (kernel.name().equals(name)) return Optional.of(kernel);
        return Optional.empty();
    }

    private Kernel named(Lexer.Token name) {
        height = 1;
        Optional<CustomKernel> own = own(name.text());
        if (own.isPresent()) {
            lexer.expect("(", "after " + name.text());
            lexer.expect(")", "after " + name.text() + "(: it takes no arguments");
            return own.get();
        }
        Optional<Signature> known = KernelTable.signature(name.text());
        if (known.isEmpty()) throw lexer.error(name.position(), unknown("kernel", name.text(), kernelNames()));
        Signature signature = known.get();
        requireDepth(++inArguments);
        List<Signature.Argument> arguments = reader.arguments(name.text());
        inArguments--;
        DoubleFunction<Kernel> alternative = alternative(signature, arguments);
        if (alternative != null && arguments.get(0).value() instanceof Double value)
            return reader.at(arguments.get(0).position(), () -> alternative.apply(value));
        return (Kernel) reader.construct(signature, arguments, name.position());
    }

    private static @Nullable DoubleFunction<Kernel> alternative(
            Signature signature, List<Signature.Argument> arguments) {
        if (arguments.size() != 1) return null;
        return KernelTable.ALTERNATIVES
                .getOrDefault(signature.name, Map.of())
                .get(arguments.get(0).name());
    }

    private FeatureMap featureMap() {
        Lexer.Token name = lexer.next();
        if (name.kind() != Lexer.Kind.NAME)
            throw lexer.error(name.position(), "expected a feature map such as polar(), found " + name);
        Signature signature = MapTable.signature(name.text())
                .orElseThrow(() -> lexer.error(name.position(), unknown("feature map", name.text(), MapTable.names())));
        return (FeatureMap) reader.construct(signature, name.position());
    }

    private List<String> kernelNames() {
        Stream<String> named = KernelTable.entries().stream().map(KernelTable.Entry::name);
        Stream<String> own = custom.stream().map(CustomKernel::name);
        return Stream.of(named, own, KernelText.FUNCTIONS.stream())
                .flatMap(names -> names)
                .toList();
    }

    private static String unknown(String what, String name, List<String> known) {
        String cure = Optional.ofNullable(KernelTable.NAMES_ELSEWHERE.get(name.toLowerCase(Locale.ROOT)))
                .filter(here -> known.stream().anyMatch(here::startsWith))
                .map(here -> "here it is called " + here)
                .or(() -> Suggest.nearest(name, known).map(near -> "did you mean " + near + "?"))
                .orElse("there are " + String.join(", ", known));
        return "no " + what + " is named \"" + name + "\": " + cure;
    }
}
