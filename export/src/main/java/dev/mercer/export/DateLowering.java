package dev.mercer.export;

import dev.mercer.data.encoder.Cycle;
import dev.mercer.data.encoder.Dated;
import dev.mercer.data.reading.DateReading.Shape;
import dev.mercer.export.Graph.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Lowers dates for a runtime without code. Days since 1970 and seconds of the day are kept apart: in single precision, seconds since
 * 1970 would be rounded to minutes. The calendar is the proleptic Gregorian one.
 */
final class DateLowering {
    private static final double DAY = 86_400;
    /** Days from 0000-01-01 to 1970-01-01, and from 0000-03-01. */
    private static final int FROM_JANUARY = 719_528;

    private static final int FROM_MARCH = 719_468;
    private static final double DAYS_OF_YEAR = 365.2425;

    private final Graph graph;

    DateLowering(Graph graph) {
        this.graph = graph;
    }

    /** A moment: whether there is one, days since 1970, and seconds of the day. */
    private record Moment(Node present, Node day, Node seconds) {}

    /** Dates as ISO 8601 or with dots have them; any other text is an error. */
    Node dated(Dated dates) {
        String name = dates.name();
        Node parts = DatePatterns.parts(graph, name);
        Node checked = graph.required(name, DatePatterns.valid());
        Node present = graph.affine(graph.matches(name, List.of("")), -1, 1);
        Node day = graph.join(
                Op.ADD,
                checked,
                days(
                        graph.gather(parts, DatePatterns.YEAR),
                        graph.gather(parts, DatePatterns.MONTH),
                        graph.gather(parts, DatePatterns.DAY)));
        return encoded(dates, moment(present, day, graph.gather(parts, DatePatterns.SECONDS)));
    }

    /** Times of the day; any other text is a missing value. */
    Node clock(Dated dates) {
        Node present = graph.matches(dates.name(), List.of(DatePatterns.validClock()));
        Node parts = DatePatterns.clock(graph, dates.name());
        Node seconds = graph.join(Op.MULTIPLY, present, graph.gather(parts, DatePatterns.SECONDS));
        return encoded(dates, moment(present, graph.affine(present, 0, 0), seconds));
    }

    /** Dates that are numbers: seconds or milliseconds since 1970, or eight digits. */
    Node numbers(Shape shape, Dated dates) {
        Node given = graph.number(dates.name());
        Node known = graph.affine(graph.map(Op.IS_MISSING, given), -1, 1);
        Node number = graph.join(Op.OR_ELSE, given, 0);
        if (shape != Shape.DIGITS)
            return encoded(
                    dates,
                    moment(
                            known,
                            graph.affine(number, 0, 0),
                            shape == Shape.SECONDS ? number : graph.join(Op.DIVIDE, number, 1000)));
        Node year = floor(graph.join(Op.DIVIDE, number, 10_000));
        Node rest = graph.join(Op.SUBTRACT, number, graph.affine(year, 10_000, 0));
        Node month = floor(graph.join(Op.DIVIDE, rest, 100));
        Node day = graph.join(Op.SUBTRACT, rest, graph.affine(month, 100, 0));
        Node first = graph.affine(day, 0, 1);
        Node length = graph.join(Op.SUBTRACT, days(year, graph.affine(month, 1, 1), first), days(year, month, first));
        Node whole = graph.join(Op.EQUAL, number, floor(number));
        Node valid = known;
        for (Node condition : List.of(
                whole,
                within(year, graph.constant(1900), graph.constant(2099)),
                within(month, graph.constant(1), graph.constant(12)),
                within(day, graph.constant(1), length))) valid = graph.join(Op.MULTIPLY, valid, condition);
        return encoded(
                dates, moment(valid, graph.join(Op.MULTIPLY, valid, days(year, month, day)), graph.affine(day, 0, 0)));
    }

