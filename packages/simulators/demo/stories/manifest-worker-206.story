repository: northbeam/manifest-worker
number: 206
title: Name the vessel in every log line
author: marta-olsen
branch: vessel-in-logs
opened: 2026-11-09 13:02
merged: 2026-11-10 09:35 sven-dahl

When two vessels report at once their lines mix and nobody can tell them apart. Every line of the arrival handling now carries the vessel.

`internal/arrive/handle.go` is renamed to `arrival.go`, like its neighbours.

=== base internal/arrive/handle.go
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
=== commit 2026-11-09 12:40 Name the vessel in every log line
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
Love it, this will save the night shift some coffee.
--- on internal/arrive/arrival_test.go :: slog.SetDefault(slog.New(
nit: this stays set for the tests that run after it. `t.Cleanup(func() { slog.SetDefault(before) })`?
+++ marta-olsen +17m
Right, done.
+++ resolved marta-olsen
--- on internal/arrive/arrival.go :: log := slog.With("vessel", vesselID)
Could be in the context so that the board logs it too. Just an idea.
+++ marta-olsen +20m
Good idea for later, I keep it small here.
=== commit 2026-11-10 08:11 Put the logger back after the test
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
