package com.northbeam.desk.log;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

public class LogExport {
    public Path write(Path folder, LocalDate day, List<LogEntry> entries) throws IOException {
        Path file = folder.resolve("log-" + day + ".txt");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            out.println("Harbour log of " + day);
            out.println();
            for (LogEntry entry : entries) {
                out.println(entry.at() + "  " + entry.author() + "  " + entry.text());
            }
        }
        return file;
    }
}
