package dev.mercer.cli;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Generated tables for golden results. A row depends on its number alone, and on no function whose last digit differs between machines. */
enum GoldenTable {
    /** Two numbers, and a smooth function of them with noise. */
    WAVES("a,b,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double a = random.nextDouble(-2, 2);
            double b = random.nextDouble(-2, 2);
            return text(a, b, wave(a, b) + 0.2 * noise(random));
        }
    },
    /** Waves with a column of weights, of which some are 0. */
    WEIGHTED("a,b,w,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double a = random.nextDouble(-2, 2);
            double b = random.nextDouble(-2, 2);
            double weight = i % 11 == 5 ? 0 : random.nextDouble(0.5, 3);
            return text(a, b, weight, wave(a, b) + 0.2 * noise(random));
        }
    },
    /** Waves in which inputs occur several times, or almost. */
    DUPLICATES("a,b,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double a = random.nextInt(5) - 2;
            double b = random.nextInt(4) - 1.5 + (i % 6 == 0 ? 1e-9 : 0);
            return a + "," + b + "," + text(wave(a, b) + 0.2 * noise(random));
        }
    },
    /** Waves in which every ninth target is far off. */
    OUTLIERS("a,b,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double a = random.nextDouble(-2, 2);
            double b = random.nextDouble(-2, 2);
            return text(a, b, wave(a, b) + 0.2 * noise(random) + (i % 9 == 4 ? 8 : 0));
        }
    },
    /** Noise that grows with x. */
    FAN("x,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double x = random.nextDouble(4);
            return text(x, StrictMath.sin(x) + 0.3 * x * noise(random));
        }
    },
    /** A positive target with a long tail. */
    SKEWED("a,b,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double a = random.nextDouble(-2, 2);
            double b = random.nextDouble(-2, 2);
            return text(a, b, StrictMath.exp(1.5 * wave(a, b) + 0.3 * noise(random)));
        }
    },
    COUNTS("x,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double x = random.nextDouble(6);
            double rate = StrictMath.exp(1 + StrictMath.sin(x));
            return text(x) + "," + StrictMath.round(StrictMath.max(0, rate * (1 + 0.5 * noise(random))));
        }
    },
    GRADES("x,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double x = random.nextDouble(6);
            return text(x) + "," + StrictMath.round(2.5 + 1.2 * StrictMath.sin(x) + 0.5 * noise(random));
        }
    },
    TARGETS("x,z,up,down", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double x = random.nextDouble(-2, 2);
            double z = random.nextDouble(-2, 2);
            return text(x, z, wave(x, z) + 0.1 * noise(random), 100 * StrictMath.cos(z) + noise(random));
        }
    },
    CLOUDS2("x,z,kind", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            return cloud(i % 2, 2, random);
        }
    },
    CLOUDS3("x,z,kind", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            return cloud(i % 3, 3, random);
        }
    },
    CLOUDS12("x,z,kind", 72) {
        @Override
        String row(int i, SplittableRandom random) {
            return cloud(i % 12, 12, random);
        }
    },
    /** Two classes that overlap, of which one is rare, in more rows than the solver of support vectors treats as few. */
    MANY("x,z,kind", 1100) {
        @Override
        String row(int i, SplittableRandom random) {
            int label = i % 5 == 0 ? 1 : 0;
            return text(1.2 * label + noise(random), 0.8 * label + noise(random)) + (label == 1 ? ",rare" : ",common");
        }
    },
    MANYWAVES("a,b,y", 1100) {
        @Override
        String row(int i, SplittableRandom random) {
            return WAVES.row(i, random);
        }
    },
    WEIGHTEDCLOUDS("x,z,w,kind", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            String weight = i % 13 == 7 ? "0" : text(random.nextDouble(0.5, 3));
            return cloud(i % 3, 3, random).replace(",k", "," + weight + ",k");
        }
    },
    /** Classes of points on a grid: rows are repeated, also with another class. */
    GRID("x,z,kind", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            int x = random.nextInt(4);
            int z = random.nextInt(4);
            boolean one = x + z + 1.5 * noise(random) > 3;
            return x + (i % 6 == 0 ? ".000000001," : ",") + z + (one ? ",yes" : ",no");
        }
    },
    BLOB("x,z", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            return text(noise(random), noise(random));
        }
    },
    /** Numbers with gaps, categories of which some are rare, dates, yes or no, and free text. */
    MIXED("size,town,born,member,remark,y", 80) {
        @Override
        String row(int i, SplittableRandom random) {
            double size = random.nextDouble(10, 200);
            String town = i % 17 == 3 ? "Town" + i : TOWNS[random.nextInt(TOWNS.length)];
            int month = 1 + random.nextInt(12);
            String born = String.format(Locale.ROOT, "20%02d-%02d-%02d", 10 + random.nextInt(10), month, 1 + i % 28);
            boolean member = random.nextInt(3) == 0;
            String remark = IntStream.range(0, 4 + random.nextInt(3))
                    .mapToObj(w -> WORDS[random.nextInt(WORDS.length)])
                    .collect(Collectors.joining(" "));
            double y = size / 100
                    + (town.equals("Oslo") ? 1 : 0)
                    + (member ? 0.5 : 0)
                    + (remark.contains("excellent") ? 1 : 0)
                    + 0.1 * month
                    + 0.2 * noise(random);
            String number = i % 10 == 9 ? "" : text(size);
            return String.join(",", number, town, born, member ? "yes" : "no", remark, text(y));
        }
    },
    MIXEDCLASSES("size,town,born,member,remark,kind", 80) {
        @Override
        String row(int i, SplittableRandom random) {
            String row = MIXED.row(i, random);
            int last = row.lastIndexOf(',') + 1;
            return row.substring(0, last) + (Double.parseDouble(row.substring(last)) > 2.4 ? "good" : "bad");
        }
    },
    GROUPS("g,a,b,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            int group = i / 5;
            double shift = StrictMath.sin(7.3 * group);
            return "g" + group + "," + WAVES.row(i, random).replaceAll(",[^,]*$", "," + text(shift + noise(random)));
        }
    },
    TIMES("day,a,y", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            double a = random.nextDouble(-2, 2);
            String day = LocalDate.of(2024, 1, 1).plusDays(3L * i).toString();
            return day + "," + text(a, wave(a, 0) + 0.02 * i + 0.2 * noise(random));
        }
    },
    /** Kernel values with the training rows. */
    GRAM(IntStream.range(0, 40).mapToObj(j -> "k" + j).collect(Collectors.joining(",")) + ",y", 40) {
        @Override
        String row(int i, SplittableRandom random) {
            String values = IntStream.range(0, 40)
                    .mapToObj(j -> Double.toString(StrictMath.exp(-(place(i) - place(j)) * (place(i) - place(j)) / 2)))
                    .collect(Collectors.joining(","));
            return values + "," + (place(i) * place(i) > 2 + StrictMath.cos(i) ? "far" : "near");
        }
    },
    DNA("dna,age,kind", 40) {
        @Override
        String row(int i, SplittableRandom random) {
            String letters = letters(20, "ACGT", random);
            String motif = i % 2 == 0 ? letters.substring(0, 5) + "GGTAAGT" + letters.substring(12) : letters;
            return motif + "," + random.nextInt(90) + (i % 2 == 0 ? ",site" : ",none");
        }
    },
    TAGS("tags,y", 40) {
        @Override
        String row(int i, SplittableRandom random) {
            String tags = letters(1 + random.nextInt(4), "abcdefg", random);
            double y = tags.contains("a") ? 1 : tags.length() * 0.25;
            return String.join("|", tags.split("")) + "," + text(y + 0.1 * noise(random));
        }
    },
    SERIES("series,y", 30) {
        @Override
        String row(int i, SplittableRandom random) {
            double speed = random.nextDouble(0.5, 1.5);
            String values = IntStream.range(0, 6 + random.nextInt(4))
                    .mapToObj(t -> text(StrictMath.sin(speed * t)))
                    .collect(Collectors.joining(" "));
            return values + "," + text(speed);
        }
    },
    GRAPHS("graph,y", 30) {
        @Override
        String row(int i, SplittableRandom random) {
            int carbons = 1 + random.nextInt(6);
            boolean acid = random.nextBoolean();
            return "C".repeat(carbons) + (acid ? "C(=O)O" : "O") + ","
                    + text(carbons + (acid ? 2 : 0) + 0.1 * noise(random));
        }
    },
    /** Points of a LIBSVM file, of which most coordinates are 0. */
    SPARSE("", 60) {
        @Override
        String row(int i, SplittableRandom random) {
            int k = 3 + random.nextInt(9);
            double x = random.nextDouble(-1, 1);
            return (x > 0 == (k % 2 == 0) ? "+1" : "-1") + " 1:" + text(x) + " " + k + ":1 " + (k + 10) + ":"
                    + text(random.nextDouble());
        }
    };

    /** The rows that are predicted, which come after those that are learned. */
    private static final int UNSEEN = 12;

    private static final String[] TOWNS = {"Rome", "Oslo", "Bern", "Oslo", "Rome"};

    private static final String[] WORDS = {
        "quick", "slow", "friendly", "cold", "excellent", "poor", "service", "room", "again", "never"
    };

    final String header;
    final int size;

    GoldenTable(String header, int size) {
        this.header = header;
        this.size = size;
    }

    abstract String row(int i, SplittableRandom random);

    /** The rows to learn from. */
    String training() {
        return rows(0, size);
    }

    /** The rows to predict. */
    String unseen() {
        return rows(size, size + UNSEEN);
    }

    /** The ending of the name of a file with such rows. */
    String ending() {
        return header.isEmpty() ? ".libsvm" : ".csv";
    }

    /** The last column; the points of a LIBSVM file, and rows without a target, have none. */
    String target() {
        return this == BLOB ? "" : header.substring(header.lastIndexOf(',') + 1);
    }

    private String rows(int from, int to) {
        StringBuilder text = new StringBuilder(header.isEmpty() ? "" : header + "\n");
        for (int i = from; i < to; i++)
            text.append(row(i, new SplittableRandom(i))).append('\n');
        return text.toString();
    }

    private static String text(double... numbers) {
        return Arrays.stream(numbers)
                .mapToObj(x -> String.format(Locale.ROOT, "%.5f", x))
                .collect(Collectors.joining(","));
    }

    private static double wave(double a, double b) {
        return StrictMath.sin(2 * a) + b / 2;
    }

    /** Almost normal. */
    private static double noise(SplittableRandom random) {
        return random.nextDouble() + random.nextDouble() + random.nextDouble() + random.nextDouble() - 2;
    }

    /** A point about one of some places on a circle, and the name of that place. */
    private static String cloud(int label, int labels, SplittableRandom random) {
        double angle = 2 * StrictMath.PI * label / labels;
        double radius = labels > 3 ? 4 : 1.5;
        return text(radius * StrictMath.cos(angle) + noise(random), radius * StrictMath.sin(angle) + noise(random))
                + String.format(Locale.ROOT, ",k%02d", label);
    }

    private static double place(int i) {
        return 3 * StrictMath.sin(7.3 * i) + 0.1 * (i % 40);
    }

    private static String letters(int count, String among, SplittableRandom random) {
        StringBuilder letters = new StringBuilder();
        for (int k = 0; k < count; k++) letters.append(among.charAt(random.nextInt(among.length())));
        return letters.toString();
    }
}
