import type { ConnectedRepository } from '@debrief/contracts/http/repositories'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPullRequest } from '../testing/rows.ts'
import { ask } from '../testing/start-test-gateway.ts'
import { type Connecting, startConnecting } from './testing/start-connecting.ts'

const FERRY = 'northbeam/ferry-api'
const HOOKS = '/repos/northbeam/[^/]+/hooks'

let stage: Connecting
let marta: string
beforeAll(async () => {
  stage = await startConnecting({ WEBHOOK_URL: 'https://debrief.example/', BILLING: 'on' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  marta = await stage.signUp('marta-olsen')
  await subscribe(stage.db, marta, { planType: 'plus' })
})
afterEach(async () => {
  stage.simulator.faults.clear()
  stage.simulator.state.hooks.clear()
  stage.simulator.state.permissions.clear()
  await stage.db.deleteFrom('teams').execute()
  await stage.db.deleteFrom('users').execute()
})

const connect = (as: string, fullName = FERRY) =>
  ask<ConnectedRepository & { code: string; detail: string }>(stage, '/api/repositories', {
    method: 'POST',
    as,
    body: JSON.stringify({ githubRepoId: stage.idOf(fullName) }),
  })
const rows = () =>
  stage.db.selectFrom('repositories').select(['id', 'hook_state', 'webhook_id', 'webhook_secret']).execute()
const removals = () => stage.db.selectFrom('hook_removals').select(['hook_url', 'last_error']).execute()

describe('connecting', () => {
  it('records the repository and makes one hook with its own address, secret and the three events', async () => {
    const { status, body } = await connect(marta)
    expect([status, body.fullName, body.hook]).toEqual([201, FERRY, 'made'])
    const [row] = await rows()
    const [hook] = stage.hooks()
    expect(stage.hooks()).toHaveLength(1)
    expect(hook).toMatchObject({
      id: row!.webhook_id,
      url: `https://debrief.example/webhooks/github/${body.id}`,
      secret: row!.webhook_secret,
      events: ['pull_request', 'pull_request_review', 'pull_request_review_comment'],
      contentType: 'json',
      insecureSsl: '0',
    })
    expect(row!.webhook_secret).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(body)).not.toContain(row!.webhook_secret)
  })

  it('takes over the hook whose answer was lost, and makes no second one', async () => {
    stage.simulator.faults.add({ kind: 'cut-after-effect', match: `POST ${HOOKS}$`, times: 1 })
    expect((await connect(marta)).status).toBe(201)
    expect(stage.hooks().map(({ id }) => id)).toEqual([(await rows())[0]!.webhook_id])
  })

  it.each([
    ['GitHub is down', { kind: 'status', status: 503 }, 'github_unavailable', 503],
    ['GitHub hangs up', { kind: 'cut' }, 'github_unavailable', 503],
    ['GitHub asks for a pause', { kind: 'secondary', retryAfter: 60 }, 'github_paused', 503],
    ['GitHub forbids it', { kind: 'status', status: 403 }, 'repository_admin_required', 403],
    ['GitHub does not take the address', { kind: 'status', status: 422 }, 'github_rejected', 502],
  ] as const)('leaves nothing half-made when %s', async (_, fault, code, status) => {
    stage.simulator.faults.add({ ...fault, match: `(GET|POST) ${HOOKS}` })
    const answer = await connect(marta)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.detail).toMatch(/^Failed to connect repository\. Please try again\. \S/)
    expect(await rows()).toEqual([])
    expect(stage.hooks()).toEqual([])
  })

  it('notes the webhook for removal when it may be there and GitHub does not say', async () => {
    stage.simulator.faults.add({ kind: 'cut-after-effect', match: `POST ${HOOKS}$`, times: 1 })
    stage.simulator.faults.add({ kind: 'status', status: 503, match: `PATCH ${HOOKS}` })
    expect((await connect(marta)).status).toBe(503)
    expect(await rows()).toEqual([])
    expect((await removals()).map(({ hook_url }) => hook_url)).toEqual(stage.hooks().map(({ url }) => url))
  })

  it('says what to do to somebody who is no administrator', async () => {
    await stage.control('/permissions', { login: 'marta-olsen', repository: FERRY, permission: 'write' })
    const { status, body } = await connect(marta)
    expect([status, body.code]).toEqual([403, 'repository_admin_required'])
    expect(body.detail).toContain(`an administrator of ${FERRY}`)
    expect(await rows()).toEqual([])
  })

  it('refuses an archived repository, and one that GitHub does not show', async () => {
    await stage.control(`/repositories/${FERRY}/archive`)
    expect((await connect(marta)).body.code).toBe('repository_archived')
    await stage.control(`/repositories/${FERRY}/archive`, { archived: false })
    await stage.control(`/repositories/${FERRY}/refuse`, { status: 451 })
    expect((await connect(marta)).body.code).toBe('repository_unreachable')
    await stage.control(`/repositories/${FERRY}/refuse`, { status: null })
  })

  it('stops at the plan’s two repositories, and says so', async () => {
    await connect(marta)
    await connect(marta, 'northbeam/fare-tables')
    const { status, body } = await connect(marta, 'northbeam/manifest-worker')
    expect([status, body.code]).toEqual([402, 'repository_limit_reached'])
    expect(body.detail).toContain('2 repositories')
    expect((await ask(stage, '/api/repositories', { as: marta })).body).toMatchObject({
      limit: 2,
      remaining: 0,
    })
  })

  it('names who on the team has it', async () => {
    const jonas = await stage.signUp('jonas-pitt')
    await subscribe(stage.db, jonas)
    await createTeam(stage.db, { managerId: jonas, memberIds: [marta] })
    await connect(jonas)
    const { status, body } = await connect(marta)
    expect([status, body.code]).toEqual([409, 'repository_connected'])
    expect(body.detail).toContain('jonas-pitt')
  })

  it('tells of a revoked token, a missing one and a missing scope, each in its own words', async () => {
    const tobias = await stage.signUp('tobias-kern', ['read:user', 'user:email'])
    await subscribe(stage.db, tobias)
    expect((await connect(tobias)).body).toMatchObject({ status: 403, code: 'github_scope_missing' })
    await stage.control('/revoke', { login: 'marta-olsen' })
    const said =
      'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.'
    expect((await connect(marta)).body).toMatchObject({
      status: 409,
      code: 'github_token_missing',
      detail: said,
    })
    const viewer = await ask<{ needsReconnect: boolean }>(stage, '/api/viewer', { as: marta })
    expect(viewer.body.needsReconnect).toBe(true)
    stage.simulator.state.calls.clear()
    expect((await connect(marta)).body.code).toBe('github_token_missing')
    expect(stage.simulator.state.calls.size).toBe(0)
  })
})

