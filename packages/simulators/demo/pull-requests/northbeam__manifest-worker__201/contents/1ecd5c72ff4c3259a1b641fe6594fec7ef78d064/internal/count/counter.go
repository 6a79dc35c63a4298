package count

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

// Counter knows how many people are on board of each vessel.
type Counter struct {
	guard  sync.RWMutex
	aboard map[string]int
}

// NewCounter starts from the manifests of vessels that have left and not arrived.
func NewCounter(ctx context.Context, store manifest.Store, now time.Time) (*Counter, error) {
	pending, err := store.Pending(ctx)
	if err != nil {
		return nil, fmt.Errorf("read today's manifests: %w", err)
	}
	counter := &Counter{aboard: map[string]int{}}
	for _, m := range pending {
		if m.DepartsAt.Before(now) {
			counter.Departed(m)
		}
	}
	return counter, nil
}

// Departed adds the people of a manifest.
func (c *Counter) Departed(m manifest.Manifest) {
	c.guard.Lock()
	defer c.guard.Unlock()
	c.aboard[m.VesselID] += len(m.Passengers)
}

// Arrived empties a vessel.
func (c *Counter) Arrived(vesselID string) {
	c.guard.Lock()
	defer c.guard.Unlock()
	delete(c.aboard, vesselID)
}

// Aboard says how many people are on the vessel.
func (c *Counter) Aboard(vesselID string) int {
	c.guard.RLock()
	defer c.guard.RUnlock()
	return c.aboard[vesselID]
}
