package count

import (
	"context"
	"time"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

// Counter knows how many people are on board of each vessel.
type Counter struct {
	aboard map[string]int
}

// NewCounter starts from the manifests of vessels that have left and not arrived.
func NewCounter(ctx context.Context, store manifest.Store) *Counter {
	counter := &Counter{aboard: map[string]int{}}
	pending, err := store.Pending(ctx)
	if err != nil {
		return counter
	}
	for _, m := range pending {
		if m.DepartsAt.Before(time.Now()) {
			counter.Departed(m)
		}
	}
	return counter
}

// Departed adds the people of a manifest.
func (c *Counter) Departed(m manifest.Manifest) {
	c.aboard[m.VesselID] += len(m.Passengers)
}

// Arrived empties a vessel.
func (c *Counter) Arrived(vesselID string) {
	delete(c.aboard, vesselID)
}

// Aboard says how many people are on the vessel.
func (c *Counter) Aboard(vesselID string) int {
	return c.aboard[vesselID]
}
