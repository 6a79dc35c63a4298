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
