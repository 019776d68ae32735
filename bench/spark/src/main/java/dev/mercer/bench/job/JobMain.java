package dev.mercer.bench.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** {@code JobMain JOB NAME=VALUE …}: runs one job in a session of its own and prints what it found as one line of JSON. */
public final class JobMain {
    private JobMain() {}

    public static void main(String[] args) throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        for (int k = 1; k < args.length; k++) {
            int sign = args[k].indexOf('=');
            given.put(args[k].substring(0, sign), args[k].substring(sign + 1));
        }
        JobArguments arguments = new JobArguments(given);
        Map<String, Object> found = new LinkedHashMap<>();
        try (SparkSession session = session(arguments.text("threads"))) {
            found.putAll(
                    switch (args[0]) {
                        case "parquet" -> RowsJob.parquet(session, arguments);
                        case "fit" -> RowsJob.fit(session, arguments);
                        case "predict" -> RowsJob.predict(session, arguments);
                        case "table" -> TableJob.run(session, arguments);
                        default -> throw new IllegalArgumentException("there is no job " + args[0]);
                    });
        }
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        found.put("cpuSeconds", system.getProcessCpuTime() * 1e-9);
        System.out.println(new ObjectMapper().writeValueAsString(found));
    }

    private static SparkSession session(String threads) {
        return SparkSession.builder()
                .master("local[" + threads + "]")
                .appName("mercer bench")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", threads)
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate();
    }

    /** Seconds since a time of the system's clock. */
    static double secondsSince(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }
}
