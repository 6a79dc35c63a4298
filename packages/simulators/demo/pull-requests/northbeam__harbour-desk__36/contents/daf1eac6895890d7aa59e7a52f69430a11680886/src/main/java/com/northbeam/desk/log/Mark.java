package com.northbeam.desk.log;

import java.io.IOException;
import java.io.InputStream;

/** The mark that is printed on top of the log. */
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
