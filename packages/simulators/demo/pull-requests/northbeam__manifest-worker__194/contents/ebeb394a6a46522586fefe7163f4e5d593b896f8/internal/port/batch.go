package port

import (
	"context"
	"errors"
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
	var failed error
	var guard sync.Mutex
	var wait sync.WaitGroup
	for code, manifests := range byPort {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for _, batch := range split(manifests) {
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
					if err := b.Store.MarkSent(ctx, m.CrossingID); err != nil {
						slog.Error("manifest not marked", "crossing", m.CrossingID)
					}
				}
			}
		}()
	}
	wait.Wait()
	return sent, failed
}

func split(manifests []manifest.Manifest) [][]manifest.Manifest {
	var batches [][]manifest.Manifest
	for len(manifests) > batchSize {
		batches = append(batches, manifests[:batchSize])
		manifests = manifests[batchSize:]
	}
	return append(batches, manifests)
}
