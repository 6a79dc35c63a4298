import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { HistoryImport, listHistory, requestHistory } from '@debrief/contracts/history/history'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readEvents } from '../testing/read-events.ts'
import {
  insertFoundPullRequest,
  insertImport,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  await subscribe(gateway.db, marta, { planType: 'teams' })
  const teamId = await createTeam(gateway.db, { managerId: marta, memberIds: [jonas] })
  repository = await insertRepository(gateway.db, marta, { team_id: teamId })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.db.deleteFrom('history_imports').execute()
  await gateway.db.deleteFrom('pull_requests').execute()
  await gateway.db.deleteFrom('jobs').where('kind', '=', 'import-history').execute()
})

const send = <Body>(path: string, body: object = {}, { as = marta, method = 'POST' } = {}) =>
  ask<Body>(gateway, `/api/history${path}`, { as, method, body: JSON.stringify(body) })
const list = async (as = marta) =>
  (await ask<EndpointAnswer<typeof listHistory>>(gateway, '/api/history', { as })).body
const request = (months = 6, as = marta) =>
  send<EndpointAnswer<typeof requestHistory>>('', { repositoryIds: [repository], months }, { as })
const jobs = async () =>
  (await gateway.db.selectFrom('jobs').select('key').where('kind', '=', 'import-history').execute()).length

async function insertReady(): Promise<string> {
  const id = await insertImport(gateway.db, { owner: marta, repository, state: 'ready' })
  const { github_id: jonasAtGithub } = await gateway.db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', jonas)
    .executeTakeFirstOrThrow()
  for (const [at, author_github_id] of [jonasAtGithub, 71, 72, null].entries())
    await insertFoundPullRequest(gateway.db, {
      import_id: id,
      pr_number: at + 1,
      author_github_id,
      changed_files: at === 0 ? 250 : 1,
    })
  await insertFoundPullRequest(gateway.db, { import_id: id, pr_number: 9, is_bot: true, outcome: 'left_out' })
  return id
}

it('counts once, however often it’s requested, and offers repositories without an import', async () => {
  expect((await list()).offers).toMatchObject([{ repositoryId: repository, onlyOwn: false }])
  const answers = await Promise.all([request(), request(), request()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const [one] = answers[0]!.body.imports
  expect(answers.flatMap(({ body }) => body.imports.map(({ id }) => id))).toEqual(Array(3).fill(one!.id))
  expect(one).toMatchObject({ state: 'counting', months: 6, onlyOwn: false, estimate: null })
  expect(await jobs()).toBe(1)
  expect(await list()).toMatchObject({ imports: [{ id: one!.id }], offers: [] })
  expect((await request(12)).body.imports[0]).toMatchObject({ months: 12, state: 'counting' })
  expect(await jobs()).toBe(1)
  expect((await request(5)).status).toBe(400)
})

it('estimates, and starts only with consent to the number of people', async () => {
  const id = await insertReady()
  const [shown] = (await list()).imports
  expect(shown!.estimate).toMatchObject({
    pullRequests: 5,
    more: false,
    analyzed: { team: 1, everyone: 4 },
    otherPeople: 2,
    restCalls: 8,
  })
  const wrong = await send<{ code: string; detail: string }>(`/${id}/start`, {
    analyzeAuthors: 'everyone',
    people: 1,
  })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'history_people_changed'])
  expect(wrong.body.detail).toContain('It’s now 2.')
  for (const _ of [1, 2]) {
    const started = await send<HistoryImport>(`/${id}/start`, { analyzeAuthors: 'everyone', people: 2 })
    expect([started.status, started.body.state]).toEqual([200, 'running'])
  }
})

