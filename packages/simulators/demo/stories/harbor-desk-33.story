repository: northbeam/harbor-desk
number: 33
title: List the vessels that are due today
author: marta-olsen
branch: due-today
opened: 2026-10-06 08:12
merged: 2026-10-08 10:58 tobias-kern

The desk's start page: every vessel due today with its berth, its pilot and the number of passengers who need assistance.

=== base src/main/java/com/northbeam/desk/call/VesselCall.java
package com.northbeam.desk.call;

import java.time.LocalTime;

/** A vessel expected at the harbor. */
public record VesselCall(long id, String vessel, String berth, LocalTime due) {
}
=== base src/main/java/com/northbeam/desk/call/CallRepository.java
package com.northbeam.desk.call;

import java.time.LocalDate;
import java.util.List;

public interface CallRepository {
    List<VesselCall> dueOn(LocalDate day);
}
=== base src/main/java/com/northbeam/desk/pilot/PilotRepository.java
package com.northbeam.desk.pilot;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

public interface PilotRepository {
    Optional<String> findByCall(long callId);

    /** Pilot names by call; calls without a pilot are missing. */
    Map<Long, String> findByCalls(Collection<Long> callIds);
}
=== base src/main/java/com/northbeam/desk/manifest/AssistanceRepository.java
package com.northbeam.desk.manifest;

import java.util.Collection;
import java.util.Map;

public interface AssistanceRepository {
    int countByCall(long callId);

    /** Number of passengers who need assistance, by call; calls with 0 are missing. */
    Map<Long, Integer> countByCalls(Collection<Long> callIds);
}
=== commit 2026-10-06 07:54 List the vessels that are due today
--- write src/main/java/com/northbeam/desk/call/DueVessel.java
package com.northbeam.desk.call;

import java.time.LocalTime;

/** One row of the start page; the pilot is empty if none is booked. */
public record DueVessel(String vessel, String berth, LocalTime due, String pilot, int needAssistance) {
}
--- write src/main/java/com/northbeam/desk/call/DueVessels.java
package com.northbeam.desk.call;

import com.northbeam.desk.manifest.AssistanceRepository;
import com.northbeam.desk.pilot.PilotRepository;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

public class DueVessels {
    private final CallRepository calls;
    private final PilotRepository pilots;
    private final AssistanceRepository assistance;

    public DueVessels(CallRepository calls, PilotRepository pilots, AssistanceRepository assistance) {
        this.calls = calls;
        this.pilots = pilots;
        this.assistance = assistance;
    }

    public List<DueVessel> on(LocalDate day) {
        List<DueVessel> due = new ArrayList<>();
        for (VesselCall call : calls.dueOn(day)) {
            String pilot = pilots.findByCall(call.id()).orElse("");
            int needAssistance = assistance.countByCall(call.id());
            due.add(new DueVessel(call.vessel(), call.berth(), call.due(), pilot, needAssistance));
        }
        return due;
    }
}
--- write src/test/java/com/northbeam/desk/call/DueVesselsTest.java
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
=== review tobias-kern 2026-10-06 11:40 CHANGES_REQUESTED
The desk has been waiting for this! The record makes it very clear what a row contains.
--- on src/main/java/com/northbeam/desk/call/DueVessels.java :: for (VesselCall call : calls.dueOn(day)) {
N+1: two queries per vessel, so about 80 on a normal day, every time someone opens the start page. Both repositories have a `…ByCalls` method that takes all ids at once.
+++ marta-olsen +18m
I missed those. It's three queries now, no matter how many vessels there are.
+++ resolved tobias-kern
--- on src/test/java/com/northbeam/desk/call/DueVesselsTest.java :: void leavesThePilotEmptyWhenNoneIsBooked() {
Good case. Could you also add a vessel with a pilot and two passengers who need assistance? Right now the test passes even if assistance is always 0.
+++ marta-olsen +23m
Sure.
+++ resolved marta-olsen
--- on src/main/java/com/northbeam/desk/call/DueVessel.java :: public record DueVessel(
Why an empty string instead of `Optional<String>`?
+++ marta-olsen +26m
It goes to JSON unchanged, and the page shows it unchanged. With Optional I'd have to unwrap it there.
+++ tobias-kern +9m
OK, makes sense.
=== commit 2026-10-07 08:22 Load pilots and assistance in bulk
--- edit src/main/java/com/northbeam/desk/call/DueVessels.java
<<<<
        List<DueVessel> due = new ArrayList<>();
        for (VesselCall call : calls.dueOn(day)) {
            String pilot = pilots.findByCall(call.id()).orElse("");
            int needAssistance = assistance.countByCall(call.id());
            due.add(new DueVessel(call.vessel(), call.berth(), call.due(), pilot, needAssistance));
        }
        return due;
    }
====
        List<VesselCall> today = calls.dueOn(day);
        List<Long> ids = today.stream().map(VesselCall::id).toList();
        Map<Long, String> pilotOf = pilots.findByCalls(ids);
        Map<Long, Integer> assistanceOf = assistance.countByCalls(ids);
        return today.stream().map(call -> lineOf(call, pilotOf, assistanceOf)).toList();
    }

    private static DueVessel lineOf(VesselCall call, Map<Long, String> pilotOf, Map<Long, Integer> assistanceOf) {
        String pilot = pilotOf.getOrDefault(call.id(), "");
        int needAssistance = assistanceOf.getOrDefault(call.id(), 0);
        return new DueVessel(call.vessel(), call.berth(), call.due(), pilot, needAssistance);
    }
>>>>
<<<<
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
====
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
>>>>
--- edit src/test/java/com/northbeam/desk/call/DueVesselsTest.java
<<<<
        when(pilots.findByCall(7)).thenReturn(Optional.empty());

        List<DueVessel> due = new DueVessels(calls, pilots, assistance).on(day);

        assertEquals(List.of(new DueVessel("Sif", "3", LocalTime.of(6, 30), "", 0)), due);
    }
====

        List<DueVessel> due = new DueVessels(calls, pilots, assistance).on(day);

        assertEquals(List.of(new DueVessel("Sif", "3", LocalTime.of(6, 30), "", 0)), due);
    }

    @Test
    void namesThePilotAndCountsWhoNeedsAssistance() {
        when(calls.dueOn(day)).thenReturn(List.of(new VesselCall(8, "Aurora", "4", LocalTime.of(7, 10))));
        when(pilots.findByCalls(List.of(8L))).thenReturn(Map.of(8L, "Holm"));
        when(assistance.countByCalls(List.of(8L))).thenReturn(Map.of(8L, 2));

        List<DueVessel> due = new DueVessels(calls, pilots, assistance).on(day);

        assertEquals(List.of(new DueVessel("Aurora", "4", LocalTime.of(7, 10), "Holm", 2)), due);
    }
>>>>
<<<<
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
====
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
>>>>
=== review tobias-kern 2026-10-08 10:50 APPROVED
Very nice and readable.
