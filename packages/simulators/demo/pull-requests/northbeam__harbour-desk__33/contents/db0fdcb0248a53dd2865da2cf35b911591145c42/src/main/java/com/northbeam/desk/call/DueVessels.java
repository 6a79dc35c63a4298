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
