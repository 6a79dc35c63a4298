package drop

import (
	"context"
	"encoding/csv"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

// Reader turns the partner's files into manifests.
type Reader struct {
	Folder string
	Store  manifest.Store
}

// ReadAll reads every file that waits in the folder.
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
		if err := r.Store.Save(ctx, m); err != nil {
			return count, fmt.Errorf("save manifest %s: %w", m.CrossingID, err)
		}
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
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return manifest.Manifest{}, err
	}
	name := strings.TrimSuffix(filepath.Base(path), ".csv")
	m := manifest.Manifest{CrossingID: name}
	for number, row := range rows {
		if len(row) < 3 {
			return manifest.Manifest{}, fmt.Errorf("row %d has %d columns instead of 3", number+1, len(row))
		}
		year, err := strconv.Atoi(row[1])
		if err != nil {
			return manifest.Manifest{}, fmt.Errorf("row %d: birth year: %w", number+1, err)
		}
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
