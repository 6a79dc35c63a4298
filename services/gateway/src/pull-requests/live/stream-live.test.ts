import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import type { PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import { announceAccess } from '@debrief/database/billing/announce-access'
import { createTeam } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readEvents } from '../../testing/read-events.ts'
import { insertPerson, insertPullRequest, insertRepository } from '../../testing/rows.ts'
import { signInAs, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let repository: string
const open: AbortController[] = []

beforeAll(async () => {
  gateway = await startTestGateway()
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  repository = await insertRepository(gateway.db, marta)
})
afterEach(() => {
  for (const each of open.splice(0)) each.abort()
})
afterAll(() => gateway.close())

async function stream(query = '') {
  const abort = new AbortController()
  open.push(abort)
  const headers = { cookie: await signInAs(gateway.db, marta) }
  const response = await fetch(`${gateway.url}${LIVE_PATH}${query}`, { signal: abort.signal, headers })
  const next = readEvents(response)
  return { response, next }
}
async function nextCard(next: Awaited<ReturnType<typeof stream>>['next']): Promise<PullRequestChanged> {
  for (;;) {
    const { event, data } = await next()
    if (event === 'pull-request') return data as PullRequestChanged
  }
}
const become = (id: string, values: Record<string, string | null>) =>
  gateway.db.updateTable('pull_requests').set(values).where('id', '=', id).execute()

it('starts with the time to reconnect and a ready event, and is never cached or buffered', async () => {
  const { response, next } = await stream()
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await next()).toEqual({ event: 'ready', data: {}, retry: 2_000 })
})

it('says to reload only if something changed since the page started to load, or if that isn’t known', async () => {
  const first = async (query: string) => {
    const { event } = await (await stream(query)).next()
    open.pop()?.abort()
    return event
  }
  await until('it to be up to date', async () => (await first('?age=300')) === 'beat')
  expect(await first('')).toBe('ready')
  expect(await first('?age=59000')).toBe('ready')
  const { next } = await stream()
  await next()
  const notify = (userId: string) =>
    sql`select pg_notify('debrief_live', ${JSON.stringify({ userId, notified: true })})`.execute(gateway.db)
  await notify(jonas)
  expect(await first('?age=300')).toBe('beat')
  await notify(marta)
  expect((await next()).event).toBe('notified')
  expect(await first('?age=300')).toBe('ready')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
  onTestFinished(() => clock.mockRestore())
  expect(await first('?age=300')).toBe('ready')
})

it.each(['?age=soon', '?age=-1', '?since=5'])('answers 400 to %s', async (query) => {
  expect((await stream(query)).response.status).toBe(400)
})

it('sends each change of a card with its current state and the counts', async () => {
  const { next } = await stream()
  await next()
  const id = await insertPullRequest(gateway.db, { owner: marta, repository })
  const appeared = await nextCard(next)
  expect(appeared).toMatchObject({ pullRequest: { id, status: 'pending' }, counts: { all: 1, pending: 1 } })
  await become(id, { analysis_status: 'processing', analysis_step: 'threads' })
  expect((await nextCard(next)).pullRequest).toMatchObject({ id, progress: { step: 'threads' } })
  await become(id, {
    analysis_status: 'failed',
    analysis_error: 'GitHub did not answer.',
    analysis_step: null,
  })
  expect(await nextCard(next)).toMatchObject({
    pullRequest: { id, status: 'failed', error: 'GitHub did not answer.' },
    counts: { pending: 0 },
  })
})

it('sends nobody another person’s pull requests', async () => {
  const { next } = await stream()
  await next()
  await insertPullRequest(gateway.db, { owner: jonas, repository })
  const mine = await insertPullRequest(gateway.db, { owner: marta, repository })
  expect((await nextCard(next)).pullRequest.id).toBe(mine)
})

it('reaches every stream of a person', async () => {
  const streams = await Promise.all(Array.from({ length: 40 }, () => stream()))
  await Promise.all(streams.map(({ next }) => next()))
  const id = await insertPullRequest(gateway.db, { owner: marta, repository })
  const cards = await Promise.all(streams.map(({ next }) => nextCard(next)))
  expect(new Set(cards.map((card) => card.pullRequest.id))).toEqual(new Set([id]))
})

it('says to reload after the gateway lost its own connection', async () => {
  const { next } = await stream()
  await next()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'debrief-listen' and datname = current_database()`.execute(gateway.db)
  expect((await next()).event).toBe('ready')
  const id = await insertPullRequest(gateway.db, { owner: marta, repository })
  expect((await nextCard(next)).pullRequest.id).toBe(id)
})

it('ends when the person’s plan may have changed, to check access again', async () => {
  const { next } = await stream()
  await next()
  await announceAccess(gateway.db, marta)
  await expect(
    (async () => {
      for (;;) await next()
    })(),
  ).rejects.toThrow('the stream ended')
})

describe('a manager’s stream about a member', () => {
  let team: string
  beforeAll(async () => {
    team = await createTeam(gateway.db, { managerId: marta, memberIds: [jonas] })
  })
  const pull = (mergedAt = new Date()) =>
    insertPullRequest(gateway.db, { owner: jonas, repository, merged_at: mergedAt })

  it('sends the member’s changes since they joined, with the counts, and nobody else’s', async () => {
    const { next } = await stream(`?user=${jonas}`)
    await next()
    await pull(new Date('2026-01-01T00:00:00Z'))
    await insertPullRequest(gateway.db, { owner: marta, repository })
    const id = await pull()
    expect(await nextCard(next)).toMatchObject({ pullRequest: { id, isOwn: false }, counts: { all: 1 } })
  })

  it('sends nothing more after they are removed, and ends', async () => {
    const { next } = await stream(`?user=${jonas}`)
    await next()
    await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    await pull()
    const told: string[] = []
    for (;;) {
      const event = await next().catch(() => null)
      if (!event) break
      told.push(event.event)
    }
    expect(told).not.toContain('pull-request')
    await gateway.db
      .insertInto('team_members')
      .values({ team_id: team, user_id: jonas, role: 'member' })
      .execute()
  })

  it('accepts only a person as its parameter', async () => {
    const { response } = await stream('?user=jonas-pitt')
    expect(response.status).toBe(400)
  })
})
