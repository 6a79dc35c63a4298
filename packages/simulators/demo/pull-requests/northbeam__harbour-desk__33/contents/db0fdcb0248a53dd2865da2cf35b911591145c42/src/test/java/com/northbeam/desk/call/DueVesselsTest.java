package com.northbeam.desk.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.northbeam.desk.manifest.AssistanceRepository;
import com.northbeam.desk.pilot.PilotRepository;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DueVesselsTest {
    private final LocalDate day = LocalDate.of(2026, 10, 6);
    private final CallRepository calls = mock(CallRepository.class);
    private final PilotRepository pilots = mock(PilotRepository.class);
    private final AssistanceRepository assistance = mock(AssistanceRepository.class);

    @Test
    void leavesThePilotEmptyWhenNoneIsBooked() {
        when(calls.dueOn(day)).thenReturn(List.of(new VesselCall(7, "Sif", "3", LocalTime.of(6, 30))));
        when(pilots.findByCall(7)).thenReturn(Optional.empty());

        List<DueVessel> due = new DueVessels(calls, pilots, assistance).on(day);

        assertEquals(List.of(new DueVessel("Sif", "3", LocalTime.of(6, 30), "", 0)), due);
    }
}
