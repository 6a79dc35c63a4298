package com.northbeam.desk.invoice;

import com.northbeam.desk.pilot.PilotTrips;
import java.io.IOException;
import java.sql.SQLException;
import java.time.YearMonth;

public class InvoiceJob {
    private final PilotTrips trips;
    private final InvoiceCalculator calculator;
    private final InvoiceWriter writer;

    public InvoiceJob(PilotTrips trips, InvoiceCalculator calculator, InvoiceWriter writer) {
        this.trips = trips;
        this.calculator = calculator;
        this.writer = writer;
    }

    public void run() throws SQLException, IOException {
        YearMonth month = YearMonth.now().minusMonths(1);
        if (writer.exists(month)) {
            return;
        }
        writer.write(month, calculator.price(trips.in(month)));
    }
}
