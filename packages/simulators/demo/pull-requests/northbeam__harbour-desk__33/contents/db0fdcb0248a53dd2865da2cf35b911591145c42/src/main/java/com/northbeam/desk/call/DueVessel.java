package com.northbeam.desk.call;

import java.time.LocalTime;

/** One line of the first screen; the pilot is empty when none is booked. */
public record DueVessel(String vessel, String berth, LocalTime due, String pilot, int needAssistance) {
}
