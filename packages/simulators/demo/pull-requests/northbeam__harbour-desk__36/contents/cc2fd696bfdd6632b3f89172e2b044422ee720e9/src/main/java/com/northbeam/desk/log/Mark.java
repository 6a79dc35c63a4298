package com.northbeam.desk.log;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The mark that is printed on top of the log. */
public final class Mark {
    private Mark() {
    }

    public static byte[] bytes() throws IOException {
        try (InputStream in = Mark.class.getResourceAsStream("/northbeam.png")) {
            return Objects.requireNonNull(in, "northbeam.png is missing").readAllBytes();
        }
    }
}
