repository: northbeam/manifest-worker
number: 201
title: Count passengers per vessel
author: sven-dahl
branch: passenger-counts
opened: 2026-10-19 12:34
merged: 2026-10-22 08:50 marta-olsen

The coast guard wants to know at any time how many people are on board each vessel. `GET /counts` responds from memory, and the worker updates the counts when a manifest is read and when a vessel arrives.

On startup the counts come from today's manifests.

=== commit 2026-10-19 12:11 Count passengers per vessel
--- write internal/count/counter.go
package count

import (
	"context"
	"time"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

// Counter counts the people on board each vessel.
type Counter struct {
	aboard map[string]int
}

// NewCounter starts from the manifests of vessels at sea.
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

// Departed adds the people on a manifest.
func (c *Counter) Departed(m manifest.Manifest) {
	c.aboard[m.VesselID] += len(m.Passengers)
}

// Arrived resets the count of a vessel.
func (c *Counter) Arrived(vesselID string) {
	delete(c.aboard, vesselID)
}

// Aboard returns the number of people on the vessel.
func (c *Counter) Aboard(vesselID string) int {
	return c.aboard[vesselID]
}
=== commit 2026-10-19 12:22 Serve the counts
--- write internal/count/handler.go
package count

import (
	"encoding/json"
	"net/http"
)

// Handler serves the number of people on a vessel.
func Handler(counter *Counter) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		vessel := r.URL.Query().Get("vessel")
		if vessel == "" {
			http.Error(w, "vessel is missing", http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		answer := map[string]any{"vessel": vessel, "aboard": counter.Aboard(vessel)}
		_ = json.NewEncoder(w).Encode(answer)
	})
}
--- write internal/count/counter_test.go
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
=== review tobias-kern 2026-10-19 15:05 CHANGES_REQUESTED
Small and well named. Since the coast guard acts on this number, I want the first two fixed.
--- on internal/count/counter.go :: pending, err := store.Pending(ctx)
Swallowed error, as in #188 and #194: it's ignored here, and we start with "nobody is at sea". A wrong zero is worse than no answer. `NewCounter` should return the error, and `main` shouldn't start without it.
+++ sven-dahl +39m
Good point. It returns an error now, and main retries.
+++ resolved tobias-kern
--- on internal/count/counter.go :: c.aboard[m.VesselID] += len(m.Passengers)
Data race: the handler reads this map from another goroutine while the worker writes it. Use a `sync.RWMutex`?
+++ sven-dahl +42m
Yes. I thought `+=` on an int was atomic, but the map is the problem.
+++ resolved sven-dahl
--- on internal/count/counter.go :: if m.DepartsAt.Before(time.Now()) {
nit: `time.Now` makes this hard to test. Please pass the time in.
+++ resolved sven-dahl
--- on internal/count/handler.go :: _ = json.NewEncoder(w).Encode(answer)
I think it's fine to ignore this one, the client is gone by then. Add a short comment to say so?
=== squash 2026-10-20 09:17 Count passengers per vessel

The counter is safe for concurrent use and doesn't start without
today's manifests.
--- edit internal/count/counter.go
<<<<
import (
	"context"
	"time"

====
import (
	"context"
	"fmt"
	"sync"
	"time"

>>>>
<<<<
type Counter struct {
	aboard map[string]int
}

// NewCounter starts from the manifests of vessels at sea.
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
====
type Counter struct {
	guard  sync.RWMutex
	aboard map[string]int
}

// NewCounter starts from the manifests of vessels at sea.
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
>>>>
<<<<
	c.aboard[m.VesselID] += len(m.Passengers)
====
	c.guard.Lock()
	defer c.guard.Unlock()
	c.aboard[m.VesselID] += len(m.Passengers)
>>>>
<<<<
	delete(c.aboard, vesselID)
====
	c.guard.Lock()
	defer c.guard.Unlock()
	delete(c.aboard, vesselID)
>>>>
<<<<
	return c.aboard[vesselID]
====
	c.guard.RLock()
	defer c.guard.RUnlock()
	return c.aboard[vesselID]
>>>>
=== review tobias-kern 2026-10-21 16:44 APPROVED
Thanks! I ran the tests with `-race`, no reports.
=== comment marta-olsen 2026-10-22 08:47
The coast guard confirmed the format. Merging.
