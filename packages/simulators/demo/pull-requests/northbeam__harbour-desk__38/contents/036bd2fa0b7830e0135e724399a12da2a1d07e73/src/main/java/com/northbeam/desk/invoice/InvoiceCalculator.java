package com.northbeam.desk.invoice;

import com.northbeam.desk.pilot.PilotTrip;
import com.northbeam.desk.pilot.PilotTrips;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

public class InvoiceCalculator {
    private final PilotTrips trips;

    public InvoiceCalculator(PilotTrips trips) {
        this.trips = trips;
    }

    public List<InvoiceLine> price(List<PilotTrip> month) throws SQLException {
        List<InvoiceLine> lines = new ArrayList<>();
        for (PilotTrip trip : month) {
            String vessel = trips.vesselOf(trip.callId());
            lines.add(new InvoiceLine(trip.startedAt(), vessel, amountOf(trip)));
        }
        return lines;
    }

    double amountOf(PilotTrip trip) {
        double amount = 180;
        int hour = trip.startedAt().getHour();
        if (hour >= 22 || hour <= 6) {
            amount = amount * 1.3;
        }
        if (trip.waveMetres() > 2.5) {
            amount = amount + 45;
        }
        return amount;
    }
}
