package port

import (
	"testing"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

func TestSplitKeepsEverything(t *testing.T) {
	batches := split(make([]manifest.Manifest, 120))
	if len(batches) != 3 || len(batches[2]) != 20 {
		t.Fatalf("got %d batches", len(batches))
	}
}
