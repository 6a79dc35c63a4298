repository: northbeam/manifest-worker
number: 194
title: Send manifests to the port in batches
author: sven-dahl
branch: batch-port
opened: 2026-09-17 08:38
merged: 2026-09-21 14:29 jonas-pitt

The port authority allows 60 calls an hour, and on Fridays we have 90 manifests. They take up to 50 manifests in one call, so we now group by port and send batches.

Sending to several ports happens at the same time.

=== base internal/port/client.go
package port

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

// Client talks to the port authority.
type Client struct {
	Address string
	HTTP    *http.Client
}

// Send hands manifests over; the port takes at most 50 at once.
func (c *Client) Send(ctx context.Context, portCode string, batch []manifest.Manifest) error {
	body, err := json.Marshal(batch)
	if err != nil {
		return fmt.Errorf("encode manifests for %s: %w", portCode, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Address+"/"+portCode, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		return fmt.Errorf("port %s answered %s", portCode, response.Status)
	}
	return nil
}
=== commit 2026-09-17 08:15 Send manifests to the port in batches
--- write internal/port/batch.go
package port

import (
	"context"
	"log/slog"
	"sync"

	"github.com/northbeam/manifest-worker/internal/manifest"
)

const batchSize = 50

// Batcher groups manifests by port and sends them.
type Batcher struct {
	Client *Client
	Store  manifest.Store
	PortOf func(crossingID string) string
}

// SendAll sends everything that is pending and says how many each port took.
func (b *Batcher) SendAll(ctx context.Context) (map[string]int, error) {
	pending, err := b.Store.Pending(ctx)
	if err != nil {
		return nil, err
	}
	byPort := map[string][]manifest.Manifest{}
	for _, m := range pending {
		code := b.PortOf(m.CrossingID)
		byPort[code] = append(byPort[code], m)
	}

	sent := map[string]int{}
	var wait sync.WaitGroup
	for code, manifests := range byPort {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for _, batch := range split(manifests) {
				b.Client.Send(ctx, code, batch)
				sent[code] += len(batch)
				for _, m := range batch {
					if err := b.Store.MarkSent(ctx, m.CrossingID); err != nil {
						slog.Error("manifest not marked", "crossing", m.CrossingID)
					}
				}
			}
		}()
	}
	wait.Wait()
	return sent, nil
}

func split(manifests []manifest.Manifest) [][]manifest.Manifest {
	var batches [][]manifest.Manifest
	for len(manifests) > batchSize {
		batches = append(batches, manifests[:batchSize])
		manifests = manifests[batchSize:]
	}
	return append(batches, manifests)
}
--- write internal/port/batch_test.go
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
=== review jonas-pitt 2026-09-17 10:52 CHANGES_REQUESTED
The grouping is what we need. Two of the points below lose data or crash, so I block on them.
--- on internal/port/batch.go :: b.Client.Send(ctx, code, batch)
The error of `Send` goes nowhere and the next lines mark the whole batch as sent. The port is down for five minutes → 50 manifests that the police never see. Please check it and leave the batch pending.
+++ sven-dahl +46m
Ouch. Now the goroutine collects the error and nothing is marked.
+++ resolved jonas-pitt
--- on internal/port/batch.go :: sent[code] += len(batch)
race here
+++ sven-dahl +48m
Each goroutine only writes its own key though?
+++ jonas-pitt +10m
Does not help, two goroutines writing to one map is a fatal error in Go even with different keys. Try `go test -race` with two ports.
+++ sven-dahl +22m
You are right, it even crashed without -race on the third run. Fixed with a mutex.
+++ resolved sven-dahl
--- on internal/port/batch.go :: slog.Error("manifest not marked", "crossing", m.CrossingID)
When this happens the manifest is sent again at the next tick. Does the port mind duplicates? If yes we should not only log it. And `err` is missing in the line.
--- on internal/port/batch_test.go :: func TestSplitKeepsEverything(t *testing.T) {
Good, but the interesting part is what happens when the port refuses. `httptest.NewServer` with a 503 would show the bug above.
+++ sven-dahl +70m
I did not get to it, the ports change their certificates on Monday and this has to be out before.
=== commit 2026-09-18 07:44 Do not mark what the port refused
--- edit internal/port/batch.go
<<<<
	sent := map[string]int{}
	var wait sync.WaitGroup
====
	sent := map[string]int{}
	var failed error
	var guard sync.Mutex
	var wait sync.WaitGroup
>>>>
<<<<
				b.Client.Send(ctx, code, batch)
				sent[code] += len(batch)
				for _, m := range batch {
====
				err := b.Client.Send(ctx, code, batch)
				guard.Lock()
				if err != nil {
					failed = errors.Join(failed, err)
				} else {
					sent[code] += len(batch)
				}
				guard.Unlock()
				if err != nil {
					return
				}
				for _, m := range batch {
>>>>
<<<<
	wait.Wait()
	return sent, nil
====
	wait.Wait()
	return sent, failed
>>>>
<<<<
	"context"
	"log/slog"
	"sync"
====
	"context"
	"errors"
	"log/slog"
	"sync"
>>>>
=== review jonas-pitt 2026-09-21 14:20 APPROVED
OK for Monday. Please write the test for the refusal after the certificates, I will not forget 😉
