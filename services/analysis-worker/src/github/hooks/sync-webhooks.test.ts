import { randomBytes } from 'node:crypto'
import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { noteRemoval } from '@debrief/database/repositories/hook-removals'
import { recordConnection, saveHook } from '@debrief/database/repositories/record-connection'
import { createGithubClient } from '@debrief/github/client'
import { createGithubClients } from '@debrief/github/clients'
import { createHook } from '@debrief/github/repositories/hooks'
import { findRepository } from '@debrief/github/repositories/repositories'
import { startEngine } from '@debrief/jobs/engine'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { findAccount } from '@debrief/simulators/github/state/accounts'
import { mintToken, revokeTokens } from '@debrief/simulators/github/state/state'
import { createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { runJobs } from '@debrief/testing/run-jobs'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HookContext } from './hook-context.ts'
import { removeWebhookJob } from './remove-hooks.ts'
import { syncWebhooks } from './sync-webhooks.ts'

const KILLS = Number(process.env.G6_KILLS ?? 12)
const FERRY = 'northbeam/ferry-api'
const webhookUrl = 'https://debrief.example'
const keys = readKeyRing(`test:${randomBytes(32).toString('base64')}`)

const { connection } = await openTestDatabase()
let simulator: GithubSimulator
let deps: HookContext
beforeAll(async () => {
  simulator = await startGithubSimulator({
    dataFolders: [],
    demo: true,
    validate: false,
    limits: { primary: 1_000_000 },
    warn: () => {},
  })
  deps = {
    database: connection,
    github: createGithubClients(simulator.apiUrl),
    keys,
    log: createLog('test', 'silent'),
    settings: { WEBHOOK_URL: webhookUrl, HOOK_UNMADE_SECONDS: 120, HOOK_CHECK_SECONDS: 60 },
  }
})
afterAll(async () => {
  await simulator.close()
})

let userId: string
beforeEach(async () => {
  userId = (await createUser(connection.db, { login: 'marta-olsen', githubId: 48_213_377 })).id
  await signIn()
})
afterEach(async () => {
  simulator.faults.clear()
  simulator.state.hooks.clear()
  await connection.db.deleteFrom('users').execute()
  await connection.db.deleteFrom('jobs').execute()
})

let token: string
async function signIn(): Promise<void> {
  token = mintToken(simulator.state, findAccount(simulator.state, 'marta-olsen')!).token
  await connection.db
    .updateTable('users')
    .set({ github_access_token: keys.seal(token, aboutGithubToken(userId)), needs_reconnect: false })
    .where('id', '=', userId)
    .execute()
}

type Step = 'recorded' | 'hook made' | 'saved'

async function connectUntil(last: Step): Promise<string> {
  const github = createGithubClient({ baseUrl: simulator.apiUrl, token, userAgent: 'debrief-test' })
  const facts = await findRepository(github, FERRY)
  const secret = randomBytes(32).toString('hex')
  const recorded = await recordConnection(connection.db, { userId, facts, secret, unlimited: true })
  if (recorded.outcome !== 'recorded') throw new Error(recorded.outcome)
  const { repositoryId } = recorded
  if (last === 'recorded') return repositoryId
  const url = buildWebhookUrl(webhookUrl, repositoryId)
  const hookId = await createHook(github, { fullName: FERRY, url, secret })
  if (last === 'saved') await saveHook(connection.db, { repositoryId, hookId })
  return repositoryId
}

const later = (minutes: number) =>
  sql`update repositories set created_at = created_at - make_interval(mins => ${minutes})`.execute(
    connection.db,
  )
const due = () =>
  sql`update jobs set run_at = now() where kind = 'remove-webhook' and state = 'waiting'`.execute(
    connection.db,
  )
const runChore = () => runJobs<HookContext>([syncWebhooks, removeWebhookJob], { db: connection.db, deps })
const rows = () =>
  connection.db
    .selectFrom('repositories')
    .select(['id', 'hook_state', 'webhook_id', 'webhook_secret'])
    .execute()
const hooks = () => [...simulator.state.hooks.values()]
const removals = () => connection.db.selectFrom('hook_removals').select('gave_up_reason').execute()
const disconnect = (repositoryId: string) =>
  disconnectRepository(connection.db, { repositoryId, hookUrl: buildWebhookUrl(webhookUrl, repositoryId) })

