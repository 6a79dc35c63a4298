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
            out.println("Harbour log of " + day);
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
