import {
  cancelImport,
  requestImport,
  resumeImport,
  startImport,
} from '@debrief/database/history/history-imports'
import { removeImported } from '@debrief/database/history/remove-imported'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findRepository, type HistoryWorld, REPOSITORY, startHistoryWorld } from '../testing/history-world.ts'

let world: HistoryWorld
beforeAll(async () => {
  world = await startHistoryWorld()
}, 60_000)
afterAll(() => world?.close())
afterEach(() => world.forget())

const db = () => world.stack.connection.db
const outcomes = async (importId: string) =>
  Object.fromEntries(
    (await world.readItems(importId)).map(({ number, outcome, owner }) => [
      number,
      outcome === null ? null : `${outcome} ${owner ?? 'nobody'}`,
    ]),
  )
const counts = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from usage_events) as usage, (select count(*)::int from notifications) as notifications,
      (select count(*)::int from mails) as mails, (select count(*)::int from model_usage) as "modelUsage"`.execute(
    db(),
  )
  return rows[0]
}

it('analyzes the team’s pull requests and lists the rest, dated by the merge, without usage, notifications or a model', async () => {
  const importId = await world.count()
  await world.start(importId)
  await world.reach(importId, 'completed')
  expect(await outcomes(importId)).toMatchObject({
    27: 'listed marta-olsen',
    31: 'listed marta-olsen',
    33: 'analyzed marta-olsen',
    36: 'listed marta-olsen',
    38: 'analyzed jonas-pitt',
  })
  const { rows } = await sql<{ isDated: boolean; analyzer: string; kind: string; tenantId: string }>`
    select a.created_at = p.merged_at and not exists (
        select from mistakes m where m.pr_analysis_id = a.id and m.created_at <> p.merged_at) as "isDated",
      a.analyzer, r.kind, r.tenant_id as "tenantId"
    from pr_analysis a join pull_requests p on p.id = a.pull_request_id join analysis_runs r on r.id = a.run_id`.execute(
    db(),
  )
  const made = { isDated: true, analyzer: 'builtin', kind: 'import', tenantId: world.marta.id }
  expect(rows).toEqual([made, made, made])
  await world.readGroups()
  const looks = await db().selectFrom('first_looks').select(['user_id', 'months', 'dismissed_at']).execute()
  const jonas = await db()
    .selectFrom('users')
    .select('id')
    .where('github_username', '=', 'jonas-pitt')
    .executeTakeFirst()
  expect(new Set(looks.map(({ user_id }) => user_id))).toEqual(new Set([world.marta.id, jonas?.id]))
  expect(looks).toContainEqual({ user_id: world.marta.id, months: expect.any(Number), dismissed_at: null })
  expect(await counts()).toEqual({ usage: 0, notifications: 0, mails: 0, modelUsage: 0 })
  expect(await world.check()).toEqual([])
}, 120_000)

it('analyzes everyone only with consent to the number of people, and leaves out bots', async () => {
  const pulls = findRepository(world.stack).pulls
  const [bot, ghost] = [pulls.get(27)!, pulls.get(31)!]
  const tobias = bot.author
  bot.author = { ...tobias!, id: 77_001, login: 'renovate[bot]', type: 'Bot' }
  ghost.author = null as never
  const importId = await world.count()
  const wanted = { importId, userId: world.marta.id, analyzeAuthors: 'everyone', requestId: null } as const
  expect(await startImport(db(), { ...wanted, people: 2 })).toBe('people_changed')
  expect(await startImport(db(), { ...wanted, people: 1 })).toBe('done')
  expect(await startImport(db(), { ...wanted, people: 1 })).toBe('done')
  await world.reach(importId, 'completed')
  expect(await outcomes(importId)).toMatchObject({
    27: 'left_out nobody',
    31: 'analyzed marta-olsen',
    33: 'analyzed marta-olsen',
    36: 'analyzed marta-olsen',
    38: 'analyzed jonas-pitt',
  })
  expect(await world.check()).toEqual([])
  bot.author = tobias
  ghost.author = tobias
}, 120_000)

it('imports coding agents’ pull requests for the agent, if the repository’s setting allows, and marks assisted ones', async () => {
  const { pulls } = findRepository(world.stack)
  const [agents, assisted] = [pulls.get(27)!, pulls.get(33)!]
  const { author } = agents
  const { body } = assisted
  agents.author = { ...author!, id: 209_825_114, login: 'claude[bot]', type: 'Bot' }
  assisted.body = `${body}\n\n🤖 Generated with [Claude Code](https://claude.com/claude-code)`
  await db().updateTable('repositories').set({ analyze_agents: false }).execute()
  const without = await world.count()
  expect(await outcomes(without)).toMatchObject({ 27: 'left_out nobody' })
  await cancelImport(db(), { importId: without, userId: world.marta.id, requestId: null })
  await db().updateTable('repositories').set({ analyze_agents: true }).execute()
  const importId = await world.count()
  await world.start(importId)
  await world.reach(importId, 'completed')
  expect(await outcomes(importId)).toMatchObject({
    27: 'analyzed Claude Code',
    31: 'listed marta-olsen',
    33: 'analyzed marta-olsen',
  })
  const pull = (number: number) =>
    db()
      .selectFrom('pull_requests')
      .select(['coding_agent', 'assisted_by'])
      .where('pr_number', '=', number)
      .executeTakeFirst()
  expect(await pull(27)).toEqual({ coding_agent: 'claude-code', assisted_by: [] })
  expect(await pull(33)).toEqual({ coding_agent: null, assisted_by: ['claude-code'] })
  await world.readGroups()
  const looks = await db()
    .selectFrom('first_looks as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('u.coding_agent')
    .execute()
  expect(looks.length).toBeGreaterThan(0)
  expect(looks.every(({ coding_agent }) => coding_agent === null)).toBe(true)
  expect(await world.check()).toEqual([])
  agents.author = author
  assisted.body = body
}, 120_000)

