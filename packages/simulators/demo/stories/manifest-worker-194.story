repository: northbeam/manifest-worker
number: 194
title: Send manifests to the port in batches
author: sven-dahl
branch: batch-port
opened: 2026-09-17 08:38
merged: 2026-09-21 14:29 jonas-pitt

The port authority allows 60 calls per hour, and on Fridays we have 90 manifests. They accept up to 50 manifests per call, so we now group by port and send batches.

Batches for different ports are sent concurrently.

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

// Client calls the API of the port authority.
type Client struct {
	Address string
	HTTP    *http.Client
}

// Send sends manifests; the port accepts at most 50 at once.
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

// SendAll sends all pending manifests and returns how many each port accepted.
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
The grouping is what we need. Two of these lose data or crash, so I have to block on them.
--- on internal/port/batch.go :: b.Client.Send(ctx, code, batch)
The error from `Send` is ignored, and the next lines mark the whole batch as sent. If the port is down for five minutes, the police never see those 50 manifests. Please check it and leave the batch pending.
+++ sven-dahl +46m
Ouch. The goroutine now collects the error, and nothing gets marked.
+++ resolved jonas-pitt
--- on internal/port/batch.go :: sent[code] += len(batch)
Data race here.
+++ sven-dahl +48m
But each goroutine only writes its own key?
+++ jonas-pitt +10m
That doesn't help: concurrent map writes are a fatal error in Go, even with different keys. Try `go test -race` with two ports.
+++ sven-dahl +22m
You're right, it even crashed without -race on the third run. Fixed with a mutex.
+++ resolved sven-dahl
--- on internal/port/batch.go :: slog.Error("manifest not marked", "crossing", m.CrossingID)
If this happens, the manifest is sent again on the next tick. Does the port mind duplicates? If so, logging isn't enough. Also, please log `err` here.
--- on internal/port/batch_test.go :: func TestSplitKeepsEverything(t *testing.T) {
Good, but there's no test for a port that rejects the batch. `httptest.NewServer` with a 503 would catch the bug above.
+++ sven-dahl +70m
I didn't get to it. The ports rotate their certificates on Monday, and this has to be out before that.
=== commit 2026-09-18 07:44 Leave rejected batches pending
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
OK for Monday. Please add the test for the rejected batch afterward, I won't forget 😉
