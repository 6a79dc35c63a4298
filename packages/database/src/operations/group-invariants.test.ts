import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  queueRun,
} from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Trx } from '../connect.ts'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'
import { showStep } from '../reviews/run-progress.ts'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { groups } from './group-invariants.ts'
import { grouping } from './invariants.ts'

const KEY = 'TypeScript/source'
const COUNTS = 'a group has the right counts for each person'
const COUNTING = 'a mistake counts in its group unless it is disputed or its review was replaced'
const GROUPED = 'a mistake is marked as grouped if and only if it is in a group'
const OPPORTUNITY = "an opportunity has a reviewed pull request's author and merge date"
const OWNER = 'a mistake is in a group of its author or their team, and of its category'
const NEWEST = 'a group lists its newest mistakes, unless it has to be grouped again'
const EMPTY = 'a group has mistakes, unless it is a standard or was found in comments'
const SCOPE = 'a standard has only mistakes in files of its scope, unless a person put them there'
const HAS_JOB = 'a mistake that waits to be grouped has a job'

const { connection } = await openTestDatabase()
const { db } = connection
let mergedAt = new Date()
let person: { userId: string; repositoryId: string }
let other: typeof person
let teamId: string
let members: string[]
let groupId: string

async function newPerson() {
  const { id: userId } = await createUser(db)
  const { id: repositoryId } = await connectRepository(db, { userId })
  return { userId, repositoryId }
}

async function store({ userId, repositoryId }: typeof person, opportunities: string[]): Promise<string[]> {
  const pullRequestId = await mergePullRequest(db, { userId, repositoryId })
  mergedAt = new Date(mergedAt.getTime() + 1_000)
  await sql`update pull_requests set merged_at = ${mergedAt} where id = ${pullRequestId}`.execute(db)
  const runId = await queueRun(db, { pullRequestId, repositoryId, userId })
  const job = await claimKey(db, analyzePullRequest.kind, runId)
  await showStep(db, runId, job, 'analyzing')
  const learning = {
    opportunities: [...new Set(opportunities)],
    mistakes: opportunities.map((opportunity) => ({ opportunity, embedding: null })),
    embeddingModel: null,
  }
  const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
  const result = buildAnalysisResult(opportunities.length)
  const reviewId = await storeCompleted(db, { runId, job, result, facts, learning })
  const stored = db.selectFrom('mistakes').select('id').where('pr_analysis_id', '=', reviewId)
  return (await stored.orderBy('ordinal').execute()).map(({ id }) => id)
}

async function createGroup(owner: { team_id: string } | { user_id: string }): Promise<string> {
  const text = { title: 'Lock not released', description: 'It stays locked.', category: 'error-handling' }
  const { id } = await db
    .insertInto('recurring_mistakes')
    .values({ ...owner, ...text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addMembers = (trx: Trx | typeof db, toId: string, mistakeIds: readonly string[]) =>
  sql`insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, user_id, occurred_at)
    select ${toId}, m.id, m.user_id, p.merged_at from mistakes m join pull_requests p on p.id = m.pull_request_id
    where m.id = any(${[...mistakeIds]}::uuid[])`.execute(trx)

beforeAll(async () => {
  person = await newPerson()
  other = await newPerson()
  teamId = await createTeam(db, { managerId: person.userId, memberIds: [other.userId] })
  await sql`update team_members set joined_at = now() - interval '1 day'`.execute(db)
  groupId = await createGroup({ team_id: teamId })
  members = []
  for (const who of [person, other, person]) members.push(...(await store(who, [KEY])))
  await addMembers(db, groupId, members)
  await sql`update recurring_mistakes set newest = ${members.toReversed()}::uuid[] where id = ${groupId}`.execute(
    db,
  )
})

const undo = new Error('only looked')

async function brokenAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  const broken: string[] = []
  const looked = db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) await statement.execute(trx)
    for (const [invariant, statement] of Object.entries({ ...grouping, ...groups }))
      if ((await trx.executeQuery(CompiledQuery.raw(statement))).rows.length > 0) broken.push(invariant)
    throw undo
  })
  await expect(looked).rejects.toBe(undo)
  return broken
}

const ofStats = (change: RawBuilder<unknown>) =>
  brokenAfter(sql`update recurring_stats set ${change} where user_id = ${person.userId}`)
const list = (ids: readonly string[]) =>
  brokenAfter(sql`update recurring_mistakes set newest = ${[...ids]}::uuid[] where id = ${groupId}`)

it('finds nothing wrong in valid data', async () => {
  expect(await brokenAfter()).toEqual([])
})

it.each([
  ['count', sql`occurrence_count = 3`],
  ['first date', sql`first_at = first_at - interval '1 second'`],
  ['last date', sql`last_at = last_at + interval '1 second'`],
  ['opportunities', sql`opportunities = '{Go/source}'`],
])('finds a group’s wrong %s', async (_, change) => {
  expect(await ofStats(change)).toEqual([COUNTS])
})

it('finds missing counts, and counts of a person without mistakes in the group', async () => {
  expect(await brokenAfter(sql`delete from recurring_stats where user_id = ${other.userId}`)).toEqual([
    COUNTS,
  ])
  const stranger = await newPerson()
  const added = sql`insert into recurring_stats (user_id, group_id, occurrence_count, first_at, last_at)
    values (${stranger.userId}, ${groupId}, 1, now(), now())`
  expect(await brokenAfter(added)).toEqual([COUNTS])
})