const readGivenComments = async () => {
  const { rows } = await sql<{ number: number; reviewer: string }>`
    select distinct p.pr_number as number, coalesce(u.github_username, 'a stranger') as reviewer
    from given_comments g join pull_requests p on p.id = g.pull_request_id
    left join users u on u.github_id = g.reviewer_github_id order by 1, 2`.execute(db())
  return rows.map(({ number, reviewer }) => `${number} ${reviewer}`)
}

it('stores the reviewers’ comments with the reviews, and removes them with the import', async () => {
  const importId = await world.count()
  await world.start(importId, 'everyone')
  await world.reach(importId, 'completed')
  const found = await readGivenComments()
  expect(found).toEqual(expect.arrayContaining(['27 marta-olsen', '31 marta-olsen']))
  expect(found.some((one) => one.endsWith('a stranger'))).toBe(true)
  expect(await removeImported(db(), { importId, userId: world.marta.id })).toBe('done')
  expect(await readGivenComments()).toEqual([])
}, 120_000)

it('lists pull requests of deleted accounts without analyzing them', async () => {
  const ghost = findRepository(world.stack).pulls.get(38)!
  const jonas = ghost.author
  ghost.author = null as never
  const importId = await world.count()
  await world.start(importId)
  await world.reach(importId, 'completed')
  expect(await outcomes(importId)).toMatchObject({ 33: 'analyzed marta-olsen', 38: 'listed marta-olsen' })
  ghost.author = jonas
}, 120_000)

