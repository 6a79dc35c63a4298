import { createTeam, queueRun } from '@debrief/testing/factories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertStandard,
  insertSuggestion,
  placeMistake,
} from '../testing/rows.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { readEffect } from './effect.queries.ts'
import { readOccurrences } from './occurrences.queries.ts'
import type { Looker } from './seen.queries.ts'
import { readStandards } from './standards.queries.ts'
import { readSuggestions } from './suggestions.queries.ts'

const PEOPLE = 4
const GROUPS = 4
const KEYS = ['TypeScript/source', 'TypeScript/test', 'Go/source']
const dayAt = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))
const PUBLISHED = dayAt(30)

/** Pull requests with whose they are, when they were merged, who was charged, and the group of each of their mistakes. */
const pullRequests = fc.array(
  fc.record({
    owner: fc.nat(PEOPLE),
    // Few days, so that many are of one moment.
    day: fc.nat(60),
    charged: fc.subarray(['team', 'other', 'owner'] as const),
    keys: fc.subarray(KEYS, { minLength: 1 }),
    mistakes: fc.array(fc.record({ group: fc.nat(GROUPS), key: fc.nat(3), disputed: fc.boolean() }), {
      maxLength: 3,
    }),
    superseded: fc.nat(5).map((one) => one === 0),
  }),
  { minLength: 5, maxLength: 30 },
)
const joinings = fc.array(fc.nat(60), { minLength: PEOPLE, maxLength: PEOPLE })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

interface World {
  teamId: string
  people: string[]
  groups: string[]
}

/** A manager, members who joined one day or another, one more who left; standards, and at last what is suggested. */
async function begin(joined: readonly number[]): Promise<World> {
  const { db } = gateway
  await db.deleteFrom('users').execute()
  const people: string[] = []
  for (let at = 0; at <= PEOPLE; at += 1) people.push(await insertPerson(db, `person-${at}`))
  const teamId = await createTeam(db, { managerId: people[0]!, memberIds: people.slice(1, PEOPLE) })
  for (const [at, day] of joined.entries())
    await db
      .updateTable('team_members')
      .set({ joined_at: dayAt(day) })
      .where('user_id', '=', people[at]!)
      .execute()
  const groups: string[] = []
  for (let at = 0; at < GROUPS; at += 1)
    groups.push(
      await insertStandard(db, { team_id: teamId, approved_at: new Date(PUBLISHED.getTime() + at) }),
    )
  groups.push(await insertSuggestion(db, { team_id: teamId }))
  return { teamId, people, groups }
}

type Drawn = typeof pullRequests extends fc.Arbitrary<(infer One)[]> ? One : never

async function merge({ teamId, people, groups }: World, drawn: readonly Drawn[]): Promise<void> {
  const { db } = gateway
  const repository = await insertRepository(db, people[0]!, { team_id: teamId })
  const other = await createTeam(db, { managerId: people[PEOPLE]! })
  for (const { day, charged, keys, mistakes, superseded, ...one } of drawn) {
    const [owner, at] = [people[one.owner]!, dayAt(day)]
    const pullRequest = await insertPullRequest(db, {
      owner,
      repository,
      merged_at: at,
      analysis_status: 'completed',
    })
    await db
      .insertInto('opportunities')
      .values(keys.map((key) => ({ user_id: owner, pull_request_id: pullRequest, key, merged_at: at })))
      .execute()
    for (const who of charged) {
      const tenantId = { team: teamId, other, owner }[who]
      const id = await queueRun(db, {
        pullRequestId: pullRequest,
        repositoryId: repository,
        userId: owner,
        tenantId,
      })
      await db.updateTable('analysis_runs').set({ state: 'failed' }).where('id', '=', id).execute()
    }
    const review = await insertReview(db, { owner, pullRequest })
    for (const [ordinal, { group, key, disputed }] of mistakes.entries()) {
      const mistake = await insertMistake(db, {
        owner,
        pullRequest,
        review,
        ordinal: ordinal + 1,
        opportunity: KEYS[key] ?? null,
      })
      await placeMistake(db, { group: groups[group]!, mistake, owner, at })
      if (disputed) await db.updateTable('mistakes').set({ disputed }).where('id', '=', mistake).execute()
    }
    if (superseded)
      await db
        .updateTable('pr_analysis')
        .set({ superseded_at: new Date() })
        .where('id', '=', review)
        .execute()
  }
}

interface Plain {
  groupId: string
  mistakeId: string
  userId: string
  pullRequestId: string
  opportunity: string | null
  at: Date
}

