package com.northbeam.desk.berth;

import com.northbeam.desk.mail.MailException;
import com.northbeam.desk.mail.Mailer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class BerthConflicts {
    private final BerthPlanStore plans;
    private final Mailer mailer;
    private final Path sent;

    public BerthConflicts(BerthPlanStore plans, Mailer mailer, Path sent) {
        this.plans = plans;
        this.mailer = mailer;
        this.sent = sent;
    }

    public List<BerthConflict> find(LocalDate day) {
        List<PlannedCall> calls = new ArrayList<>(plans.of(day));
        calls.sort(Comparator.comparing(PlannedCall::berth).thenComparing(PlannedCall::arrives));
        List<BerthConflict> conflicts = new ArrayList<>();
        for (int i = 1; i < calls.size(); i++) {
            PlannedCall before = calls.get(i - 1);
            PlannedCall after = calls.get(i);
            if (before.berth().equals(after.berth()) && before.departs().isAfter(after.arrives())) {
                conflicts.add(new BerthConflict(before, after));
            }
        }
        return conflicts;
    }

    public void warn(LocalDate day, String harbourMaster) throws IOException {
        List<String> known = Files.exists(sent) ? Files.readAllLines(sent) : List.of();
        for (BerthConflict conflict : find(day)) {
            String line = day + " " + conflict.describe();
            if (known.contains(line)) {
                continue;
            }
            try {
                mailer.send(harbourMaster, "Berth conflict", conflict.describe());
            } catch (MailException e) {
                // the next run tries again
            }
            Files.writeString(sent, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