it('imports nothing twice, and keeps only the groups of the remaining reviews when removed', async () => {
  const own = { userId: world.marta.id, repositoryId: world.repositoryId, requestId: null }
  const wanted = { ...own, months: 12, onlyOwn: false } as const
  const ids = await Promise.all([1, 2, 3].map(() => requestImport(db(), wanted)))
  expect(new Set(ids).size).toBe(1)
  const importId = ids[0]!
  await world.reach(importId, 'ready')
  const shorter = await requestImport(db(), { ...wanted, months: 3 })
  expect(shorter).not.toBe(importId)
  const again = await requestImport(db(), wanted)
  await world.reach(again!, 'ready')
  await world.start(again!, 'everyone')
  await world.reach(again!, 'completed')
  await world.readGroups()
  const second = await world.count()
  expect((await world.readItems(second)).map(({ outcome }) => outcome)).toEqual(Array(11).fill('left_out'))
  await cancelImport(db(), { importId: second, ...own })

  await sql`insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, generation,
      state, finished_at, error, error_code)
    select id, repository_id, user_id, user_id, merge_sha, 2, 'failed', now(), 'Again.', 'internal'
    from pull_requests where pr_number = 33`.execute(db())
  expect(await removeImported(db(), { importId: again!, userId: world.jonas.id })).toBe('not_found')
  expect(await removeImported(db(), { importId: again!, userId: world.marta.id })).toBe('done')
  expect(await removeImported(db(), { importId: again!, userId: world.marta.id })).toBe('done')
  const left = await db().selectFrom('pull_requests').select('pr_number').execute()
  // Pull request 33 stays, because someone requested another analysis of it after the import.
  expect(left).toEqual([{ pr_number: 33 }])
  for (const group of await world.readGroups()) expect(group).toMatch(/: (33\.\d ?)+$/)
}, 180_000)

it('imports at most 2,000 pull requests, and says that there are more', async () => {
  // GitHub fails until the other pull requests are stored.
  world.stack.simulator.faults.add({ kind: 'status', status: 502, times: 5, match: 'POST /graphql.*' })
  const wanted = {
    userId: world.marta.id,
    repositoryId: world.repositoryId,
    months: 12,
    onlyOwn: false,
  } as const
  const importId = await requestImport(db(), { ...wanted, requestId: null })
  await sql`
    insert into history_pull_requests (import_id, pr_number, merged_at, is_bot, review_threads, reviews, changed_files, commits)
    select ${importId}, 10_000 + n, now(), false, 0, 0, 1, 1 from generate_series(1, 1997) n`.execute(db())
  world.stack.simulator.faults.clear()
  await world.reach(importId!, 'ready')
  const { rows } = await sql`
    select has_more, (select count(*)::int from history_pull_requests i where i.import_id = h.id) as found
    from history_imports h where id = ${importId}`.execute(db())
  expect(rows).toEqual([{ has_more: true, found: 2000 }])
}, 60_000)

it('waits for GitHub’s limit, says so, and continues', async () => {
  const importId = await world.count()
  world.stack.simulator.faults.add({ kind: 'primary', retryAfter: 8, times: 1, match: 'POST /graphql.*' })
  await world.start(importId)
  const waits = await until('the import to wait', async () => {
    const { rows } = await sql<{ reason: string }>`
      select reason from history_imports where id = ${importId} and continues_at > now()`.execute(db())
    return rows[0]
  })
  expect(waits.reason).toBe(
    'Imports have used up their share of GitHub’s rate limit. The import continues automatically.',
  )
  const done = await world.reach(importId, 'completed')
  expect([done.reason, done.continuesAt]).toEqual([null, null])
  expect(await world.check()).toEqual([])
}, 120_000)

it('fails if the person lost access, says so, and can be resumed', async () => {
  const importId = await world.count()
  await world.stack.control(`/repositories/${REPOSITORY}/refuse`, { status: 404 })
  await world.start(importId)
  const failed = await world.reach(importId, 'failed')
  expect(failed.reason).toContain(`Your GitHub account can’t access ${REPOSITORY}.`)
  expect(await world.check()).toEqual([])
  await world.stack.control(`/repositories/${REPOSITORY}/refuse`, { status: null })
  expect(await resumeImport(db(), { importId, userId: world.marta.id, requestId: null })).toBe('done')
  await world.reach(importId, 'completed')
}, 120_000)
