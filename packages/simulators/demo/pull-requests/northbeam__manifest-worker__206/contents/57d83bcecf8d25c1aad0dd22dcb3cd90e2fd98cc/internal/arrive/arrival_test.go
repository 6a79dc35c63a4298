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