describe('disconnecting', () => {
  const disconnect = (as: string, id: string) =>
    ask<{ webhook: string; code: string }>(stage, `/api/repositories/${id}`, { method: 'DELETE', as })

  it('takes the hook away at GitHub, with the repository and what belongs to it', async () => {
    const { body } = await connect(marta)
    await insertPullRequest(stage.db, { owner: marta, repository: body.id })
    expect(await disconnect(marta, body.id)).toMatchObject({ status: 200, body: { webhook: 'removed' } })
    expect([await rows(), stage.hooks(), await removals()]).toEqual([[], [], []])
    const written = stage.db.selectFrom('audit_events').select('action').where('actor_id', '=', marta)
    expect((await written.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'repository_connected',
      'repository_disconnected',
    ])
    expect(await stage.db.selectFrom('pull_requests').select('id').execute()).toEqual([])
    expect((await disconnect(marta, body.id)).body.code).toBe('no_such_repository')
  })

  it('does not mind a hook, or a repository, that is gone already', async () => {
    const first = await connect(marta)
    stage.simulator.state.hooks.clear()
    expect((await disconnect(marta, first.body.id)).body.webhook).toBe('removed')
    const second = await connect(marta)
    await stage.control(`/repositories/${FERRY}/refuse`, { status: 404 })
    expect((await disconnect(marta, second.body.id)).body.webhook).toBe('removed')
    await stage.control(`/repositories/${FERRY}/refuse`, { status: null })
  })

  it('is done while GitHub is down; the webhook is left to the sweep', async () => {
    const { body } = await connect(marta)
    stage.simulator.faults.add({ kind: 'status', status: 503, match: 'DELETE .*' })
    expect((await disconnect(marta, body.id)).body.webhook).toBe('being_removed')
    expect(await rows()).toEqual([])
    expect(await removals()).toEqual([
      { hook_url: stage.hooks()[0]!.url, last_error: expect.stringContaining('GitHub') },
    ])
  })

  it('is the connecting person’s business: a manager reads and is refused, anyone else finds nothing', async () => {
    const [jonas, sven] = [await stage.signUp('jonas-pitt'), await stage.signUp('sven-dahl')]
    const ines = await stage.signUp('ines-moreau')
    for (const id of [jonas, ines]) await subscribe(stage.db, id, { planType: 'teams' })
    await createTeam(stage.db, { managerId: jonas, memberIds: [marta, sven] })
    const { id } = (await connect(marta)).body
    const codes = async (as: string) => [
      (await ask(stage, `/api/repositories/${id}`, { as })).status,
      (await disconnect(as, id)).status,
    ]
    expect(await codes(jonas)).toEqual([200, 403])
    expect(await codes(sven)).toEqual([404, 404])
    expect(await codes(ines)).toEqual([404, 404])
    const listed = await ask<{ repositories: ConnectedRepository[] }>(stage, '/api/repositories', {
      as: jonas,
    })
    expect(listed.body.repositories.map((one) => one.connectedBy)).toEqual([
      { username: 'marta-olsen', isViewer: false },
    ])
    expect(await codes(marta)).toEqual([200, 200])
  })
})

it('asked GitHub nothing but what GitHub describes', () => {
  expect(stage.simulator.state.violations).toEqual([])
})
