package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/northbeam/manifest-worker/internal/drop"
)

func watchDropFolder(ctx context.Context, reader *drop.Reader) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			count, err := reader.ReadAll(ctx)
			if err != nil {
				slog.Error("drop folder not read", "error", err)
				continue
			}
			slog.Info("drop folder read", "manifests", count)
		}
	}
}
