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
