repository: northbeam/manifest-worker
number: 214
title: Retry port notices with backoff
author: sven-dahl
branch: notice-backoff
opened: 2026-11-18 10:28
merged: open

Waits longer after each failed call and gives up after six, leaving a note for the duty desk.

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
Clear, and the tests are quick. Two things about the end of the story, when nothing works any more.
--- on internal/notice/retry.go :: _ = r.Desk.Note(ctx, "The port "
If the desk cannot be reached either, nobody ever learns that the port does not know. Please return this error, it is our last chance to notice. (I think we had the swallowed error in #188, #194 and #201; shall we make `errcheck` part of the build?)
+++ sven-dahl +29m
Yes to both. I keep doing it where I think "it is only the note". errcheck comes in its own PR.
+++ marta-olsen +7m
❤️
+++ resolved marta-olsen
--- on internal/notice/retry.go :: time.Sleep(pause)
This sleeps on when the context is cancelled, so a shutdown waits up to 30 × First. A `select` on `ctx.Done()` and a timer, please.
--- on internal/notice/retry.go :: // Send waits twice as long after every attempt that failed.
After six failures the caller still gets `nil`, and the comment does not say so. Is that meant, because the note was written? I'd expect an error here.
=== commit 2026-11-19 08:20 Return what the desk says
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
