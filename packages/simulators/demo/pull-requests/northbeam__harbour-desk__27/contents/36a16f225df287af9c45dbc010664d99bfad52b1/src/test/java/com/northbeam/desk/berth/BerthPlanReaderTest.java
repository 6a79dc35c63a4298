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