it('finds a mistake whose status or date differs from its review’s', async () => {
  const [first] = members
  const counts = sql`update recurring_mistake_members set counts = false where mistake_id = ${first}`
  expect(await brokenAfter(counts)).toEqual([COUNTING, COUNTS, NEWEST])
  const date = sql`update recurring_mistake_members set occurred_at = occurred_at - interval '1 hour' where mistake_id = ${first}`
  expect(await brokenAfter(date)).toEqual([COUNTING, COUNTS])
})

it('finds an occurrence with another pull request', async () => {
  const moved = sql`update recurring_mistake_members set pull_request_id = gen_random_uuid() where mistake_id = ${members[0]}`
  expect(await brokenAfter(moved)).toEqual(['an occurrence knows its pull request'])
})

it('finds a mistake in a group of another owner or category', async () => {
  const stranger = await newPerson()
  const owner = sql`update recurring_mistakes set team_id = null, user_id = ${stranger.userId} where id = ${groupId}`
  expect(await brokenAfter(owner)).toEqual([OWNER])
  const category = sql`update recurring_mistakes set category = 'security' where id = ${groupId}`
  expect(await brokenAfter(category)).toEqual([OWNER, NEWEST])
})

it('finds an empty group, a mistake with the wrong placement, and one that waits without a job', async () => {
  const emptied = sql`
    with gone as (delete from recurring_mistake_members)
    update mistakes set placement = 'single'`
  const unlisted = sql`update recurring_mistakes set newest = '{}'`
  expect(await brokenAfter(emptied, unlisted, sql`delete from recurring_stats`)).toEqual([EMPTY])
  const placement = (to: string) => sql`update mistakes set placement = ${to} where id = ${members[0]}`
  expect(await brokenAfter(placement('single'))).toEqual([GROUPED])
  const jobs = sql`delete from jobs where kind = 'group-mistakes'`
  expect(await brokenAfter(placement('waiting'), jobs)).toEqual([HAS_JOB, GROUPED])
})

it('finds a wrong list of the newest mistakes, unless the group has to be grouped again', async () => {
  const [first, second, third] = members as [string, string, string]
  for (const wrong of [
    [third, second],
    [second, third, first],
    [third, second, first, groupId],
  ])
    expect(await list(wrong)).toEqual([NEWEST])
  expect(await list([])).toEqual([])
  const wrong = sql`update recurring_mistakes set newest = ${[first]}::uuid[] where id = ${groupId}`
  const flag = (category: string) => sql`
    insert into grouping_scopes (scope_id, regroup) values (${other.userId}, array[${category}])
    on conflict (scope_id) do update set regroup = excluded.regroup`
  const job = sql`select enqueue_jobs('group-mistakes', ${JSON.stringify([{ key: teamId, input: {} }])}::jsonb)`
  expect(await brokenAfter(wrong, job, flag('error-handling'))).toEqual([])
  expect(await brokenAfter(wrong, job, flag('security'))).toEqual([NEWEST])
})

it('accepts listed and unlisted mistakes from before their author joined', async () => {
  const joined = sql`update team_members set joined_at = now() + interval '1 hour' where user_id = ${other.userId}`
  expect(await brokenAfter(joined)).toEqual([])
  const [first, , third] = members
  const fewer = sql`update recurring_mistakes set newest = ${[third, first]}::uuid[] where id = ${groupId}`
  expect(await brokenAfter(joined, fewer)).toEqual([])
})

it('finds mistakes outside of a standard’s scope, unless they are pinned', async () => {
  const limit = (pattern: string) => sql`
    update recurring_mistakes set file_patterns = array[${pattern}] where id = ${groupId}`
  const pin = sql`update recurring_mistake_members set pinned = true`
  expect(await brokenAfter(limit('^src/'))).toEqual([])
  expect(await brokenAfter(limit('^lib/'))).toEqual([SCOPE])
  expect(await brokenAfter(limit('^lib/'), pin)).toEqual([])
})

it('finds opportunities of another person or date, and those without a review', async () => {
  const opportunities = (change: RawBuilder<unknown>) => brokenAfter(sql`update opportunities set ${change}`)
  expect(await opportunities(sql`merged_at = merged_at + interval '1 second'`)).toEqual([OPPORTUNITY])
  expect(await opportunities(sql`user_id = gen_random_uuid()`)).toEqual([OPPORTUNITY])
  const unread = await mergePullRequest(db, other)
  const added = sql`insert into opportunities (pull_request_id, user_id, key, merged_at)
    select id, user_id, ${KEY}, merged_at from pull_requests where id = ${unread}`
  expect(await brokenAfter(added)).toEqual([OPPORTUNITY])
})

it('keeps the opportunities of the newest 20 mistakes, both when adding and when recounting', async () => {
  const owner = await newPerson()
  const old = await store(owner, ['Go/test'])
  const fresh = await store(
    owner,
    Array.from({ length: 20 }, () => KEY),
  )
  const id = await createGroup({ user_id: owner.userId })
  const kept = async () => {
    const row = db.selectFrom('recurring_stats').select('opportunities').where('group_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).opportunities
  }
  await addMembers(db, id, old)
  expect(await kept()).toEqual(['Go/test'])
  await addMembers(db, id, fresh)
  expect(await kept()).toEqual([KEY])
  await sql`select recount_recurring(${id}, ${owner.userId})`.execute(db)
  expect(await kept()).toEqual([KEY])
  expect(await brokenAfter()).toEqual([])
})
