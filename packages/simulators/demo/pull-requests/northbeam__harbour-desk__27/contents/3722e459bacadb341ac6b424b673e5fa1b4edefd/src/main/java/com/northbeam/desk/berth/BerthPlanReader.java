package com.northbeam.desk.berth;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;

/** Reads the port's plan: one line per call, separated by semicolons. */
public class BerthPlanReader {
    public List<PlannedCall> read(Path file) throws IOException {
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

    private PlannedCall callOf(String line) {
        String[] cells = line.split(";");
        return new PlannedCall(cells[0], cells[1], LocalTime.parse(cells[2]), LocalTime.parse(cells[3]));
    }
}