it('pauses, resumes and cancels, and says why it can’t', async () => {
  const id = await insertReady()
  expect((await send<{ code: string }>(`/${id}/pause`)).body.code).toBe('history_wrong_state')
  await send(`/${id}/start`, { analyzeAuthors: 'team', people: 0 })
  const states = []
  for (const act of ['pause', 'pause', 'resume', 'resume', 'cancel', 'cancel'])
    states.push((await send<HistoryImport>(`/${id}/${act}`)).body.state)
  expect(states).toEqual(['paused', 'paused', 'running', 'running', 'canceled', 'canceled'])
  expect(await jobs()).toBe(0)
  expect((await send(`/${id}/resume`)).status).toBe(409)
  expect((await list()).offers).toHaveLength(1)
})

it('removes what only the import made, with the gateway’s own rights', async () => {
  const { db } = gateway
  const id = await insertImport(db, { owner: marta, repository, state: 'running' })
  const insertImported = async (number: number, known: { reason_before: string } | { is_new: true }) => {
    const pullRequest = await insertPullRequest(db, {
      owner: marta,
      repository,
      pr_number: number,
      analysis_status: 'completed',
    })
    const review = await insertReview(db, { owner: marta, pullRequest })
    await insertMistake(db, { owner: marta, pullRequest, review })
    await insertFoundPullRequest(db, {
      import_id: id,
      pr_number: number,
      outcome: 'analyzed',
      pull_request_id: pullRequest,
      ...known,
    })
  }
  await insertImported(1, { is_new: true })
  await insertImported(2, { reason_before: 'author_not_on_team' })
  await sql`update analysis_runs set kind = 'import'`.execute(db)
  const removed = await send<HistoryImport>(`/${id}/reviews`, {}, { method: 'DELETE' })
  expect([removed.status, removed.body.state, removed.body.progress.found]).toEqual([200, 'canceled', 0])
  const left = await db
    .selectFrom('pull_requests')
    .select(['pr_number', 'analysis_status', 'pending_reason'])
    .execute()
  expect(left).toEqual([{ pr_number: 2, analysis_status: 'pending', pending_reason: 'author_not_on_team' }])
  expect(await db.selectFrom('mistakes').select('id').execute()).toEqual([])
})

it('offers people on the team their own pull requests, and shows nobody else’s imports', async () => {
  const { db } = gateway
  const id = await insertReady()
  expect((await list(jonas)).offers).toEqual([])
  expect((await request(6, jonas)).status).toBe(404)
  const { github_id: author_github_id } = await db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', jonas)
    .executeTakeFirstOrThrow()
  const copy = await insertPullRequest(db, { owner: marta, repository, author_github_id })
  await db
    .updateTable('history_pull_requests')
    .set({ pull_request_id: copy, outcome: 'analyzed' })
    .where('pr_number', '=', 1)
    .execute()
  expect((await list(jonas)).offers).toMatchObject([{ repositoryId: repository, onlyOwn: true }])
  expect((await request(6, jonas)).body.imports).toMatchObject([{ onlyOwn: true, state: 'counting' }])
  expect((await send(`/${id}/pause`, {}, { as: jonas })).status).toBe(404)
})

it('streams changes of an import only to the person who requested it', async () => {
  const id = await insertReady()
  const stop = new AbortController()
  const open = async (as: string) =>
    readEvents(
      await fetch(`${gateway.url}/api/live`, {
        headers: { cookie: await signInAs(gateway.db, as) },
        signal: stop.signal,
      }),
    )
  const [mine, others] = [await open(marta), await open(jonas)]
  expect([(await mine()).event, (await others()).event]).toEqual(['ready', 'ready'])
  for (const calls of [1, 2, 3])
    await sql`update history_imports set rest_calls = ${calls} where id = ${id}`.execute(gateway.db)
  const sent: number[] = []
  while (sent.at(-1) !== 3) {
    const { event, data } = (await mine()) as { event: string; data: HistoryImport }
    if (event === 'history') sent.push(data.progress.restCalls)
  }
  // The stream sends at most one event a second, and always the last change.
  expect(sent.length).toBeLessThan(3)
  await sql`select pg_notify('debrief_live', ${JSON.stringify({ userId: jonas, notified: true })})`.execute(
    gateway.db,
  )
  expect((await others()).event).toBe('notified')
  stop.abort()
})
