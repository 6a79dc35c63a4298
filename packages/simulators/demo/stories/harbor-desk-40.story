repository: northbeam/harbor-desk
number: 40
title: Warn about overlapping calls at a berth
author: tobias-kern
branch: berth-conflicts
opened: 2026-11-18 14:20
merged: open

The port's plan sometimes assigns a berth to two vessels at overlapping times. The desk notices when the second one is already at the pier.

`BerthConflicts` compares all calls of a day and emails the harbor master about each pair, once.

=== base src/main/java/com/northbeam/desk/mail/Mailer.java
package com.northbeam.desk.mail;

public interface Mailer {
    void send(String to, String subject, String text) throws MailException;
}
=== base src/main/java/com/northbeam/desk/mail/MailException.java
package com.northbeam.desk.mail;

public class MailException extends Exception {
    public MailException(String message, Throwable cause) {
        super(message, cause);
    }
}
=== commit 2026-11-18 13:47 Warn about overlapping calls at a berth
--- write src/main/java/com/northbeam/desk/berth/BerthConflict.java
package com.northbeam.desk.berth;

/** Two calls that overlap at the same berth. */
public record BerthConflict(PlannedCall first, PlannedCall second) {
    public String describe() {
        return "Berth " + first.berth() + ": " + first.vessel() + " stays until " + first.departs() + ", "
                + second.vessel() + " arrives at " + second.arrives();
    }
}
--- write src/main/java/com/northbeam/desk/berth/BerthConflicts.java
package com.northbeam.desk.berth;

import com.northbeam.desk.mail.MailException;
import com.northbeam.desk.mail.Mailer;
import java.io.BufferedWriter;
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

    public void warn(LocalDate day, String harborMaster) throws IOException {
        List<String> known = Files.exists(sent) ? Files.readAllLines(sent) : List.of();
        for (BerthConflict conflict : find(day)) {
            String line = day + " " + conflict.describe();
            if (known.contains(line)) {
                continue;
            }
            try {
                mailer.send(harborMaster, "Berth conflict", conflict.describe());
            } catch (MailException e) {
                // the next run tries again
            }
            BufferedWriter out = Files.newBufferedWriter(sent, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            out.write(line);
            out.newLine();
            out.close();
        }
    }
}
--- write src/test/java/com/northbeam/desk/berth/BerthConflictsTest.java
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
=== review ines-moreau 2026-11-19 09:22 CHANGES_REQUESTED
Sorting first is neat. Two comments about `warn`, and I think there's a bug in the comparison:
--- on src/main/java/com/northbeam/desk/berth/BerthConflicts.java :: BufferedWriter out = Files.newBufferedWriter(
The writer isn't closed if `write` throws. Use `try (BufferedWriter out = …)`, or `Files.writeString(sent, line + "\n", CREATE, APPEND)`, which is one line and can't leak.
+++ tobias-kern +34m
`writeString`! Much better.
+++ resolved ines-moreau
--- on src/main/java/com/northbeam/desk/berth/BerthConflicts.java :: } catch (MailException e) { ~~ }
The comment says the next run tries again, but the line is written to `sent` right below, so it never does. If the mail server is down once, the error is swallowed and the harbor master never gets the warning. Add a `continue` here, or let it throw.
--- on src/main/java/com/northbeam/desk/berth/BerthConflicts.java :: if (before.berth().equals(after.berth()) && before.departs().isAfter(
Question: with Sif 6–12, Aurora 7–8 and Freya 9–10 at berth 3, Freya is only compared with Aurora. Doesn't this miss Sif/Freya?
+++ tobias-kern +41m
Good catch. It has to keep the latest departure. Adding your example as a test.
--- on src/test/java/com/northbeam/desk/berth/BerthConflictsTest.java :: void findsTwoVesselsAtOneBerth() {
There's no test for `warn`, and that's the part that sends the mail.
=== commit 2026-11-20 08:11 Write the line in one call
--- edit src/main/java/com/northbeam/desk/berth/BerthConflicts.java
<<<<
            BufferedWriter out = Files.newBufferedWriter(sent, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            out.write(line);
            out.newLine();
            out.close();
        }
====
            Files.writeString(sent, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
>>>>
<<<<
import java.io.BufferedWriter;
import java.io.IOException;
====
import java.io.IOException;
>>>>
