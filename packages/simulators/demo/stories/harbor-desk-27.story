repository: northbeam/harbor-desk
number: 27
title: Import the berth plan from the port's CSV
author: tobias-kern
branch: berth-plan-csv
opened: 2026-09-02 07:58
merged: 2026-09-04 16:05 ines-moreau

The port sends tomorrow's berth plan as CSV every evening. The desk used to copy it by hand.

`BerthPlanReader` parses it, and `BerthPlanImport` replaces that day's plan in one transaction.

=== base src/main/java/com/northbeam/desk/berth/PlannedCall.java
package com.northbeam.desk.berth;

import java.time.LocalTime;

/** A vessel's stay at a berth on a given day. */
public record PlannedCall(String berth, String vessel, LocalTime arrives, LocalTime departs) {
}
=== base src/main/java/com/northbeam/desk/berth/BerthPlanStore.java
package com.northbeam.desk.berth;

import java.time.LocalDate;
import java.util.List;

public interface BerthPlanStore {
    void replace(LocalDate day, List<PlannedCall> calls);

    List<PlannedCall> of(LocalDate day);
}
=== commit 2026-09-02 07:40 Import the berth plan from the port's CSV
--- write src/main/java/com/northbeam/desk/berth/BerthPlanReader.java
package com.northbeam.desk.berth;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;

/** Reads the port's plan: one line per call, separated by semicolons. */
public class BerthPlanReader {
    public List<PlannedCall> read(Path file) throws IOException {
        BufferedReader reader = new BufferedReader(new FileReader(file.toFile()));
        List<PlannedCall> calls = new ArrayList<>();
        String line = reader.readLine();
        while ((line = reader.readLine()) != null) {
            calls.add(callOf(line));
        }
        reader.close();
        return calls;
    }

    private PlannedCall callOf(String line) {
        String[] cells = line.split(";");
        return new PlannedCall(cells[0], cells[1], LocalTime.parse(cells[2]), LocalTime.parse(cells[3]));
    }
}
--- write src/main/java/com/northbeam/desk/berth/BerthPlanImport.java
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
--- write src/test/java/com/northbeam/desk/berth/BerthPlanReaderTest.java
package com.northbeam.desk.berth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BerthPlanReaderTest {
    @TempDir
    Path folder;

    @Test
    void readsEveryCall() throws Exception {
        Path file = folder.resolve("plan.csv");
        Files.writeString(file, "berth;vessel;from;to\n3;Aurora;06:10;07:45\n4;Sif;06:30;08:00\n");

        assertEquals(2, new BerthPlanReader().read(file).size());
    }
}
=== review marta-olsen 2026-09-02 11:26 CHANGES_REQUESTED
Good split between reading and importing. The error handling needs some work.
--- on src/main/java/com/northbeam/desk/berth/BerthPlanReader.java :: BufferedReader reader = new BufferedReader(
The reader is only closed if every line parses. One bad time (they love "24:15") and it stays open. Please use try-with-resources. Also, `FileReader` uses the platform's charset; `Files.newBufferedReader(file)` is UTF-8.
+++ tobias-kern +18m
Done, both of them. I'm used to files that are always fine 😅
+++ resolved tobias-kern
--- on src/main/java/com/northbeam/desk/berth/BerthPlanImport.java :: } catch (IOException e) { ~~ return 0;
This swallows the error. 0 is also what an empty plan returns, so the desk can't tell "no ships tomorrow" from "we couldn't read the file". Let it throw, or wrap it in an `UncheckedIOException`.
+++ tobias-kern +22m
Wrapped.
+++ resolved marta-olsen
--- on src/main/java/com/northbeam/desk/berth/BerthPlanReader.java :: String line = reader.readLine();
nit: add a comment that this skips the header.
--- on src/test/java/com/northbeam/desk/berth/BerthPlanReaderTest.java :: void readsEveryCall() throws Exception {
Please add a test for a line with an invalid time, including the error message.
=== commit 2026-09-03 08:14 Close the reader and rethrow errors
--- edit src/main/java/com/northbeam/desk/berth/BerthPlanReader.java
<<<<
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.file.Path;
====
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
>>>>
<<<<
        BufferedReader reader = new BufferedReader(new FileReader(file.toFile()));
        List<PlannedCall> calls = new ArrayList<>();
        String line = reader.readLine();
        while ((line = reader.readLine()) != null) {
            calls.add(callOf(line));
        }
        reader.close();
        return calls;
    }
====
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            List<PlannedCall> calls = new ArrayList<>();
            reader.readLine(); // the header
            String line;
            while ((line = reader.readLine()) != null) {
                calls.add(callOf(line));
            }
            return calls;
        }
    }
>>>>
--- edit src/main/java/com/northbeam/desk/berth/BerthPlanImport.java
<<<<
        } catch (IOException e) {
            return 0;
        }
====
        } catch (IOException e) {
            throw new UncheckedIOException("The berth plan " + file + " could not be read", e);
        }
>>>>
<<<<
import java.io.IOException;
import java.nio.file.Path;
====
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
>>>>
=== review ines-moreau 2026-09-04 15:58 APPROVED
Looks good to me. I tried it with last night's plan: all 41 calls are there.
