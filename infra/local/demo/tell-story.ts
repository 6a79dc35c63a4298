import { buildExercise } from '@debrief/analysis/exercises/making/build-exercise'
import type { Database } from '@debrief/database/connect'
import { convertToStandard } from '@debrief/database/grouping/convert-to-standard'
import { changeStandard, createStandard } from '@debrief/database/standards'
import { makeCards } from '@debrief/gateway/practice/make-cards'
import { sql } from 'kysely'
import { type PractisedDay, practise } from './practise.ts'

const REVIEWS_WITHIN_MS = 60_000
const LOOK_AGAIN_MS = 250

/** What kept coming back, became a standard, was practised, and has not been seen since. */
const PROMISES = {
  found: 'Promise nobody waits for',
  publishedAt: '2026-10-01T08:15:00Z',
  text: {
    title: 'Settle every promise',
    description:
      'A promise is awaited, returned, or its failure is handled where it is made. One that nobody waits for fails far from its cause, or unheard; whoever reads the screen believes that it is done.',
    category: 'error-handling' as const,
    programmingLanguage: 'TypeScript',
  },
  practised: [
    [
      { at: '2026-10-01T08:40:00Z', outcome: 'wrong', rating: 1 },
      { at: '2026-10-01T08:52:00Z', outcome: 'right', rating: 3 },
      { at: '2026-10-04T07:55:00Z', outcome: 'right', rating: 3 },
      { at: '2026-10-16T08:10:00Z', outcome: 'right', rating: 3 },
    ],
    [
      { at: '2026-10-06T12:31:00Z', outcome: 'right', rating: 3 },
      { at: '2026-10-21T12:05:00Z', outcome: 'right', rating: 3 },
    ],
  ],
} as const

/** Written by hand before any of the pull requests that go against it. */
const MONEY = {
  publishedAt: '2026-08-03T09:30:00Z',
  text: {
    title: 'Count money in whole cents',
    description:
      'Amounts are whole numbers of the smallest unit, or decimals of a library, never floating point: 0.1 + 0.2 is not 0.3, and the sum of a day’s tickets has to be.',
    category: 'best-practices' as const,
    programmingLanguage: null,
  },
}

/** What keeps coming back: practised once, and forgotten again. */
const LOCKS = {
  found: 'Lock not given back on every path',
  practised: [
    [
      { at: '2026-09-28T12:05:00Z', outcome: 'right', rating: 3 },
      { at: '2026-10-02T12:20:00Z', outcome: 'wrong', rating: 1 },
    ],
  ],
} as const

export interface Cast {
  managerId: string
  /** By login. */
  people: ReadonlyMap<string, string>
}

/** The standard that was there before the story begins; to be written before the first review is stored. */
export async function writeFirstStandard(db: Database, { managerId }: Cast): Promise<void> {
  const written = await createStandard(db, { actorId: managerId, requestId: 'demo', text: MONEY.text })
  if (written.outcome === 'done') await publishedAt(db, written.id, MONEY.publishedAt)
}

/**
 * What people did about their mistakes, dated as it would have been: a standard was made of one that recurred, and it was
 * practised. To be told once, after the history was queued; it waits for the reviews.
 */
export async function tellStory(db: Database, cast: Cast): Promise<void> {
  if (!(await reviewsAreThere(db))) return
  const marta = cast.managerId
  const promises = await findGroup(db, { title: PROMISES.found, ownerId: marta })
  if (promises) {
    const asked = { actorId: marta, requestId: 'demo' }
    await convertToStandard(db, { ...asked, groupId: promises })
    await changeStandard(db, { ...asked, standardId: promises, text: PROMISES.text })
    await publishedAt(db, promises, PROMISES.publishedAt)
    await practiseGroup(db, { groupId: promises, ownerId: marta, cards: PROMISES.practised })
  }
  const jonas = cast.people.get('jonas-pitt')
  const locks = jonas && (await findGroup(db, { title: LOCKS.found, ownerId: jonas }))
  if (locks) await practiseGroup(db, { groupId: locks, ownerId: jonas, cards: LOCKS.practised })
}

/** False: they took too long, and the demo goes without the story. */
async function reviewsAreThere(db: Database): Promise<boolean> {
  const until = Date.now() + REVIEWS_WITHIN_MS
  while (Date.now() < until) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from analysis_runs where state in ('waiting', 'claimed')`.execute(db)
    if (rows[0]?.open === 0) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return false
}

/** The person's group of that title with the most occurrences. */
async function findGroup(
  db: Database,
  { title, ownerId }: { title: string; ownerId: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('recurring_mistakes as g')
    .innerJoin('recurring_stats as s', 's.group_id', 'g.id')
    .select('g.id')
    .where('g.title', '=', title)
    .where('s.user_id', '=', ownerId)
    .orderBy('s.occurrence_count', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

async function publishedAt(db: Database, groupId: string, at: string): Promise<void> {
  await db
    .updateTable('recurring_mistakes')
    .set({ approved_at: at, updated_at: at })
    .where('id', '=', groupId)
    .execute()
}

/** The first cards of a group, each with its days. */
async function practiseGroup(
  db: Database,
  given: { groupId: string; ownerId: string; cards: readonly (readonly PractisedDay[])[] },
): Promise<void> {
  await makeCards(db, { userId: given.ownerId, buildExercise })
  const cards = await db
    .selectFrom('practice_cards as c')
    .innerJoin('recurring_mistake_members as r', 'r.mistake_id', 'c.mistake_id')
    .select('c.id')
    .where('r.recurring_mistake_group_id', '=', given.groupId)
    .where('c.user_id', '=', given.ownerId)
    .where('c.reps', '=', 0)
    .orderBy('r.occurred_at')
    .limit(given.cards.length)
    .execute()
  for (const [index, { id: cardId }] of cards.entries())
    await practise(db, { cardId, userId: given.ownerId, days: given.cards[index] ?? [] })
}
