import type { CardSchedule } from '@debrief/database/practice/ratings'
import type { Rating } from '@debrief/domain/practice/rating'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schedule } from './schedule.ts'

const START = new Date('2026-11-21T09:00:00Z')
const fresh: CardSchedule = {
  kind: 'fix',
  state: 'new',
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  dueAt: START,
  lastReviewAt: null,
}
const ratings = fc.constantFrom<Rating>(1, 2, 3, 4)
const history = fc.array(fc.record({ rating: ratings, late: fc.nat({ max: 86_400 }) }), { maxLength: 12 })
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

function live(steps: readonly { rating: Rating; late: number }[]): CardSchedule {
  return steps.reduce((card, { rating, late }) => schedule(card, later(card.dueAt, late), rating), fresh)
}

describe('whatever the history', () => {
  it('a better rating never brings a card back sooner', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 86_400 }), (steps, late) => {
        const card = live(steps)
        const now = later(card.dueAt, late)
        const due = ([1, 2, 3, 4] as const).map((rating) => schedule(card, now, rating).dueAt.getTime())
        expect(due).toEqual(due.toSorted((a, b) => a - b))
        expect(due[0]).toBeGreaterThan(now.getTime())
      }),
    )
  })

  it('a forgotten card is due before a remembered one, within the session', () => {
    fc.assert(
      fc.property(
        history,
        fc.nat({ max: 86_400 }),
        fc.constantFrom<Rating>(2, 3, 4),
        (steps, late, known) => {
          const card = live(steps)
          const now = later(card.dueAt, late)
          const [lapsed, remembered] = [schedule(card, now, 1), schedule(card, now, known)]
          expect(lapsed.dueAt.getTime()).toBeLessThanOrEqual(remembered.dueAt.getTime())
          expect(lapsed.dueAt.getTime() - now.getTime()).toBe(600_000)
        },
      ),
    )
  })

  it('the same later ratings don’t make up for a lapse', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 10 }), (steps, days) => {
        const card = live([...steps, { rating: 3, late: 0 }, { rating: 3, late: 0 }])
        const now = card.dueAt
        const [lapsed, remembered] = [schedule(card, now, 1), schedule(card, now, 3)]
        const next = later(remembered.dueAt, days * 1440)
        const again = schedule(lapsed, later(lapsed.dueAt, 0), 3)
        expect(schedule(again, next, 3).stability).toBeLessThanOrEqual(
          schedule(remembered, next, 3).stability,
        )
      }),
    )
  })

  it('the same rating at the same time sets the same date, at most about a year away', () => {
    fc.assert(
      fc.property(history, ratings, (steps, rating) => {
        const card = live(steps)
        const after = schedule(card, card.dueAt, rating)
        expect(schedule(card, card.dueAt, rating)).toEqual(after)
        // Each better rating adds at least a day, so the interval can exceed the maximum of 365 days by up to 3 days.
        expect(after.dueAt.getTime() - card.dueAt.getTime()).toBeLessThanOrEqual(368 * 86_400_000)
        expect(after.reps).toBe(card.reps + 1)
        for (const count of [after.scheduledDays, after.learningSteps, after.lapses])
          expect(Number.isInteger(count) && count >= 0).toBe(true)
      }),
    )
  })
})
