package count

import (
	"testing"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

func TestArrivedEmptiesTheVessel(t *testing.T) {
	counter := &Counter{aboard: map[string]int{}}
	counter.Departed(manifest.Manifest{VesselID: "sif", Passengers: make([]manifest.Passenger, 3)})
	counter.Arrived("sif")
	if got := counter.Aboard("sif"); got != 0 {
		t.Fatalf("want nobody aboard, got %d", got)
	}
}
