package com.northbeam.desk.call;

import com.northbeam.desk.manifest.AssistanceRepository;
import com.northbeam.desk.pilot.PilotRepository;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

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
}
