package com.northbeam.desk.invoice;

import java.time.LocalDateTime;

public record InvoiceLine(LocalDateTime at, String vessel, double amount) {
}
