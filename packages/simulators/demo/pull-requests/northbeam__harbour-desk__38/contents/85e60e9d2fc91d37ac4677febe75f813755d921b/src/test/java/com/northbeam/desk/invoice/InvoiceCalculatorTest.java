package com.northbeam.desk.invoice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.northbeam.desk.pilot.PilotTrip;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class InvoiceCalculatorTest {
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
}
