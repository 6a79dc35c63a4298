repository: northbeam/harbor-desk
number: 36
title: Export the day's log
author: tobias-kern
branch: export-log
opened: 2026-11-02 10:48
merged: 2026-11-05 16:24 jonas-pitt

The harbor master signs the log every evening. It's now a single file, with the entries as text and our logo on top, ready to print.

The logo is the new one from marketing (`northbeam.png`).

=== base src/main/java/com/northbeam/desk/log/LogEntry.java
package com.northbeam.desk.log;

import java.time.LocalTime;

public record LogEntry(LocalTime at, String author, String text) {
}
=== commit 2026-11-02 10:21 Export the day's log
--- picture src/main/resources/northbeam.png 48
--- write src/main/java/com/northbeam/desk/log/LogExport.java
package com.northbeam.desk.log;

import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

public class LogExport {
    public Path write(Path folder, LocalDate day, List<LogEntry> entries) {
        Path file = folder.resolve("log-" + day + ".txt");
        try {
            PrintWriter out = new PrintWriter(new FileWriter(file.toFile()));
            out.println("Harbor log of " + day);
            out.println();
            for (LogEntry entry : entries) {
                out.println(entry.at() + "  " + entry.author() + "  " + entry.text());
            }
            out.close();
        } catch (IOException e) {
            e.printStackTrace();
        }
        return file;
    }
}
--- write src/main/java/com/northbeam/desk/log/Mark.java
package com.northbeam.desk.log;

import java.io.IOException;
import java.io.InputStream;

/** The logo printed on top of the log. */
public final class Mark {
    private Mark() {
    }

    public static byte[] bytes() throws IOException {
        InputStream in = Mark.class.getResourceAsStream("/northbeam.png");
        byte[] bytes = in.readAllBytes();
        in.close();
        return bytes;
    }
}
--- write src/test/java/com/northbeam/desk/log/LogExportTest.java
package com.northbeam.desk.log;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogExportTest {
    @TempDir
    Path folder;

    @Test
    void writesEveryEntry() throws Exception {
        LogEntry entry = new LogEntry(LocalTime.of(14, 5), "Holm", "Crane 2 out of order");

        Path file = new LogExport().write(folder, LocalDate.of(2026, 11, 2), List.of(entry));

        assertTrue(Files.readString(file).contains("14:05  Holm  Crane 2 out of order"));
    }
}
=== review jonas-pitt 2026-11-02 14:30 CHANGES_REQUESTED
Good to see the log out of the spreadsheet. The error path needs some work:
--- on src/main/java/com/northbeam/desk/log/LogExport.java :: PrintWriter out = new PrintWriter(
The writer is only closed if nothing throws in between; an entry with a `null` author is enough. Please use try-with-resources, as in #27 and #31. (I know the feeling, for me it's locks.)
+++ tobias-kern +16m
Ha, yes. Fixed, and I'm setting up SpotBugs so that it finds the next one.
+++ resolved jonas-pitt
--- on src/main/java/com/northbeam/desk/log/LogExport.java :: e.printStackTrace();
This swallows the exception: the caller gets the path of a file that doesn't exist, and the harbor master signs an empty page. Let it throw.
+++ resolved tobias-kern
--- on src/main/java/com/northbeam/desk/log/Mark.java :: InputStream in = Mark.class.getResourceAsStream(
The stream is never closed here either, and `in` is `null` if the file is missing from the jar.

```suggestion
        try (InputStream in = Mark.class.getResourceAsStream("/northbeam.png")) {
            return Objects.requireNonNull(in, "northbeam.png is missing").readAllBytes();
        }
```
+++ tobias-kern +19m
Took your suggestion.
+++ resolved tobias-kern
--- on src/test/java/com/northbeam/desk/log/LogExportTest.java :: void writesEveryEntry() throws Exception {
Please add a test for a folder that doesn't exist. That's what happens on the new machines.
=== comment lint-bot[bot] 2026-11-02 10:52
Checked 3 files in 4.0 s. `northbeam.png` (2.3 kB) was skipped: not a text file.
=== squash 2026-11-03 08:07 Export the day's log

The log is closed on every path, and a failed export throws.
--- edit src/main/java/com/northbeam/desk/log/LogExport.java
<<<<
    public Path write(Path folder, LocalDate day, List<LogEntry> entries) {
        Path file = folder.resolve("log-" + day + ".txt");
        try {
            PrintWriter out = new PrintWriter(new FileWriter(file.toFile()));
            out.println("Harbor log of " + day);
====
    public Path write(Path folder, LocalDate day, List<LogEntry> entries) throws IOException {
        Path file = folder.resolve("log-" + day + ".txt");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            out.println("Harbor log of " + day);
>>>>
<<<<
            out.close();
        } catch (IOException e) {
            e.printStackTrace();
        }
        return file;
====
        }
        return file;
>>>>
<<<<
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
====
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
>>>>
--- edit src/main/java/com/northbeam/desk/log/Mark.java
<<<<
        InputStream in = Mark.class.getResourceAsStream("/northbeam.png");
        byte[] bytes = in.readAllBytes();
        in.close();
        return bytes;
    }
====
        try (InputStream in = Mark.class.getResourceAsStream("/northbeam.png")) {
            return Objects.requireNonNull(in, "northbeam.png is missing").readAllBytes();
        }
    }
>>>>
<<<<
import java.io.InputStream;

====
import java.io.InputStream;
import java.util.Objects;

>>>>
=== review jonas-pitt 2026-11-05 16:16 APPROVED
👍 The missing folder can be a follow-up.
