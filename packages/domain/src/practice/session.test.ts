import { describe, expect, it } from 'vitest'
import { type Candidate, chooseSession, estimateSeconds, NEW_A_DAY, planDays } from './session.ts'

const now = new Date('2026-11-21T09:00:00Z')
const at = (text: string) => new Date(text)
let count = 0
const card = (given: Partial<Candidate> = {}): Candidate => {
  count += 1
  return {
    id: `card-${count}`,
    kind: 'spot',
    state: 'review',
    dueAt: at('2026-11-20T12:00:00Z'),
    pullRequestId: `pull-${count}`,
    path: 'src/a.ts',
    cameUp: 1,
    topic: `card-${count}`,
    isStandard: false,
    happenedAt: at('2026-11-01T12:00:00Z'),
    isOpen: false,
    isAsked: false,
    ...given,
  }
}
const ids = (cards: readonly Candidate[]) => cards.map(({ id }) => id)
const choose = (cards: Candidate[], rated: Parameters<typeof chooseSession>[1]['rated'] = []) =>
  chooseSession(cards, { now, rated, newADay: NEW_A_DAY })

describe('a session', () => {
  it('starts with cards waiting for a rating, then repeated, due and most frequent ones', () => {
    const fresh = card({ state: 'new' })
    const recurring = card({ state: 'new', cameUp: 5 })
    const due = card()
    const back = card({ state: 'relearning' })
    const open = card({ state: 'new', isOpen: true, dueAt: at('2026-12-24T00:00:00Z') })
    expect(ids(choose([fresh, recurring, due, back, open]))).toEqual(ids([open, back, due, recurring, fresh]))
  })

  it('includes cards that are due later today, but those scheduled in minutes only when due', () => {
    const evening = card({ dueAt: at('2026-11-21T22:00:00Z') })
    const inMinutes = card({ state: 'learning', dueAt: at('2026-11-21T09:08:00Z') })
    const tomorrow = card({ dueAt: at('2026-11-22T00:00:00Z') })
    expect(ids(choose([evening, inMinutes, tomorrow]))).toEqual([evening.id])
  })

  it('takes about ten minutes a day, including cards already rated', () => {
    const fixes = Array.from({ length: 8 }, () => card({ kind: 'fix' }))
    expect(estimateSeconds(choose(fixes))).toBe(540)
    const rated = fixes
      .slice(0, 3)
      .map(({ id, kind, pullRequestId, path }) => ({ cardId: id, kind, wasNew: false, pullRequestId, path }))
    expect(choose(fixes.slice(3), rated)).toEqual([])
    const back = card({ state: 'relearning', kind: 'fix' })
    expect(ids(choose([...fixes.slice(3), back], rated))).toEqual([back.id])
  })

  it('adds a few new cards a day', () => {
    const fresh = Array.from({ length: 9 }, () => card({ state: 'new' }))
    expect(choose(fresh)).toHaveLength(NEW_A_DAY)
    const rated = [{ cardId: 'x', kind: 'spot', wasNew: true, pullRequestId: 'y', path: 'z' }]
    expect(choose(fresh, rated)).toHaveLength(NEW_A_DAY - 1)
  })

  it('adds as many new cards as the person wants, and always all due cards', () => {
    const fresh = Array.from({ length: 30 }, () => card({ state: 'new' }))
    const due = Array.from({ length: 7 }, () => card())
    const with1 = chooseSession([...fresh, ...due], { now, rated: [], newADay: 1 })
    expect(with1.filter(({ state }) => state === 'review')).toHaveLength(7)
    expect(with1.filter(({ state }) => state === 'new')).toHaveLength(1)
    const rated = [{ cardId: 'x', kind: 'spot', wasNew: true, pullRequestId: 'y', path: 'z' }]
    expect(ids(chooseSession([...fresh, ...due], { now, rated, newADay: 1 }))).toEqual(ids(due))
    const fixes = fresh.map((each) => ({ ...each, kind: 'fix' }))
    const longest = chooseSession(fixes, { now, rated: [], newADay: 20 })
    expect(estimateSeconds(longest)).toBe(2_340)
    expect(chooseSession(fresh, { now, rated: [], newADay: 20 })).toHaveLength(20)
  })

  it('orders new cards by frequency, then standards, then the newest', () => {
    const old = card({ state: 'new' })
    const newer = card({ state: 'new', happenedAt: at('2026-11-19T12:00:00Z') })
    const standard = card({ state: 'new', isStandard: true, happenedAt: at('2025-11-19T12:00:00Z') })
    const frequent = card({ state: 'new', cameUp: 3, happenedAt: at('2025-11-19T12:00:00Z') })
    expect(ids(choose([old, newer, standard, frequent]))).toEqual(ids([frequent, standard, newer, old]))
  })

  it('has new cards about different mistakes before a second one about the same mistake', () => {
    const frequent = Array.from({ length: 6 }, () => card({ state: 'new', cameUp: 6, topic: 'zones' }))
    const rare = [card({ state: 'new', cameUp: 2 }), card({ state: 'new' })]
    expect(ids(choose([...rare, ...frequent]))).toEqual(
      ids([frequent[0]!, ...rare, frequent[1]!, frequent[2]!]),
    )
  })

  it('has one exercise per file of a pull request, including today’s rated ones', () => {
    const [one, two] = [card({ pullRequestId: 'p' }), card({ pullRequestId: 'p' })]
    const elsewhere = card({ pullRequestId: 'p', path: 'src/b.ts' })
    expect(ids(choose([one, two, elsewhere]))).toEqual(ids([one, elsewhere]))
    const rated = [{ cardId: one.id, kind: 'spot', wasNew: false, pullRequestId: 'p', path: 'src/a.ts' }]
    expect(ids(choose([two, elsewhere], rated))).toEqual([elsewhere.id])
    expect(ids(choose([one], rated))).toEqual([one.id])
  })
})

it('has an exercise that the person asked for, first, whatever its schedule and the day’s limits', () => {
  const asked = card({ id: 'asked', isAsked: true, state: 'review', dueAt: at('2027-01-24T00:00:00Z') })
  const due = card({ id: 'due', state: 'learning', dueAt: at('2026-11-21T00:00:00Z') })
  expect(
    chooseSession([due, asked], { now: at('2026-11-22T12:00:00Z'), rated: [], newADay: 5 }).map(
      ({ id }) => id,
    ),
  ).toEqual(['asked', 'due'])
})

it('plans the coming days: due cards on each, and new ones when they will be shown', () => {
  const fresh = Array.from({ length: 7 }, () => card({ state: 'new' }))
  const friday = card({ dueAt: at('2026-11-27T10:00:00Z') })
  const all = [...fresh, friday]
  const session = choose(all)
  const days = planDays(all, { now, session, days: 14, newADay: NEW_A_DAY })
  expect(days).toHaveLength(14)
  expect(days.slice(0, 3)).toEqual([
    { date: '2026-11-21', due: 5 },
    { date: '2026-11-22', due: 2 },
    { date: '2026-11-23', due: 0 },
  ])
  expect(days[6]).toEqual({ date: '2026-11-27', due: 1 })
  expect(days.reduce((sum, { due }) => sum + due, 0)).toBe(8)
})
