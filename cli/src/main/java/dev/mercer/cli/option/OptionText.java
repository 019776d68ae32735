package dev.mercer.cli.option;

import com.sun.management.OperatingSystemMXBean;
import dev.mercer.compute.BackendChoice;
import dev.mercer.export.Precision;
import dev.mercer.io.table.Format;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Text;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import picocli.CommandLine.ITypeConverter;

/** Reads the values of options; each error is a sentence that begins with the option. */
public final class OptionText {
    private OptionText() {}

    /** A whole number ≥ 1. */
    static final class Threads implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) >= 1) return Integer.valueOf(text);
            throw new UsageProblem("--threads must be a whole number from 1 to 99999, got " + Text.quote(text));
        }
    }

    /** An amount of memory; units are powers of 1024. */
    static final class Memory implements ITypeConverter<Long> {
        private static final long LEAST = 64L << 20;

        @Override
        public Long convert(String text) {
            double bytes = AmountText.bytes("--memory", text);
            if (bytes < LEAST) throw new UsageProblem("--memory must be at least 64m, got " + Text.quote(text));
            if (bytes > machine())
                throw new UsageProblem("--memory must not be more than this machine has, " + Text.bytes(machine())
                        + ", got " + Text.quote(text));
            return (long) bytes;
        }

        /** The memory of the computer or of the container in which this runs. */
        static long machine() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getTotalMemorySize();
        }
    }

    /** A back end that is available here, or {@code auto}. */
    static final class BackendName implements ITypeConverter<BackendChoice> {
        @Override
        public BackendChoice convert(String text) {
            try {
                return BackendChoice.named(text);
            } catch (InvalidInputException refused) {
                throw new UsageProblem("--backend: " + CureText.message(refused));
            }
        }
    }

    /** A format of data files. */
    public static final class FormatName implements ITypeConverter<Format> {
        @Override
        public Format convert(String text) {
            for (Format format : Format.values()) if (format.name().equalsIgnoreCase(text)) return format;
            throw new UsageProblem("--format must be csv, tsv, libsvm or parquet, got " + Text.quote(text));
        }
    }

    /** The name of a character encoding. */
    static final class EncodingName implements ITypeConverter<Charset> {
        @Override
        public Charset convert(String text) {
            try {
                return Charset.forName(text);
            } catch (IllegalArgumentException unknown) {
                throw new UsageProblem("--encoding must be the name of a character encoding, such as utf-8,"
                        + " windows-1252 or utf-16, got " + Text.quote(text));
            }
        }
    }

    /** The precision of an exported model. */
    public static final class PrecisionName implements ITypeConverter<Precision> {
        @Override
        public Precision convert(String text) {
            for (Precision precision : Precision.values())
                if (precision.name().equalsIgnoreCase(text)) return precision;
            throw new UsageProblem("--precision must be float or double, got " + Text.quote(text));
        }
    }

    /** The format of another runtime. */
    public static final class TargetName implements ITypeConverter<ExportTarget> {
        @Override
        public ExportTarget convert(String text) {
            for (ExportTarget target : ExportTarget.values()) if (target.name().equalsIgnoreCase(text)) return target;
            if (text.equalsIgnoreCase("java"))
                throw new UsageProblem("--to must be onnx or libsvm; Java programs predict with mercer-scorer");
            throw new UsageProblem("--to must be onnx or libsvm, got " + Text.quote(text));
        }
    }

    /** A share, such as 1% or 0.01. */
    public static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            boolean percent = text.endsWith("%");
            double value =
                    NumberText.parse(percent ? text.substring(0, text.length() - 1) : text) / (percent ? 100 : 1);
            if (!(value > 0 && value < 1))
                throw new UsageProblem("--error must be a share such as 1% or 0.01, got " + Text.quote(text));
            return value;
        }
    }

    /** A size of a file; units are powers of 1024. */
    public static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return (long) AmountText.bytes("--size", text);
        }
    }
}
