package com.northbeam.desk.berth;

/** Two calls that want the same berth at the same time. */
public record BerthConflict(PlannedCall first, PlannedCall second) {
    public String describe() {
        return "Berth " + first.berth() + ": " + first.vessel() + " stays until " + first.departs() + ", "
                + second.vessel() + " arrives at " + second.arrives();
    }
}
