package com.northbeam.desk.invoice;

import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import java.util.List;

public class InvoiceWriter {
    private final Path folder;

    public InvoiceWriter(Path folder) {
        this.folder = folder;
    }

    public boolean exists(YearMonth month) {
        return Files.exists(fileOf(month));
    }

    public void write(YearMonth month, List<InvoiceLine> lines) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(fileOf(month))) {
            long total = 0;
            for (InvoiceLine line : lines) {
                out.write(line.at() + ";" + line.vessel() + ";" + euros(line.cents()));
                out.newLine();
                total += line.cents();
            }
            out.write("total;;" + euros(total));
            out.newLine();
        }
    }

    private static String euros(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    private Path fileOf(YearMonth month) {
        return folder.resolve("pilots-" + month + ".csv");
    }
}