    private Node within(Node x, Node least, Node most) {
        Node less = graph.join(Op.LESS, x, least);
        Node more = graph.join(Op.LESS, most, x);
        return graph.affine(graph.join(Op.ADD, less, more), -1, 1);
    }

    /** The moment so many seconds after the beginning of a day. */
    private Moment moment(Node present, Node day, Node seconds) {
        Node later = floor(graph.join(Op.DIVIDE, seconds, DAY));
        return new Moment(
                present, graph.join(Op.ADD, day, later), graph.join(Op.SUBTRACT, seconds, graph.affine(later, DAY, 0)));
    }

    private Node encoded(Dated dates, Moment moment) {
        double meanDay = Math.floor(dates.mean() / DAY);
        Node part = graph.join(Op.DIVIDE, moment.seconds, DAY);
        Node days = graph.join(
                Op.ADD,
                graph.join(Op.SUBTRACT, moment.day, meanDay),
                graph.affine(part, 1, meanDay - dates.mean() / DAY));
        List<Node> outputs = new ArrayList<>();
        outputs.add(graph.join(Op.DIVIDE, days, dates.deviation() / DAY));
        for (Cycle cycle : dates.cycles()) {
            Node angle = graph.affine(phase(cycle, moment.day, part), 2 * Math.PI, 0);
            outputs.add(graph.map(Op.SIN, angle));
            outputs.add(graph.cos(angle));
        }
        Node all = graph.join(Op.MULTIPLY, graph.concat(outputs), moment.present);
        return dates.indicator() ? graph.concat(List.of(all, graph.affine(moment.present, -1, 1))) : all;
    }

    private Node phase(Cycle cycle, Node day, Node part) {
        if (cycle == Cycle.DAY) return part;
        if (cycle == Cycle.WEEK) {
            Node weeks = floor(graph.join(Op.DIVIDE, day, 7));
            Node inside = graph.join(Op.SUBTRACT, day, graph.affine(weeks, 7, 0));
            return graph.join(Op.DIVIDE, graph.join(Op.ADD, inside, part), 7);
        }
        Node guess = floor(graph.join(Op.DIVIDE, graph.affine(day, 1, FROM_JANUARY), DAYS_OF_YEAR));
        Node early = graph.join(Op.LESS, day, newYear(guess));
        Node late = graph.join(Op.LESS, graph.join(Op.SUBTRACT, newYear(graph.affine(guess, 1, 1)), 1), day);
        Node year = graph.join(Op.ADD, graph.join(Op.SUBTRACT, guess, early), late);
        Node start = newYear(year);
        Node length = graph.join(Op.SUBTRACT, newYear(graph.affine(year, 1, 1)), start);
        return graph.join(Op.DIVIDE, graph.join(Op.ADD, graph.join(Op.SUBTRACT, day, start), part), length);
    }

    /** The first day of a year. */
    private Node newYear(Node year) {
        return days(year, graph.affine(year, 0, 1), graph.affine(year, 0, 1));
    }

    /** Days since 1970. A year begins in March here, so that the leap day is its last. */
    private Node days(Node year, Node month, Node day) {
        Node early = graph.join(Op.LESS, month, 3);
        Node y = graph.join(Op.SUBTRACT, year, early);
        Node m = graph.join(Op.ADD, graph.affine(month, 1, -3), graph.affine(early, 12, 0));
        Node leaps = graph.join(
                Op.ADD,
                graph.join(Op.SUBTRACT, floor(graph.join(Op.DIVIDE, y, 4)), floor(graph.join(Op.DIVIDE, y, 100))),
                floor(graph.join(Op.DIVIDE, y, 400)));
        Node before = floor(graph.join(Op.DIVIDE, graph.affine(m, 153, 2), 5));
        Node whole = graph.join(Op.ADD, graph.affine(y, 365, 0), leaps);
        return graph.affine(graph.join(Op.ADD, graph.join(Op.ADD, whole, before), day), 1, -1 - FROM_MARCH);
    }

    private Node floor(Node x) {
        return graph.map(Op.FLOOR, x);
    }
}
