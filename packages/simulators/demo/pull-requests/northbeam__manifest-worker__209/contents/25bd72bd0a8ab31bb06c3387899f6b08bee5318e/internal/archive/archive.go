package archive

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

// Archive writes sent manifests to one file per day.
type Archive struct {
	Folder string
	guard  sync.Mutex
}

// Add appends a manifest to the file of the day.
func (a *Archive) Add(m manifest.Manifest, day time.Time) error {
	a.guard.Lock()
	name := filepath.Join(a.Folder, day.Format(time.DateOnly)+".json.gz")
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o640)
	if err != nil {
		return err
	}
	packed := gzip.NewWriter(file)
	if err := json.NewEncoder(packed).Encode(m); err != nil {
		return err
	}
	packed.Close()
	file.Close()
	a.guard.Unlock()
	return nil
}

// Remove deletes the files of days before the given one and says how many.
func (a *Archive) Remove(before time.Time) (int, error) {
	files, err := filepath.Glob(filepath.Join(a.Folder, "*.json.gz"))
	if err != nil {
		return 0, err
	}
	removed := 0
	for _, file := range files {
		if filepath.Base(file) >= before.Format(time.DateOnly) {
			continue
		}
		if err := os.Remove(file); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
