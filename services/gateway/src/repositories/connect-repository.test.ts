import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { createGithubClient, type GithubClient } from '@debrief/github/client'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '../testing/start-test-gateway.ts'
import { connect as connectWith } from './connect-repository.ts'
import { type ConnectingTest, startConnecting } from './testing/start-connecting.ts'

const FERRY = 'northbeam/ferry-api'
const HOOKS = '/repos/northbeam/[^/]+/hooks'

let stage: ConnectingTest
let marta: string
beforeAll(async () => {
  stage = await startConnecting({ WEBHOOK_URL: 'https://debrief.example/', BILLING: 'on' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  marta = await stage.signUp('marta-olsen')
  await subscribe(stage.db, marta, { planType: 'plus' })
})
afterEach(() => stage.clear())

const connect = (as: string, fullName = FERRY) => stage.connect(as, fullName)

describe('connecting', () => {
  it('records the repository and creates one webhook with its own URL, secret and the three events', async () => {
    const { status, body } = await connect(marta)
    expect([status, body.fullName, body.hook]).toEqual([201, FERRY, 'made'])
    const [row] = await stage.rows()
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

  it('adopts the webhook whose response was lost, and creates no second one', async () => {
    stage.simulator.faults.add({ kind: 'cut-after-effect', match: `POST ${HOOKS}$`, times: 1 })
    expect((await connect(marta)).status).toBe(201)
    expect(stage.hooks().map(({ id }) => id)).toEqual([(await stage.rows())[0]!.webhook_id])
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
    expect(await stage.rows()).toEqual([])
    expect(stage.hooks()).toEqual([])
  })

  it('schedules the webhook’s removal if it may exist and GitHub doesn’t respond', async () => {
    stage.simulator.faults.add({ kind: 'cut-after-effect', match: `POST ${HOOKS}$`, times: 1 })
    stage.simulator.faults.add({ kind: 'status', status: 503, match: `PATCH ${HOOKS}` })
    expect((await connect(marta)).status).toBe(503)
    expect(await stage.rows()).toEqual([])
    expect((await stage.removals()).map(({ hook_url }) => hook_url)).toEqual(
      stage.hooks().map(({ url }) => url),
    )
  })

  it('deletes the webhook if the connection was undone while it was being created', async () => {
    const hanging = createGithubClient({
      baseUrl: stage.simulator.apiUrl,
      token: (await stage.control<{ token: string }>('/tokens', { login: 'marta-olsen' })).token,
      userAgent: 'debrief-test',
    })
    const github: GithubClient = {
      ...hanging,
      async send(method, path, options) {
        const answer = await hanging.send(method, path, options)
        const [row] = await stage.rows()
        if (method === 'POST' && row)
          await disconnectRepository(stage.db, {
            repositoryId: row.id,
            hookUrl: 'https://swept',
            onlyWhileConnecting: true,
          })
        return answer
      },
    }
    const deps = { db: stage.db, github, webhookUrl: 'https://debrief.example' }
    const wish = { githubRepoId: stage.findRepositoryId(FERRY), viewerId: marta, unlimited: true }
    await expect(connectWith(deps, wish)).rejects.toMatchObject({ code: 'connection_undone' })
    expect([await stage.rows(), stage.hooks()]).toEqual([[], []])
    expect((await stage.removals()).map(({ hook_url }) => hook_url)).toEqual(['https://swept'])
  })

  it('tells people who aren’t administrators what to do', async () => {
    await stage.control('/permissions', { login: 'marta-olsen', repository: FERRY, permission: 'write' })
    const { status, body } = await connect(marta)
    expect([status, body.code]).toEqual([403, 'repository_admin_required'])
    expect(body.detail).toContain(`an administrator of ${FERRY}`)
    expect(await stage.rows()).toEqual([])
  })

  it('rejects an archived repository, and one that GitHub doesn’t show', async () => {
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

  it('names the person on the team who connected it', async () => {
    const jonas = await stage.signUp('jonas-pitt')
    await subscribe(stage.db, jonas)
    await createTeam(stage.db, { managerId: jonas, memberIds: [marta] })
    await connect(jonas)
    const { status, body } = await connect(marta)
    expect([status, body.code]).toEqual([409, 'repository_connected'])
    expect(body.detail).toContain('jonas-pitt')
  })

  it('has a message each for a revoked token, a missing one and a missing scope', async () => {
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

it('sends GitHub only requests that GitHub documents', () => {
  expect(stage.simulator.state.violations).toEqual([])
})
