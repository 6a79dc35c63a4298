package com.northbeam.desk.invoice;

import com.northbeam.desk.pilot.PilotTrip;
import java.util.List;

/** Prices of the contract with the pilots' association, annex 2 of January 2026. */
public class InvoiceCalculator {
    private static final long BASE_CENTS = 180_00;
    private static final long NIGHT_PERCENT = 130;
    private static final long WAVES_CENTS = 45_00;
    private static final double HIGH_WAVES_METRES = 2.5;

    public List<InvoiceLine> price(List<PilotTrip> month) {
        return month.stream()
                .map(trip -> new InvoiceLine(trip.startedAt(), trip.vessel(), centsOf(trip)))
                .toList();
    }

    long centsOf(PilotTrip trip) {
        int hour = trip.startedAt().getHour();
        boolean night = hour >= 22 || hour < 6;
        long cents = night ? BASE_CENTS * NIGHT_PERCENT / 100 : BASE_CENTS;
        return trip.waveMetres() > HIGH_WAVES_METRES ? cents + WAVES_CENTS : cents;
    }
}
