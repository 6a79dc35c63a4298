package com.northbeam.desk.berth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.northbeam.desk.mail.Mailer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class BerthConflictsTest {
    private final LocalDate day = LocalDate.of(2026, 11, 18);
    private final BerthPlanStore plans = mock(BerthPlanStore.class);
    private final BerthConflicts conflicts = new BerthConflicts(plans, mock(Mailer.class), Path.of("sent.txt"));

    private static PlannedCall call(String berth, String vessel, int arrives, int departs) {
        return new PlannedCall(berth, vessel, LocalTime.of(arrives, 0), LocalTime.of(departs, 0));
    }

    @Test
    void findsTwoVesselsAtOneBerth() {
        when(plans.of(day)).thenReturn(List.of(call("3", "Sif", 6, 9), call("3", "Aurora", 8, 10)));
        assertEquals(1, conflicts.find(day).size());
    }

    @Test
    void allowsOneAfterTheOther() {
        when(plans.of(day)).thenReturn(List.of(call("3", "Sif", 6, 8), call("3", "Aurora", 8, 10)));
        assertEquals(0, conflicts.find(day).size());
    }
}
