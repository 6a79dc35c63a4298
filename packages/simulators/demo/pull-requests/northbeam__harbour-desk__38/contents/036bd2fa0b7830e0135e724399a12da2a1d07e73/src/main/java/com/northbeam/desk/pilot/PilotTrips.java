package com.northbeam.desk.pilot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

public class PilotTrips {
    private final DataSource dataSource;

    public PilotTrips(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    public List<PilotTrip> in(YearMonth month) throws SQLException {
        String sql = "select id, pilot, call_id, started_at, wave_metres from pilot_trips"
                + " where started_at >= ? and started_at < ? order by started_at";
        List<PilotTrip> trips = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement(sql)) {
            select.setTimestamp(1, Timestamp.valueOf(month.atDay(1).atStartOfDay()));
            select.setTimestamp(2, Timestamp.valueOf(month.plusMonths(1).atDay(1).atStartOfDay()));
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    trips.add(tripOf(rows));
                }
            }
        }
        return trips;
    }

    public String vesselOf(long callId) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement("select vessel from calls where id = ?")) {
            select.setLong(1, callId);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getString("vessel") : "";
            }
        }
    }

    private static PilotTrip tripOf(ResultSet rows) throws SQLException {
        return new PilotTrip(
                rows.getLong("id"),
                rows.getString("pilot"),
                rows.getLong("call_id"),
                rows.getTimestamp("started_at").toLocalDateTime(),
                rows.getDouble("wave_metres"));
    }
}
