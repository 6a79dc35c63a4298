repository: northbeam/harbor-desk
number: 38
title: Invoice pilot trips every month
author: jonas-pitt
branch: pilot-invoices
opened: 2026-11-09 09:05
merged: 2026-11-13 11:47 tobias-kern

The pilots' association gets one invoice a month for trips on our boat. The office adds them up in a spreadsheet, and in September eleven trips were billed twice.

- `PilotTrips` loads the trips of a month
- `InvoiceCalculator` prices them: a base price plus surcharges for the night (22–6) and for waves over 2.5 m
- `InvoiceWriter` writes the text that becomes the PDF
- `InvoiceJob` runs on the first of the month and never bills a month twice

=== base src/main/java/com/northbeam/desk/pilot/PilotTrip.java
package com.northbeam.desk.pilot;

import java.time.LocalDateTime;

/** One trip of a pilot on our boat. */
public record PilotTrip(long id, String pilot, long callId, LocalDateTime startedAt, double waveMeters) {
}
=== commit 2026-11-09 08:16 Read the trips of a month
--- write src/main/java/com/northbeam/desk/pilot/PilotTrips.java
package com.northbeam.desk.pilot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

public class PilotTrips {
    private final DataSource dataSource;

    public PilotTrips(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    public List<PilotTrip> in(YearMonth month) throws SQLException {
        String sql = "select id, pilot, call_id, started_at, wave_meters from pilot_trips"
                + " where started_at >= ? and started_at < ? order by started_at";
        List<PilotTrip> trips = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement(sql)) {
            select.setTimestamp(1, Timestamp.valueOf(month.atDay(1).atStartOfDay()));
            select.setTimestamp(2, Timestamp.valueOf(month.plusMonths(1).atDay(1).atStartOfDay()));
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    trips.add(tripOf(rows));
                }
            }
        }
        return trips;
    }

    public String vesselOf(long callId) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement("select vessel from calls where id = ?")) {
            select.setLong(1, callId);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getString("vessel") : "";
            }
        }
    }

    private static PilotTrip tripOf(ResultSet rows) throws SQLException {
        return new PilotTrip(
                rows.getLong("id"),
                rows.getString("pilot"),
                rows.getLong("call_id"),
                rows.getTimestamp("started_at").toLocalDateTime(),
                rows.getDouble("wave_meters"));
    }
}
=== commit 2026-11-09 08:33 Price the trips
--- write src/main/java/com/northbeam/desk/invoice/InvoiceLine.java
package com.northbeam.desk.invoice;

import java.time.LocalDateTime;

public record InvoiceLine(LocalDateTime at, String vessel, double amount) {
}
--- write src/main/java/com/northbeam/desk/invoice/InvoiceCalculator.java
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
        if (trip.waveMeters() > 2.5) {
            amount = amount + 45;
        }
        return amount;
    }
}
--- write src/test/java/com/northbeam/desk/invoice/InvoiceCalculatorTest.java
package com.northbeam.desk.invoice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.northbeam.desk.pilot.PilotTrip;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class InvoiceCalculatorTest {
    private final InvoiceCalculator calculator = new InvoiceCalculator(null);

    private static PilotTrip tripAt(int hour, double waves) {
        return new PilotTrip(1, "Holm", 7, LocalDateTime.of(2026, 10, 5, hour, 30), waves);
    }

    @Test
    void chargesTheBasePriceByDay() {
        assertEquals(180, calculator.amountOf(tripAt(12, 0.8)), 0.001);
    }

    @Test
    void chargesMoreAtNight() {
        assertEquals(234, calculator.amountOf(tripAt(23, 0.8)), 0.001);
    }

    @Test
    void chargesMoreInHighWaves() {
        assertEquals(225, calculator.amountOf(tripAt(12, 3.1)), 0.001);
    }
}
=== commit 2026-11-09 08:58 Write the invoice on the first of the month
--- write src/main/java/com/northbeam/desk/invoice/InvoiceWriter.java
package com.northbeam.desk.invoice;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import java.util.List;

public class InvoiceWriter {
    private final Path folder;

    public InvoiceWriter(Path folder) {
        this.folder = folder;
    }

    public boolean exists(YearMonth month) {
        return Files.exists(fileOf(month));
    }

