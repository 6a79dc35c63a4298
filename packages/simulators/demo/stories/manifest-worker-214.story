repository: northbeam/manifest-worker
number: 214
title: Retry port notices with backoff
author: sven-dahl
branch: notice-backoff
opened: 2026-11-18 10:28
merged: open

Waits longer after each failed call and gives up after six attempts, leaving a note for the duty desk.

=== commit 2026-11-18 10:03 Retry port notices with backoff
--- write internal/notice/retry.go
package notice

import (
	"context"
	"log/slog"
	"time"
)

const attempts = 6

// Sender sends one notice to a port.
type Sender interface {
	Send(ctx context.Context, portCode, text string) error
}

// Desk leaves notes for the people on duty.
type Desk interface {
	Note(ctx context.Context, text string) error
}

// Retrier retries notices up to six times.
type Retrier struct {
	Sender Sender
	Desk   Desk
	First  time.Duration
}

// Send doubles the pause after every failed attempt.
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
	_ = r.Desk.Note(ctx, "The port "+portCode+" did not take: "+text)
	return nil
}
--- write internal/notice/retry_test.go
package notice

import (
	"context"
	"errors"
	"testing"
	"time"
)

type flaky struct{ failures int }

func (f *flaky) Send(context.Context, string, string) error {
	if f.failures == 0 {
		return nil
	}
	f.failures--
	return errors.New("busy")
}

type desk struct{ notes []string }

func (d *desk) Note(_ context.Context, text string) error {
	d.notes = append(d.notes, text)
	return nil
}

func TestSendsAgainUntilThePortAnswers(t *testing.T) {
	board := &desk{}
	retrier := &Retrier{Sender: &flaky{failures: 3}, Desk: board, First: time.Millisecond}
	if err := retrier.Send(context.Background(), "DKHIR", "fog"); err != nil {
		t.Fatal(err)
	}
	if len(board.notes) != 0 {
		t.Fatalf("want no note, got %v", board.notes)
	}
}

func TestLeavesANoteAfterSixAttempts(t *testing.T) {
	board := &desk{}
	retrier := &Retrier{Sender: &flaky{failures: 6}, Desk: board, First: time.Millisecond}
	_ = retrier.Send(context.Background(), "DKHIR", "fog")
	if len(board.notes) != 1 {
		t.Fatalf("want one note, got %v", board.notes)
	}
}
=== review marta-olsen 2026-11-18 13:41 CHANGES_REQUESTED
Clear, and the tests are fast. Some comments about the case where nothing works anymore.
--- on internal/notice/retry.go :: _ = r.Desk.Note(ctx, "The port "
This swallows the error: if the desk can't be reached either, nobody ever learns that the port wasn't notified. Please return it. (We had the same in #188, #194 and #201; should we run `errcheck` in the build?)
+++ sven-dahl +29m
Yes to both. I keep doing this when I think "it's only the note". I'll add errcheck in a separate PR.
+++ marta-olsen +7m
❤️
+++ resolved marta-olsen
--- on internal/notice/retry.go :: time.Sleep(pause)
This ignores cancellation: it keeps sleeping after the context is canceled, so a shutdown can take up to 30 × First. Please use a `select` on `ctx.Done()` and a timer.
--- on internal/notice/retry.go :: // Send doubles the pause after every failed attempt.
After six failures the caller still gets `nil`, and the doc comment doesn't mention it. Is that intended? I'd expect an error here.
=== commit 2026-11-19 08:20 Return the error from the desk
--- edit internal/notice/retry.go
<<<<
	_ = r.Desk.Note(ctx, "The port "+portCode+" did not take: "+text)
	return nil
}
====
	if err := r.Desk.Note(ctx, "The port "+portCode+" did not take: "+text); err != nil {
		return fmt.Errorf("note for the desk about %s: %w", portCode, err)
	}
	return nil
}
>>>>
<<<<
	"context"
	"log/slog"
	"time"
====
	"context"
	"fmt"
	"log/slog"
	"time"
>>>>
