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
        String sql = "select t.id, t.pilot, c.vessel, t.started_at, t.wave_metres"
                + " from pilot_trips t join calls c on c.id = t.call_id"
                + " where t.started_at >= ? and t.started_at < ? order by t.started_at";
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

    private static PilotTrip tripOf(ResultSet rows) throws SQLException {
        return new PilotTrip(
                rows.getLong("id"),
                rows.getString("pilot"),
                rows.getString("vessel"),
                rows.getTimestamp("started_at").toLocalDateTime(),
                rows.getDouble("wave_metres"));
    }
}
