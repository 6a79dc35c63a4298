import { randomBytes } from 'node:crypto'
import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import { type Connection, connect } from '@debrief/database/connect'
import { reconcileNow } from '@debrief/database/deliveries/reconciliations'
import { createGithubClient, type GithubClient } from '@debrief/github/client'
import { createGithubClients } from '@debrief/github/clients'
import { createHook } from '@debrief/github/repositories/hooks'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { findAccount } from '@debrief/simulators/github/state/accounts'
import { findRepository } from '@debrief/simulators/github/state/repositories'
import { mintToken } from '@debrief/simulators/github/state/state'
import { createTestDatabase } from '@debrief/testing/database'
import { connectRepository, createUser } from '@debrief/testing/factories'
import { runJobs } from '@debrief/testing/run-jobs'
import { sharedData } from '@debrief/testing/shared-data'
import { sql } from 'kysely'
import type { ReconcileContext } from '../dependencies.ts'
import { reconcileWebhookJob } from '../reconcile-webhook.ts'
import { reconcileWebhooks } from '../reconcile-webhooks.ts'

export const FERRY = 'northbeam/ferry-api'
/** Nothing listens on this port, so every delivery is lost. */
const WEBHOOK_URL = 'http://127.0.0.1:1/'

export interface ReconcileWorld {
  connection: Connection
  simulator: GithubSimulator
  begin(): Promise<ReconcileSetup>
  end(): Promise<void>
  runChore(deps: ReconcileContext): Promise<void>
  calls(route: string): number
  state(): Promise<{ failures: number; error: string | null; due: number }>
  later(seconds: number): Promise<void>
  close(): Promise<void>
}

export interface ReconcileSetup {
  deps: ReconcileContext
  userId: string
  repositoryId: string
  token: string
  client: GithubClient
}

export async function openReconcileWorld(): Promise<ReconcileWorld> {
  const database = await createTestDatabase()
  const connection = connect(database.url)
  const { db } = connection
  const simulator = await startSimulator()
  return {
    connection,
    simulator,
    begin: () => begin(connection, simulator),
    async end() {
      await simulator.webhooks.settled()
      simulator.faults.clear()
      simulator.state.hooks.clear()
      for (const table of ['users', 'lost_deliveries', 'deliveries', 'jobs'] as const)
        await db.deleteFrom(table).execute()
    },
    async runChore(deps) {
      await runJobs<ReconcileContext>([reconcileWebhooks, reconcileWebhookJob], { db, deps })
    },
    calls: (route) => simulator.state.calls.get(route) ?? 0,
    async state() {
      const { rows } = await sql<{ failures: number; error: string | null; due: number }>`
        select c.failures, c.error, extract(epoch from j.run_at - now())::float8 as due
        from reconciliations c join jobs j on j.kind = 'reconcile-webhook' and j.key = c.hook_id`.execute(db)
      return rows[0]!
    },
    async later(seconds) {
      const by = sql`make_interval(secs => ${seconds})`
      await sql`update lost_deliveries set asked_at = asked_at - ${by}`.execute(db)
      await sql`update jobs set run_at = run_at - ${by} where kind = 'reconcile-webhook'`.execute(db)
    },
    async close() {
      await connection.close()
      await simulator.close()
      await database.drop()
    },
  }
}

function startSimulator(): Promise<GithubSimulator> {
  const openApiFile = sharedData('github/github-rest.subset.openapi.json')
  return startGithubSimulator({
    dataFolders: [],
    demo: true,
    ...(openApiFile ? { openApiFile } : { validate: false }),
  })
}

async function begin(connection: Connection, simulator: GithubSimulator): Promise<ReconcileSetup> {
  const { db } = connection
  const keys = readKeyRing(`test:${randomBytes(32).toString('base64')}`)
  const userId = (await createUser(db, { login: 'marta-olsen' })).id
  const token = mintToken(simulator.state, findAccount(simulator.state, 'marta-olsen')!).token
  const sealed = keys.seal(token, aboutGithubToken(userId))
  await db.updateTable('users').set({ github_access_token: sealed }).execute()
  const githubRepoId = findRepository(simulator.state, 'northbeam', 'ferry-api')!.id
  const at = { userId, githubRepoId, fullName: FERRY, createdAt: new Date() }
  const { id: repositoryId, secret } = await connectRepository(db, at)
  const client = createGithubClient({ baseUrl: simulator.apiUrl, token, userAgent: 'debrief-test' })
  const url = buildWebhookUrl(WEBHOOK_URL, repositoryId)
  const webhook_id = await createHook(client, { fullName: FERRY, url, secret })
  await db.updateTable('repositories').set({ webhook_id }).execute()
  await reconcileNow(db)
  simulator.state.calls.clear()
  const deps = {
    database: connection,
    github: createGithubClients(simulator.apiUrl),
    githubApp: async () => null,
    standardsApp: async () => null,
    keys,
    log: createLog('test', 'silent'),
    settings: { WEBHOOK_URL, RECONCILE_SECONDS: 300 },
  }
  return { deps, userId, repositoryId, token, client }
}
