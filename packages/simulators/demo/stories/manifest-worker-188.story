repository: northbeam/manifest-worker
number: 188
title: Read manifests from the drop folder
author: sven-dahl
branch: drop-folder
opened: 2026-08-24 09:20
merged: 2026-08-27 15:32 jonas-pitt

Our partner Skagen Line doesn't call our API. They upload one CSV per crossing over SFTP.

This adds a reader that checks the folder every minute, turns each file into a `Manifest` and moves it to `done/`. Files that can't be parsed go to `broken/`, where the desk can look at them.

=== base go.mod
module github.com/northbeam/manifest-worker

go 1.23

require golang.org/x/text v0.18.0
=== base internal/manifest/manifest.go
package manifest

import "time"

// Manifest lists everyone on board a crossing.
type Manifest struct {
	CrossingID string
	VesselID   string
	DepartsAt  time.Time
	Passengers []Passenger
}

// Passenger is one person on a manifest.
type Passenger struct {
	Name       string
	BirthYear  int
	Assistance bool
}
=== base internal/manifest/store.go
package manifest

import "context"

// Store stores manifests.
type Store interface {
	Save(ctx context.Context, m Manifest) error
	Pending(ctx context.Context) ([]Manifest, error)
	MarkSent(ctx context.Context, crossingID string) error
}
=== commit 2026-08-24 09:05 Read manifests from the drop folder
--- write internal/drop/reader.go
package drop

import (
	"context"
	"encoding/csv"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

// Reader reads the partner's manifest files.
type Reader struct {
	Folder string
	Store  manifest.Store
}

// ReadAll reads every file in the folder.
func (r *Reader) ReadAll(ctx context.Context) (int, error) {
	entries, err := os.ReadDir(r.Folder)
	if err != nil {
		return 0, err
	}
	count := 0
	for _, entry := range entries {
		if entry.IsDir() || !strings.HasSuffix(entry.Name(), ".csv") {
			continue
		}
		path := filepath.Join(r.Folder, entry.Name())
		m, err := r.readFile(path)
		if err != nil {
			slog.Warn("manifest file not readable", "file", entry.Name())
			r.move(path, "broken")
			continue
		}
		_ = r.Store.Save(ctx, m)
		r.move(path, "done")
		count++
	}
	return count, nil
}

func (r *Reader) readFile(path string) (manifest.Manifest, error) {
	file, err := os.Open(path)
	if err != nil {
		return manifest.Manifest{}, err
	}
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return manifest.Manifest{}, err
	}
	name := strings.TrimSuffix(filepath.Base(path), ".csv")
	m := manifest.Manifest{CrossingID: name}
	for _, row := range rows {
		year, _ := strconv.Atoi(row[1])
		m.Passengers = append(m.Passengers, manifest.Passenger{
			Name:       row[0],
			BirthYear:  year,
			Assistance: row[2] == "yes",
		})
	}
	return m, nil
}

func (r *Reader) move(path, folder string) {
	target := filepath.Join(r.Folder, folder, filepath.Base(path))
	if err := os.Rename(path, target); err != nil {
		slog.Error("file not moved", "file", path, "error", err)
	}
}
--- write cmd/worker/drop.go
package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/northbeam/manifest-worker/internal/drop"
)

func watchDropFolder(ctx context.Context, reader *drop.Reader) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			count, err := reader.ReadAll(ctx)
			if err != nil {
				slog.Error("drop folder not read", "error", err)
				continue
			}
			slog.Info("drop folder read", "manifests", count)
		}
	}
}
=== review jonas-pitt 2026-08-24 13:48 CHANGES_REQUESTED
Nice and small. Two of these silently lose passengers, so please have a look.
--- on internal/drop/reader.go :: _ = r.Store.Save(ctx, m)
This swallows the error and then moves the file to `done/`. If the database is down for a minute, the manifest is lost and the log says everything is fine. Please return the error (or at least leave the file where it is).
+++ sven-dahl +51m
Right. It now leaves the file and returns the error, so the next tick retries.
+++ jonas-pitt +9m
👍
+++ resolved jonas-pitt
--- on internal/drop/reader.go :: file, err := os.Open(path)
The file is never closed. At one file per minute we run out of file descriptors in about a day.

```suggestion
	file, err := os.Open(path)
	if err != nil {
		return manifest.Manifest{}, err
	}
	defer file.Close()
```
+++ resolved sven-dahl
--- on internal/drop/reader.go :: year, _ := strconv.Atoi(row[1])
The error is ignored here: with "1987?" in that column the passenger is born in year 0. A short row also panics at `row[2]`.
+++ sven-dahl +63m
Confirmed, it's year 0. Such a file goes to `broken/` now.
--- on cmd/worker/drop.go :: ticker := time.NewTicker(time.Minute)
nit: this could be a flag one day. Fine for now.
=== commit 2026-08-25 08:17 Keep the file if saving fails
--- edit internal/drop/reader.go
<<<<
		_ = r.Store.Save(ctx, m)
		r.move(path, "done")
====
		if err := r.Store.Save(ctx, m); err != nil {
			return count, fmt.Errorf("save manifest %s: %w", m.CrossingID, err)
		}
		r.move(path, "done")
>>>>
<<<<
	"encoding/csv"
	"log/slog"
====
	"encoding/csv"
	"fmt"
	"log/slog"
>>>>
<<<<
		return manifest.Manifest{}, err
	}
	rows, err := csv.NewReader(file).ReadAll()
====
		return manifest.Manifest{}, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
>>>>
=== commit 2026-08-25 08:49 Reject rows that can't be parsed
--- edit internal/drop/reader.go
<<<<
	for _, row := range rows {
		year, _ := strconv.Atoi(row[1])
		m.Passengers = append(m.Passengers, manifest.Passenger{
====
	for number, row := range rows {
		if len(row) < 3 {
			return manifest.Manifest{}, fmt.Errorf("row %d has %d columns instead of 3", number+1, len(row))
		}
		year, err := strconv.Atoi(row[1])
		if err != nil {
			return manifest.Manifest{}, fmt.Errorf("row %d: birth year: %w", number+1, err)
		}
		m.Passengers = append(m.Passengers, manifest.Passenger{
>>>>
--- write internal/drop/reader_test.go
package drop

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReadFileRefusesAShortRow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c-17.csv")
	if err := os.WriteFile(path, []byte("Ada Lind,1987\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	reader := &Reader{Folder: filepath.Dir(path)}
	if _, err := reader.readFile(path); err == nil {
		t.Fatal("want an error for a row with two columns")
	}
}

func TestReadFileTakesTheCrossingFromTheName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c-18.csv")
	if err := os.WriteFile(path, []byte("Ada Lind,1987,yes\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := (&Reader{Folder: filepath.Dir(path)}).readFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if m.CrossingID != "c-18" || len(m.Passengers) != 1 || !m.Passengers[0].Assistance {
		t.Fatalf("got %+v", m)
	}
}
=== review ines-moreau 2026-08-26 10:02 COMMENTED
--- on internal/drop/reader.go :: slog.Warn("manifest file not readable"
Please log `err` as well. At 3 am the desk only sees that *some* file isn't readable, not why.
=== review jonas-pitt 2026-08-27 15:20 APPROVED
Good to go. Thanks for the tests, year 0 would have hurt us at the first inspection.
