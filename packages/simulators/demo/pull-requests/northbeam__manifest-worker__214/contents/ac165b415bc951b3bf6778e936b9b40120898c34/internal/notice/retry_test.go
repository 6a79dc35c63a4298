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
