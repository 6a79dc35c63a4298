import { buildExercise } from '@debrief/analysis/exercises/making/build-exercise'
import type { Database } from '@debrief/database/connect'
import { keepComment } from '@debrief/database/given-comments/given-comments'
import { disputeMistake } from '@debrief/database/mistakes/disputes'
import { onlyRow } from '@debrief/database/only-row'
import { convertToStandard } from '@debrief/database/standards/convert-to-standard'
import { changeStandard, createStandard } from '@debrief/database/standards/standards'
import { makeCards } from '@debrief/gateway/practice/make-cards'
import { sql } from 'kysely'
import { type PracticedDay, practiceCard } from './practice-cards.ts'

const MAX_WAIT_MS = 120_000
const POLL_MS = 250

const PROMISES = {
  title: 'Unawaited promise',
  publishedAt: '2026-10-01T08:15:00Z',
  /** When a team member first downloaded an editor file with this standard. */
  exportedAt: '2026-10-01T09:05:00Z',
  text: {
    title: 'Await every promise',
    description:
      'Await a promise, return it, or handle its rejection with `.catch`. Otherwise the code reports success before the work is done, and an error is lost.',
    category: 'error-handling' as const,
    scope: { languages: ['TypeScript', 'JavaScript'], paths: [] },
  },
  practiced: [
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

const MONEY = {
  publishedAt: '2026-05-20T09:30:00Z',
  text: {
    title: 'Store money in whole cents',
    description:
      'Store amounts as whole numbers of the smallest unit or as decimals, never as floats: 0.1 + 0.2 isn’t 0.3, and the invoice is off by a cent.',
    category: 'best-practices' as const,
    scope: { languages: ['Python'], paths: ['fares/**'] },
  },
}

const LOCKS = {
  title: 'Lock not released',
  practiced: [
    [
      { at: '2026-09-28T12:05:00Z', outcome: 'right', rating: 3 },
      { at: '2026-10-02T12:20:00Z', outcome: 'wrong', rating: 1 },
    ],
  ],
} as const

const DISPUTED = {
  pullRequest: { repository: 'northbeam/tide-web', number: 1049 },
  note: 'The two lists get different columns next week, so they aren’t duplicates.',
} as const

const KEPT = [
  {
    starts: 'Race condition: two concurrent bookings',
    note: 'Both fixes and when each one fits. Tobias chose the transaction.',
  },
  { starts: "XSS: the vessel's name comes", note: null },
] as const

export interface Cast {
  managerId: string
  /** User ids by login. */
  people: ReadonlyMap<string, string>
}

/** Creates the standard that exists before the first review. Call this before a review is stored. */
export async function writeFirstStandard(db: Database, { managerId }: Cast): Promise<void> {
  const written = await createStandard(db, { actorId: managerId, requestId: 'demo', text: MONEY.text })
  if (written.outcome === 'done') await publishedAt(db, written.id, MONEY.publishedAt)
}

/**
 * Inserts people's reactions to their mistakes, such as practice attempts and a dispute. Call this after the analyses
 * have been requested. Waits until all mistakes are grouped, and inserts nothing if that takes too long.
 */
export async function tellStory(db: Database, cast: Cast): Promise<void> {
  if (!(await reviewsAreGrouped(db))) return
  await dateReviews(db)
  const marta = cast.managerId
  const promises = await findGroup(db, { title: PROMISES.title, ownerId: marta })
  if (promises) {
    const asked = { actorId: marta, requestId: 'demo' }
    await convertToStandard(db, { ...asked, groupId: promises })
    await changeStandard(db, { ...asked, standardId: promises, text: PROMISES.text })
    await publishedAt(db, promises, PROMISES.publishedAt)
    await db
      .updateTable('recurring_mistakes')
      .set({ exported_at: PROMISES.exportedAt })
      .where('id', '=', promises)
      .execute()
    await practiceGroup(db, { groupId: promises, ownerId: marta, cards: PROMISES.practiced })
  }
  const jonas = cast.people.get('jonas-pitt')
  const locks = jonas && (await findGroup(db, { title: LOCKS.title, ownerId: jonas }))
  if (locks) await practiceGroup(db, { groupId: locks, ownerId: jonas, cards: LOCKS.practiced })
  if (jonas) await disputeOne(db, jonas)
  await keepComments(db, marta)
}

/** Keeps two of Marta's comments (D43). */
async function keepComments(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ id: number; text: string }>`
    select g.github_comment_id as id, g.body as text from given_comments g
    join users u on u.github_id = g.reviewer_github_id and u.id = ${userId}
    where g.body like any(${KEPT.map(({ starts }) => `${starts}%`)}::text[])`.execute(db)
  for (const { id, text } of rows) {
    const note = KEPT.find(({ starts }) => text.startsWith(starts))?.note ?? null
    await keepComment(db, { userId, githubCommentId: id, isKept: true, note })
  }
}

async function dateReviews(db: Database): Promise<void> {
  await sql`
    update pr_analysis a set created_at = p.merged_at + interval '4 minutes'
    from pull_requests p where p.id = a.pull_request_id`.execute(db)
  await sql`
    update notifications n set created_at = p.merged_at + interval '4 minutes', read_at = now()
    from pull_requests p where p.id = n.pull_request_id and n.kind = 'review_ready'`.execute(db)
}

async function disputeOne(db: Database, userId: string): Promise<void> {
  const { repository, number } = DISPUTED.pullRequest
  const mistake = await db
    .selectFrom('mistakes as m')
    .innerJoin('pull_requests as p', 'p.id', 'm.pull_request_id')
    .innerJoin('repositories as r', 'r.id', 'p.repository_id')
    .select('m.id')
    .where('r.repo_full_name', '=', repository)
    .where('p.pr_number', '=', number)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  if (mistake)
    await disputeMistake(db, { mistakeId: mistake.id, userId, reason: 'not_here', note: DISPUTED.note })
}

/**
 * Waits until all analyses have finished and all mistakes are grouped. Suppressed mistakes don't count. Returns false
 * if it takes too long.
 */
async function reviewsAreGrouped(db: Database): Promise<boolean> {
  const until = Date.now() + MAX_WAIT_MS
  while (Date.now() < until) {
    const { rows } = await sql<{ isDone: boolean }>`
      select not exists (select from analysis_runs where state = 'waiting')
        and not exists (select from mistakes m where m.placement = 'waiting' and not exists (
          select from suppressed_mistakes s where s.mistake_id = m.id)) as "isDone"`.execute(db)
    if (onlyRow(rows).isDone) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return false
}

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

async function practiceGroup(
  db: Database,
  given: { groupId: string; ownerId: string; cards: readonly (readonly PracticedDay[])[] },
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
    await practiceCard(db, { cardId, userId: given.ownerId, days: given.cards[index] ?? [] })
}
