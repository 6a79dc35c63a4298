package com.northbeam.desk.incident;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

public class IncidentStore {
    private final DataSource dataSource;

    public IncidentStore(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    public void add(Incident incident) throws SQLException {
        Connection connection = dataSource.getConnection();
        PreparedStatement insert = connection.prepareStatement(
                "insert into incidents (vessel, reporter, happened_at, text) values (?, ?, ?, ?)");
        insert.setString(1, incident.vessel());
        insert.setString(2, incident.reporter());
        insert.setTimestamp(3, Timestamp.from(incident.happenedAt()));
        insert.setString(4, incident.text());
        insert.executeUpdate();
        connection.close();
    }

    public List<Incident> containing(String word) throws SQLException {
        List<Incident> found = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                Statement select = connection.createStatement();
                ResultSet rows = select.executeQuery(
                        "select id, vessel, reporter, happened_at, text from incidents where text like '%" + word + "%'")) {
            while (rows.next()) {
                found.add(incidentOf(rows));
            }
        }
        return found;
    }

    private static Incident incidentOf(ResultSet rows) throws SQLException {
        return new Incident(
                rows.getLong("id"),
                rows.getString("vessel"),
                rows.getString("reporter"),
                rows.getTimestamp("happened_at").toInstant(),
                rows.getString("text"));
    }
}
