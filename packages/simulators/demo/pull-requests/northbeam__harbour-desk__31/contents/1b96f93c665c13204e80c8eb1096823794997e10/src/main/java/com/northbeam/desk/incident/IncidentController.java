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
