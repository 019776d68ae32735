package dev.mercer.score;

import dev.mercer.util.Text;

/**
 * One number that measures predictions for rows that were not used for training, and its name.
 *
 * @param name the name of the measure, such as rmse or accuracy
 * @param value its value
 */
public record Score(String name, double value) {
    @Override
    public String toString() {
        return name + " " + Text.number(value);
    }
}
