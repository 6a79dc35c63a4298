package notice

import (
	"context"
	"fmt"
	"log/slog"
	"time"
)

const attempts = 6

// Sender sends one notice to a port.
type Sender interface {
	Send(ctx context.Context, portCode, text string) error
}

// Desk takes notes for the people on duty.
type Desk interface {
	Note(ctx context.Context, text string) error
}

// Retrier sends notices until they arrive or six attempts are over.
type Retrier struct {
	Sender Sender
	Desk   Desk
	First  time.Duration
}

// Send waits twice as long after every attempt that failed.
func (r *Retrier) Send(ctx context.Context, portCode, text string) error {
	pause := r.First
	for i := 0; i < attempts; i++ {
		err := r.Sender.Send(ctx, portCode, text)
		if err == nil {
			return nil
		}
		slog.Warn("notice not sent", "port", portCode, "attempt", i+1)
		time.Sleep(pause)
		pause *= 2
	}
	if err := r.Desk.Note(ctx, "The port "+portCode+" did not take: "+text); err != nil {
		return fmt.Errorf("note for the desk about %s: %w", portCode, err)
	}
	return nil
}
