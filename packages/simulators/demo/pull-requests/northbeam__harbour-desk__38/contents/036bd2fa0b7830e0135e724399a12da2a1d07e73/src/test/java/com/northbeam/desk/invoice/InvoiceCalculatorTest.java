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
