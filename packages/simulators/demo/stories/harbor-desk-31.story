repository: northbeam/harbor-desk
number: 31
title: Store incident reports
author: tobias-kern
branch: incidents
opened: 2026-09-28 09:17
merged: 2026-09-30 15:09 marta-olsen

Incident reports are Word files on a shared drive. The desk can now write them in the app and search by vessel, day or text.

=== base src/main/java/com/northbeam/desk/incident/Incident.java
package com.northbeam.desk.incident;

import java.time.Instant;

/** What happened, where, and who wrote it down. */
public record Incident(long id, String vessel, String reporter, Instant happenedAt, String text) {
}
=== commit 2026-09-28 08:58 Store incident reports
--- write src/main/java/com/northbeam/desk/incident/IncidentStore.java
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
--- write src/main/java/com/northbeam/desk/incident/IncidentController.java
package com.northbeam.desk.incident;

import java.sql.SQLException;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/incidents")
public class IncidentController {
    private final IncidentStore store;

    public IncidentController(IncidentStore store) {
        this.store = store;
    }

    @PostMapping
    public void add(@RequestBody Incident incident) throws SQLException {
        store.add(incident);
    }

    @GetMapping
    public List<Incident> search(@RequestParam String word) throws SQLException {
        return store.containing(word);
    }
}
=== review marta-olsen 2026-09-28 13:26 CHANGES_REQUESTED
The record and the controller look good. The store has two problems.
--- on src/main/java/com/northbeam/desk/incident/IncidentStore.java :: Connection connection = dataSource.getConnection(); ~~ connection.close();
If `executeUpdate` throws (a text that's too long is enough), the connection is never returned to the pool. After ten failed inserts the desk is down. You already use try-with-resources in `containing`; please use it here too, for the statement as well.
+++ tobias-kern +21m
Same as the berth plan reader in #27, isn't it? Fixed.
+++ resolved marta-olsen
--- on src/main/java/com/northbeam/desk/incident/IncidentStore.java :: "select id, vessel, reporter, happened_at, text from incidents where text like
SQL injection: `word` comes from the search box, and `%' or '1'='1` returns every report, including the coast guard's. Please use a `PreparedStatement` with `like ?` and put the percent signs in the value.
+++ tobias-kern +27m
Of course. Fixed.
+++ resolved marta-olsen
--- on src/main/java/com/northbeam/desk/incident/IncidentController.java :: public List<Incident> search(@RequestParam String word)
There's no limit here. In five years this returns thousands of reports. Please add pagination.
+++ tobias-kern +31m
I'd leave it as it is, because the harbor master deletes reports after a year and prints all of them for the audit.
=== commit 2026-09-29 07:49 Close the connection, use a parameter for the search
--- edit src/main/java/com/northbeam/desk/incident/IncidentStore.java
<<<<
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
====
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into incidents (vessel, reporter, happened_at, text) values (?, ?, ?, ?)")) {
            insert.setString(1, incident.vessel());
            insert.setString(2, incident.reporter());
            insert.setTimestamp(3, Timestamp.from(incident.happenedAt()));
            insert.setString(4, incident.text());
            insert.executeUpdate();
        }
    }
>>>>
<<<<
                Statement select = connection.createStatement();
                ResultSet rows = select.executeQuery(
                        "select id, vessel, reporter, happened_at, text from incidents where text like '%" + word + "%'")) {
            while (rows.next()) {
                found.add(incidentOf(rows));
            }
        }
====
                PreparedStatement select = connection.prepareStatement(
                        "select id, vessel, reporter, happened_at, text from incidents where text like ?")) {
            select.setString(1, "%" + word + "%");
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(incidentOf(rows));
                }
            }
        }
>>>>
<<<<
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
====
import java.sql.SQLException;
import java.sql.Timestamp;
>>>>
=== review marta-olsen 2026-09-30 15:02 APPROVED
Thanks! Pagination can wait until there's more data.