it(`leaves no orphaned or duplicate webhook after ${KILLS} kills while connecting a repository (G6)`, {
  timeout: 60_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isMade = kill % 3 !== 0
    const id = await connectUntil(isMade ? 'hook made' : 'recorded')
    await later(3)
    await Promise.all([runChore(), runChore()])
    const [row] = await rows()
    if (isMade) {
      expect(row).toMatchObject({ id, hook_state: 'made', webhook_id: hooks()[0]!.id })
      expect(hooks().map(({ url, secret }) => ({ url, secret }))).toEqual([
        { url: buildWebhookUrl(webhookUrl, id), secret: row!.webhook_secret },
      ])
      simulator.faults.add({ kind: 'status', status: 503, match: '.* /repos' })
      await disconnect(id)
      await due()
      await runChore()
      expect(hooks()).toHaveLength(1)
      simulator.faults.clear()
    }
    await due()
    await runChore()
    expect([await rows(), hooks(), await removals()]).toEqual([[], [], []])
  }
})

it('leaves a connection alone while it is being created', async () => {
  const id = await connectUntil('recorded')
  await runChore()
  expect(await rows()).toMatchObject([{ id, hook_state: 'making' }])
})

it('neither completes nor undoes anything while GitHub’s state is unknown', async () => {
  await connectUntil('hook made')
  await later(3)
  simulator.faults.add({ kind: 'status', status: 502, match: 'GET .*/hooks' })
  await runChore()
  expect(await rows()).toMatchObject([{ hook_state: 'making' }])
  simulator.faults.clear()
  await runChore()
  expect(await rows()).toMatchObject([{ hook_state: 'made' }])
})

it('removes a webhook with an unknown id by its URL, and no other', async () => {
  const kept = await connectUntil('saved')
  const [before] = await rows()
  await disconnect(kept)
  await sql`update hook_removals set hook_id = null`.execute(connection.db)
  await due()
  const other = await connectUntil('saved')
  await runChore()
  expect(before).toMatchObject({ id: kept })
  expect(hooks().map(({ url }) => url)).toEqual([buildWebhookUrl(webhookUrl, other)])
})

it('stops if the token was revoked, records why, and continues after the person signs in again', async () => {
  await disconnect(await connectUntil('saved'))
  revokeTokens(simulator.state, { login: 'marta-olsen' })
  await due()
  await runChore()
  await runChore()
  expect(await removals()).toEqual([{ gave_up_reason: expect.stringContaining('GitHub access token') }])
  const user = connection.db.selectFrom('users').select('needs_reconnect').where('id', '=', userId)
  expect(await user.executeTakeFirst()).toEqual({ needs_reconnect: true })
  await signIn()
  await runChore()
  expect([hooks(), await removals()]).toEqual([[], []])
})

it('retries for 90 days while GitHub fails', async () => {
  await disconnect(await connectUntil('saved'))
  simulator.faults.add({ kind: 'status', status: 503, match: 'DELETE .*' })
  for (let time = 0; time < 3; time += 1) {
    await due()
    expect(await runChore()).toContain('retried')
    expect(await removals()).toEqual([{ gave_up_reason: null }])
  }
  await sql`update hook_removals set created_at = now() - interval '91 days'`.execute(connection.db)
  await due()
  await runChore()
  await runChore()
  expect([hooks().length, await removals()]).toEqual([
    1,
    [{ gave_up_reason: expect.stringContaining('GitHub') }],
  ])
})

it('continues with other webhooks while one is slow', async () => {
  await disconnect(await connectUntil('saved'))
  await due()
  simulator.faults.add({ kind: 'latency', milliseconds: 2_000, match: 'DELETE .*' })
  const engine = startEngine<HookContext>({
    db: connection.db,
    handlers: [removeWebhookJob],
    deps,
    queue: null,
    isolated: false,
    limits: { inFlight: 10, perTenant: 10 },
    retrySeconds: 2,
    log: deps.log,
  })
  const { id } = await createUser(connection.db)
  const gone = { userId: id, githubRepoId: 1, fullName: FERRY, hookUrl: 'https://x.example', hookId: null }
  await connection.db.transaction().execute((trx) => noteRemoval(trx, { ...gone, dueInSeconds: 0 }))
  await until('the other one to be given up', async () =>
    (await removals()).some(({ gave_up_reason }) => gave_up_reason !== null),
  )
  expect(hooks()).toHaveLength(1)
  await engine.close(10_000)
  expect(hooks()).toEqual([])
})
