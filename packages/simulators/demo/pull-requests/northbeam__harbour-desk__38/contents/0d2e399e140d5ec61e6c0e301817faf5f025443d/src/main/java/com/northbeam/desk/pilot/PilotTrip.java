package com.northbeam.desk.pilot;

import java.time.LocalDateTime;

/** One ride of a pilot in our boat. */
public record PilotTrip(long id, String pilot, String vessel, LocalDateTime startedAt, double waveMetres) {
}
