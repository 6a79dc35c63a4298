package com.northbeam.desk.berth;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

public class BerthPlanImport {
    private final BerthPlanReader reader;
    private final BerthPlanStore store;

    public BerthPlanImport(BerthPlanReader reader, BerthPlanStore store) {
        this.reader = reader;
        this.store = store;
    }

    public int importPlan(Path file, LocalDate day) {
        try {
            List<PlannedCall> calls = reader.read(file);
            store.replace(day, calls);
            return calls.size();
        } catch (IOException e) {
            return 0;
        }
    }
}
