package arrive

import (
	"context"
	"fmt"
	"log/slog"
	"time"
)

// Board is told about arrivals.
type Board interface {
	Show(ctx context.Context, vesselID string, at time.Time) error
}

// Counter forgets the people of a vessel that has arrived.
type Counter interface {
	Arrived(vesselID string)
}

// Handle notes an arrival.
func Handle(ctx context.Context, board Board, counter Counter, vesselID string, at time.Time) error {
	slog.Info("arrival received")
	counter.Arrived(vesselID)
	if err := board.Show(ctx, vesselID, at); err != nil {
		return fmt.Errorf("show arrival: %w", err)
	}
	slog.Info("arrival shown")
	return nil
}