    public void write(YearMonth month, List<InvoiceLine> lines) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(fileOf(month))) {
            double total = 0;
            for (InvoiceLine line : lines) {
                out.write(line.at() + ";" + line.vessel() + ";" + line.amount());
                out.newLine();
                total += line.amount();
            }
            out.write("total;;" + total);
            out.newLine();
        }
    }

    private Path fileOf(YearMonth month) {
        return folder.resolve("pilots-" + month + ".csv");
    }
}
--- write src/main/java/com/northbeam/desk/invoice/InvoiceJob.java
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
=== review tobias-kern 2026-11-09 13:14 CHANGES_REQUESTED
Welcome to the Java side! Every connection and file is closed on every path, I'm impressed. My comments are mostly about the amounts.
--- on src/main/java/com/northbeam/desk/invoice/InvoiceLine.java :: public record InvoiceLine(
Please don't use `double` for money: ten trips at 234.10 add up to 2340.9999999999995 on the invoice. Use `BigDecimal`, or whole cents in a `long` as the rest of the desk does.
+++ jonas-pitt +26m
Changed to cents. (Ines told me the same thing this week…)
+++ resolved tobias-kern
--- on src/main/java/com/northbeam/desk/invoice/InvoiceCalculator.java :: String vessel = trips.vesselOf(trip.callId());
N+1: this opens a connection and runs a query per trip. October had 640. With a join in `PilotTrips.in` you get the vessel for free, and the calculator no longer needs the database (and the test no `null`).
+++ jonas-pitt +30m
That's much nicer, yes.
+++ resolved tobias-kern
--- on src/main/java/com/northbeam/desk/invoice/InvoiceCalculator.java :: if (hour >= 22 || hour <= 6) {
Off by one: the description says 22–6, but this also charges the night price at 6:45. Use `hour < 6`. A test at 06:30 would have caught it.
+++ jonas-pitt +33m
Fixed with a test at 05:59 and one at 06:00.
+++ resolved jonas-pitt
--- on src/main/java/com/northbeam/desk/invoice/InvoiceCalculator.java :: double amount = 180;
Magic numbers: what are 180, 1.3, 2.5 and 45? Please use named constants with a link to the contract.
+++ resolved jonas-pitt
--- on src/main/java/com/northbeam/desk/invoice/InvoiceJob.java :: if (writer.exists(month)) {
If `write` fails halfway, it leaves a partial file, and then `exists` is true forever. Write to a temporary file and rename it at the end?
--- on src/main/java/com/northbeam/desk/invoice/InvoiceJob.java :: YearMonth month = YearMonth.now().minusMonths(1);
nit: inject a `Clock` so the job can be tested. There's no test for "never bills a month twice", and that's the point of this PR.
+++ jonas-pitt +39m
Added the clock. I still owe you the test.
=== commit 2026-11-10 08:45 Use cents, load the vessel with the trip
--- edit src/main/java/com/northbeam/desk/pilot/PilotTrip.java
<<<<
public record PilotTrip(long id, String pilot, long callId, LocalDateTime startedAt, double waveMeters) {
====
public record PilotTrip(long id, String pilot, String vessel, LocalDateTime startedAt, double waveMeters) {
>>>>
--- edit src/main/java/com/northbeam/desk/pilot/PilotTrips.java
<<<<
        String sql = "select id, pilot, call_id, started_at, wave_meters from pilot_trips"
                + " where started_at >= ? and started_at < ? order by started_at";
====
        String sql = "select t.id, t.pilot, c.vessel, t.started_at, t.wave_meters"
                + " from pilot_trips t join calls c on c.id = t.call_id"
                + " where t.started_at >= ? and t.started_at < ? order by t.started_at";
>>>>
<<<<
    public String vesselOf(long callId) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement("select vessel from calls where id = ?")) {
            select.setLong(1, callId);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getString("vessel") : "";
            }
        }
    }

====
>>>>
<<<<
                rows.getLong("call_id"),
====
                rows.getString("vessel"),
>>>>
--- edit src/main/java/com/northbeam/desk/invoice/InvoiceLine.java
<<<<
public record InvoiceLine(LocalDateTime at, String vessel, double amount) {
====
public record InvoiceLine(LocalDateTime at, String vessel, long cents) {
>>>>
--- write src/main/java/com/northbeam/desk/invoice/InvoiceCalculator.java
package com.northbeam.desk.invoice;

import com.northbeam.desk.pilot.PilotTrip;
import java.util.List;

/** Prices from the contract with the pilots' association, annex 2, January 2026. */
public class InvoiceCalculator {
    private static final long BASE_CENTS = 180_00;
    private static final long NIGHT_PERCENT = 130;
    private static final long WAVES_CENTS = 45_00;
    private static final double HIGH_WAVES_METERS = 2.5;

    public List<InvoiceLine> price(List<PilotTrip> month) {
        return month.stream()
                .map(trip -> new InvoiceLine(trip.startedAt(), trip.vessel(), centsOf(trip)))
                .toList();
    }

    long centsOf(PilotTrip trip) {
        int hour = trip.startedAt().getHour();
        boolean night = hour >= 22 || hour < 6;
        long cents = night ? BASE_CENTS * NIGHT_PERCENT / 100 : BASE_CENTS;
        return trip.waveMeters() > HIGH_WAVES_METERS ? cents + WAVES_CENTS : cents;
    }
}
--- edit src/main/java/com/northbeam/desk/invoice/InvoiceWriter.java
<<<<
            double total = 0;
            for (InvoiceLine line : lines) {
                out.write(line.at() + ";" + line.vessel() + ";" + line.amount());
                out.newLine();
                total += line.amount();
            }
            out.write("total;;" + total);
            out.newLine();
        }
    }
====
            long total = 0;
            for (InvoiceLine line : lines) {
                out.write(line.at() + ";" + line.vessel() + ";" + euros(line.cents()));
                out.newLine();
                total += line.cents();
            }
            out.write("total;;" + euros(total));
            out.newLine();
        }
    }

    private static String euros(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
>>>>
<<<<
import java.io.IOException;
import java.nio.file.Files;
====
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
>>>>
--- edit src/test/java/com/northbeam/desk/invoice/InvoiceCalculatorTest.java
<<<<
    private final InvoiceCalculator calculator = new InvoiceCalculator(null);

    private static PilotTrip tripAt(int hour, double waves) {
        return new PilotTrip(1, "Holm", 7, LocalDateTime.of(2026, 10, 5, hour, 30), waves);
    }

    @Test
    void chargesTheBasePriceByDay() {
        assertEquals(180, calculator.amountOf(tripAt(12, 0.8)), 0.001);
    }

    @Test
    void chargesMoreAtNight() {
        assertEquals(234, calculator.amountOf(tripAt(23, 0.8)), 0.001);
    }

    @Test
    void chargesMoreInHighWaves() {
        assertEquals(225, calculator.amountOf(tripAt(12, 3.1)), 0.001);
    }
====
    private final InvoiceCalculator calculator = new InvoiceCalculator();

    private static PilotTrip tripAt(int hour, int minute, double waves) {
        return new PilotTrip(1, "Holm", "Sif", LocalDateTime.of(2026, 10, 5, hour, minute), waves);
    }

    @Test
    void chargesTheBasePriceByDay() {
        assertEquals(180_00, calculator.centsOf(tripAt(12, 30, 0.8)));
    }

    @Test
    void chargesMoreAtNight() {
        assertEquals(234_00, calculator.centsOf(tripAt(23, 30, 0.8)));
        assertEquals(234_00, calculator.centsOf(tripAt(5, 59, 0.8)));
    }

    @Test
    void endsTheNightAtSix() {
        assertEquals(180_00, calculator.centsOf(tripAt(6, 0, 0.8)));
    }

    @Test
    void chargesMoreInHighWaves() {
        assertEquals(225_00, calculator.centsOf(tripAt(12, 30, 3.1)));
    }
>>>>
=== commit 2026-11-10 09:02 Inject a clock
--- edit src/main/java/com/northbeam/desk/invoice/InvoiceJob.java
<<<<
    private final InvoiceWriter writer;

    public InvoiceJob(PilotTrips trips, InvoiceCalculator calculator, InvoiceWriter writer) {
        this.trips = trips;
        this.calculator = calculator;
        this.writer = writer;
    }
====
    private final InvoiceWriter writer;
    private final Clock clock;

    public InvoiceJob(PilotTrips trips, InvoiceCalculator calculator, InvoiceWriter writer, Clock clock) {
        this.trips = trips;
        this.calculator = calculator;
        this.writer = writer;
        this.clock = clock;
    }
>>>>
<<<<
        YearMonth month = YearMonth.now().minusMonths(1);
====
        YearMonth month = YearMonth.now(clock).minusMonths(1);
>>>>
<<<<
import java.sql.SQLException;
import java.time.YearMonth;
====
import java.sql.SQLException;
import java.time.Clock;
import java.time.YearMonth;
>>>>
=== review tobias-kern 2026-11-13 11:40 APPROVED
I compared it with October's spreadsheet: ours is €88.40 lower, and ours is right 🙂 Please don't forget the partial file before December 1.
