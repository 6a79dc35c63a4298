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