const seenOf = ({ viewerId, isManager, teamId }: Looker) => sql`(p.user_id = ${viewerId} or ${isManager} and (
  p.merged_at >= t.joined_at or exists (
    select from analysis_runs c where c.pull_request_id = p.id and c.tenant_id = ${teamId})))`

/** What a person sees, through every mistake's own review and pull request; the newest first. */
async function readPlainly(looker: Looker): Promise<Plain[]> {
  const { rows } = await sql<Plain>`
    select r.recurring_mistake_group_id as "groupId", m.id as "mistakeId", p.user_id as "userId",
      p.id as "pullRequestId", m.opportunity, p.merged_at as at
    from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
    join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
    join pull_requests p on p.id = m.pull_request_id
    join team_members t on t.user_id = p.user_id and t.team_id = ${looker.teamId}
    where not m.disputed and ${seenOf(looker)} order by p.merged_at desc, m.id desc`.execute(gateway.db)
  return rows
}

/** The pull requests that gave a person's eyes occasion for one of the keys, and whether since the standards are published. */
async function readOccasions(looker: Looker, keys: ReadonlySet<string>) {
  const { rows } = await sql<{ key: string; id: string; at: Date }>`
    select o.key, p.id, p.merged_at as at from opportunities o join pull_requests p on p.id = o.pull_request_id
    join team_members t on t.user_id = p.user_id and t.team_id = ${looker.teamId} where ${seenOf(looker)}`.execute(
    gateway.db,
  )
  return rows.filter(({ key }) => keys.has(key))
}

const distinct = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size

async function expectEffect(
  looker: Looker,
  { standardId, approvedAt }: { standardId: string; approvedAt: Date },
  seen: readonly Plain[],
) {
  const occasions = await readOccasions(looker, new Set(seen.flatMap(({ opportunity }) => opportunity ?? [])))
  const part = (isBefore: boolean) => {
    const within = ({ at }: { at: Date }) => at < approvedAt === isBefore
    const occurrences = distinct(seen.filter(within).map(({ pullRequestId }) => ({ id: pullRequestId })))
    return { occurrences, opportunities: Math.max(occurrences, distinct(occasions.filter(within))) }
  }
  expect(await readEffect(gateway.db, looker, standardId)).toMatchObject({
    occurrencesBefore: seen.filter(({ at }) => at < approvedAt).length,
    effect: { before: part(true), after: part(false) },
  })
}

/** All pages of a standard's occurrences, three at a time. */
async function readAll(looker: Looker, standardId: string): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  do {
    const page = await readOccurrences(gateway.db, looker, { standardId, after, limit: 3 })
    found.push(...page.occurrences.map(({ mistakeId }) => mistakeId))
    after = page.next ?? undefined
  } while (after)
  return found
}

const countsOf = (seen: readonly Plain[]) => ({
  occurrences: seen.length,
  lastSeenAt: seen[0]?.at.toISOString() ?? null,
})

it('shows everybody what is plainly theirs to see, however it was merged, charged and joined', async () => {
  await fc.assert(
    fc.asyncProperty(joinings, pullRequests, async (joined, drawn) => {
      const world = await begin(joined)
      await merge(world, drawn)
      const { teamId, people, groups } = world
      for (const [at, viewerId] of people.slice(0, PEOPLE).entries()) {
        const looker = { viewerId, teamId, isManager: at === 0 }
        const plain = await readPlainly(looker)
        const inGroup = (id: string) => plain.filter(({ groupId }) => groupId === id)
        const { standards } = await readStandards(gateway.db, looker, { limit: 100 })
        expect(standards).toHaveLength(GROUPS)
        for (const standard of standards) {
          expect(standard).toMatchObject(countsOf(inGroup(standard.id)))
          const about = { standardId: standard.id, approvedAt: new Date(standard.approvedAt) }
          await expectEffect(looker, about, inGroup(standard.id))
          expect(await readAll(looker, standard.id)).toEqual(
            inGroup(standard.id).map(({ mistakeId }) => mistakeId),
          )
        }
        if (!looker.isManager) continue
        const seen = inGroup(groups.at(-1)!)
        const [suggested] = await readSuggestions(gateway.db, looker)
        if (!suggested) continue
        expect(suggested).toMatchObject({
          ...countsOf(seen),
          people: new Set(seen.map(({ userId }) => userId)).size,
        })
        expect(suggested.seen.map(({ mistakeId }) => mistakeId)).toEqual(
          seen.slice(0, 3).map(({ mistakeId }) => mistakeId),
        )
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
