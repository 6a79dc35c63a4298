repository: northbeam/manifest-worker
number: 206
title: Log the vessel in every line
author: marta-olsen
branch: vessel-in-logs
opened: 2026-11-09 13:02
merged: 2026-11-10 09:35 sven-dahl

When two vessels report at the same time, their log lines get mixed up. Every line from the arrival handling now includes the vessel.

Also renames `internal/arrive/handle.go` to `arrival.go`, like its neighbors.

=== base internal/arrive/handle.go
package arrive

import (
	"context"
	"fmt"
	"log/slog"
	"time"
)

// Board is notified of arrivals.
type Board interface {
	Show(ctx context.Context, vesselID string, at time.Time) error
}

// Counter resets the count when a vessel arrives.
type Counter interface {
	Arrived(vesselID string)
}

// Handle records an arrival.
func Handle(ctx context.Context, board Board, counter Counter, vesselID string, at time.Time) error {
	slog.Info("arrival received")
	counter.Arrived(vesselID)
	if err := board.Show(ctx, vesselID, at); err != nil {
		return fmt.Errorf("show arrival: %w", err)
	}
	slog.Info("arrival shown")
	return nil
}
=== commit 2026-11-09 12:40 Log the vessel in every line
--- move internal/arrive/handle.go -> internal/arrive/arrival.go
--- edit internal/arrive/arrival.go
<<<<
	slog.Info("arrival received")
====
	log := slog.With("vessel", vesselID)
	log.Info("arrival received", "at", at)
>>>>
<<<<
		return fmt.Errorf("show arrival: %w", err)
	}
	slog.Info("arrival shown")
	return nil
====
		return fmt.Errorf("show arrival of %s: %w", vesselID, err)
	}
	log.Info("arrival shown")
	return nil
>>>>
--- write internal/arrive/arrival_test.go
package arrive

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"
)

type fakeBoard struct{ err error }

func (b fakeBoard) Show(context.Context, string, time.Time) error { return b.err }

type fakeCounter struct{ arrived []string }

func (c *fakeCounter) Arrived(vesselID string) { c.arrived = append(c.arrived, vesselID) }

func TestEveryLineNamesTheVessel(t *testing.T) {
	var out bytes.Buffer
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, nil)))

	err := Handle(context.Background(), fakeBoard{}, &fakeCounter{}, "aurora", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if !strings.Contains(line, "vessel=aurora") {
			t.Errorf("no vessel in %q", line)
		}
	}
}

func TestABoardThatFailsNamesTheVessel(t *testing.T) {
	board := fakeBoard{err: errors.New("board is off")}
	err := Handle(context.Background(), board, &fakeCounter{}, "sif", time.Now())
	if err == nil || !strings.Contains(err.Error(), "sif") {
		t.Fatalf("got %v", err)
	}
}
=== review sven-dahl 2026-11-09 15:48 COMMENTED
Love it, this will help the night shift a lot.
--- on internal/arrive/arrival_test.go :: slog.SetDefault(slog.New(
nit: this leaks into the tests that run after it. `t.Cleanup(func() { slog.SetDefault(before) })`?
+++ marta-olsen +17m
Right, fixed.
+++ resolved marta-olsen
--- on internal/arrive/arrival.go :: log := slog.With("vessel", vesselID)
Could this go into the context so the board logs it too? Just an idea.
+++ marta-olsen +20m
Good idea, but I'd rather keep this PR small.
=== commit 2026-11-10 08:11 Restore the logger after the test
--- edit internal/arrive/arrival_test.go
<<<<
	var out bytes.Buffer
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, nil)))
====
	var out bytes.Buffer
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, nil)))
>>>>
=== review sven-dahl 2026-11-10 09:30 APPROVED
