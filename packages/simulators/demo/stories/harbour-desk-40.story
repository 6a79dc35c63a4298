repository: northbeam/harbour-desk
number: 40
title: Warn when two calls want the same berth
author: tobias-kern
branch: berth-conflicts
opened: 2026-11-18 14:20
merged: open

The port's plan sometimes gives a berth to two vessels at overlapping times. The desk notices when the second one is at the pier.

`BerthConflicts` compares all calls of a day and mails the harbour master about each pair, once.

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
=== commit 2026-11-18 13:47 Warn when two calls want the same berth
--- write src/main/java/com/northbeam/desk/berth/BerthConflict.java
package com.northbeam.desk.berth;

/** Two calls that want the same berth at the same time. */
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
Finding them by sorting first is neat. Two things about `warn`, the second one may even be a bug in the idea:
--- on src/main/java/com/northbeam/desk/berth/BerthConflicts.java :: BufferedWriter out = Files.newBufferedWriter(
Not closed when `write` throws. `try (BufferedWriter out = …)`, or `Files.writeString(sent, line + "\n", CREATE, APPEND)` which is one line and cannot leak.
+++ tobias-kern +34m
`writeString`! Much better than all my coats 🙂
+++ resolved ines-moreau
--- on src/main/java/com/northbeam/desk/berth/BerthConflicts.java :: } catch (MailException e) { ~~ }
The comment says the next run tries again, but the line is written to `sent` right below, so it never does. The harbour master is not told at all when the mail server is down once. `continue` here, or let it throw?
--- on src/main/java/com/northbeam/desk/berth/BerthConflicts.java :: if (before.berth().equals(after.berth()) && before.departs().isAfter(
Question: Sif 6–12, Aurora 7–8, Freya 9–10, all at berth 3. Freya is compared with Aurora only, so Sif/Freya is not found?
+++ tobias-kern +41m
Good eyes. It has to remember the latest departure. Adding your example as a test.
--- on src/test/java/com/northbeam/desk/berth/BerthConflictsTest.java :: void findsTwoVesselsAtOneBerth() {
`warn` has no test, and it is the half with the mail in it.
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
