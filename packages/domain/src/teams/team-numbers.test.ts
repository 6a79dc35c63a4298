import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CATEGORIES, type Category } from '../mistakes/categories.ts'
import {
  hideSinglePeople,
  listMistakeNews,
  listTeamWeeks,
  type ReviewShare,
  summarizeTeamWeek,
} from './team-numbers.ts'

interface Part {
  person: string
  category: Category
  count: number
}

const DAY = 86_400_000
/** At most nine people contribute, so many categories have too few people and are hidden. */
const parts = fc.array(
  fc.record({
    person: fc.integer({ min: 1, max: 9 }).map(String),
    category: fc.constantFrom(...CATEGORIES.slice(0, 4)),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40 },
)

const sum = (all: readonly Part[]) => all.reduce((total, { count }) => total + count, 0)
const of = (all: readonly Part[], category: Category) => all.filter((part) => part.category === category)

const madeByFew = (category: Category, count: number): Part[] =>
  Array.from({ length: Math.min(4, count) }, (_, at) => ({
    person: `${category} ${at}`,
    category,
    count: at === 0 ? count - Math.min(4, count) + 1 : 1,
  }))

function listOtherWorlds(all: readonly Part[], category: Category): Part[][] {
  const shown = hideSinglePeople(all)
  const own = sum(of(all, category))
  if (shown.total === null)
    return ['new', ...all.map(({ person }) => person)].map((person) => [
      ...all.filter((part) => part.category !== category),
      { person, category, count: own + 1 },
    ])
  return CATEGORIES.filter((other) => other !== category && shown.byCategory[other] === null).flatMap(
    (other) => {
      const both = own + sum(of(all, other))
      const rest = all.filter((part) => part.category !== category && part.category !== other)
      return Array.from({ length: both + 1 }, (_, count) => count)
        .filter((count) => count !== own)
        .map((count) => [...rest, ...madeByFew(category, count), ...madeByFew(other, both - count)])
    },
  )
}

it('never determines a hidden number: another one fits everything that is shown', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const shown = hideSinglePeople(all)
      for (const category of CATEGORIES) {
        if (shown.byCategory[category] !== null) continue
        const worlds = listOtherWorlds(all, category).filter(
          (world) => sum(of(world, category)) !== sum(of(all, category)),
        )
        const same = worlds.some((world) => {
          try {
            expect(hideSinglePeople(world)).toEqual(shown)
            return true
          } catch {
            return false
          }
        })
        expect(same, `${category} can be computed`).toBe(true)
      }
    }),
  )
})

it('shows a number, or what is left of the total, only if at least five people contribute', () => {
  const countPeople = (some: readonly Part[]) => new Set(some.map(({ person }) => person)).size
  fc.assert(
    fc.property(parts, (all) => {
      const { total, byCategory } = hideSinglePeople(all)
      for (const category of CATEGORIES) {
        const own = of(all, category)
        expect(byCategory[category]).toBe(countPeople(own) >= 5 ? sum(own) : null)
      }
      if (total === null) return
      expect(total).toBe(sum(all))
      const hidden = CATEGORIES.filter((category) => byCategory[category] === null)
      const left = all.filter(({ category }) => hidden.includes(category))
      expect(hidden.length === 0 || (hidden.length > 1 && countPeople(left) >= 5)).toBe(true)
    }),
  )
})

it('shows a total over several hidden categories, but not if one of them could be computed', () => {
  const each = (category: Category, people: number): Part[] =>
    Array.from({ length: people }, (_, at) => ({ person: `${at}`, category, count: 1 }))
  const other = (category: Category): Part => ({ person: '9', category, count: 1 })
  expect(hideSinglePeople([...each('testing', 4), other('security')]).total).toBe(5)
  expect(hideSinglePeople([...each('testing', 5), other('security')]).total).toBeNull()
  const oneHidden = CATEGORIES.flatMap((category) => each(category, category === 'testing' ? 4 : 6))
  expect(hideSinglePeople(oneHidden).total).toBeNull()
  expect(hideSinglePeople(oneHidden).byCategory).toMatchObject({ testing: null, security: 6 })
  expect(hideSinglePeople(CATEGORIES.flatMap((category) => each(category, 5))).total).toBe(45)
})

const shares = fc.array(
  fc.record<ReviewShare>({
    person: fc.integer({ min: 1, max: 7 }).map(String),
    week: fc.constantFrom('2026-11-16', '2026-11-09'),
    category: fc.constantFrom(null, ...CATEGORIES.slice(0, 2)),
    reviews: fc.integer({ min: 1, max: 3 }),
    mistakes: fc.integer({ min: 1, max: 3 }),
    scored: fc.constant(1),
    scoreSum: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 60 },
)

it('computes each week from that week alone, and always lists every category', () => {
  fc.assert(
    fc.property(shares, (all) => {
      const week = summarizeTeamWeek('2026-11-16', { shares: all, news: [] })
      const alone = all.filter((share) => share.week === '2026-11-16')
      expect(week).toEqual(summarizeTeamWeek('2026-11-16', { shares: alone, news: [] }))
      expect(week.categories.map(({ category }) => category)).toEqual([...CATEGORIES])
      for (const { category, reviews, averageScore } of [
        { category: null, ...week.total },
        ...week.categories,
      ]) {
        const people = new Set(
          alone.filter((share) => share.category === category).map(({ person }) => person),
        )
        expect([reviews === null, averageScore === null]).toEqual([people.size < 5, people.size < 5])
      }
    }),
  )
})

it('lists complete weeks from Monday to Sunday, at most 26', () => {
  expect(listTeamWeeks(new Date('2026-11-29T23:59:59Z'), 2)).toEqual(['2026-11-09', '2026-11-16'])
  expect(listTeamWeeks(new Date('2026-11-30T00:00:00Z'), 2)).toEqual(['2026-11-16', '2026-11-23'])
  expect(listTeamWeeks(new Date(), 99)).toHaveLength(26)
})

it('finds when a recurring mistake came back and when it stopped, whatever happens later', () => {
  const weeks = listTeamWeeks(new Date('2026-11-29T12:00:00Z'), 26)
  const monday = (at: number) => Date.parse(weeks[at] ?? '')
  const daily = Array.from({ length: 180 }, (_, day) => monday(0) + day * DAY)
  const about = { person: '1', category: 'testing' as const, opportunities: daily, doubts: [] }
  const occurrences = [monday(0) + DAY, monday(2) + DAY]
  const news = listMistakeNews({ ...about, occurrences }, weeks)
  const stopped = news.findIndex(({ kind }) => kind === 'stopped')
  expect(news.map(({ kind }) => kind)).toEqual(['cameBack', 'stopped'])
  expect(news[0]?.week).toBe(weeks[2])
  expect(Date.parse(news[stopped]?.week ?? '')).toBeGreaterThan(monday(2) + 24 * DAY)
  const later = listMistakeNews({ ...about, occurrences: [...occurrences, monday(25)] }, weeks)
  expect(later).toEqual([...news, { person: '1', category: 'testing', week: weeks[25], kind: 'cameBack' }])
  const doubts = [monday(2) + 2 * DAY]
  expect(listMistakeNews({ ...about, occurrences, doubts }, weeks).map(({ kind }) => kind)).toEqual([
    'cameBack',
  ])
})
