package dev.mercer.bench.job;

import java.util.Map;

/**
 * The arguments of a job.
 *
 * @param values by name
 */
record JobArguments(Map<String, String> values) {
    boolean has(String name) {
        return values.containsKey(name);
    }

    String text(String name) {
        String value = values.get(name);
        if (value == null) throw new IllegalArgumentException("the job needs the argument " + name + "=VALUE");
        return value;
    }

    int count(String name) {
        return Integer.parseInt(text(name));
    }

    double number(String name) {
        return Double.parseDouble(text(name));
    }
}
