/**
 * A receiver that adds a BullMQ job with the facts of each event. Uses Probot if PROBOT is set, else the middleware of
 * @octokit/webhooks as its README shows. If DATABASE_URL is set and PROBOT isn't, commits the facts as a row first, and
 * the job contains the row's id.
 */

import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readGithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks'
import { Queue } from 'bullmq'
import pg from 'pg'

const { REDIS_URL = '', QUEUE = '', SECRET = '', DATABASE_URL, TABLE, PROBOT } = process.env

interface ReceivedEvent {
  id: string
  name: string
  payload: unknown
}
type Keep = (event: ReceivedEvent) => Promise<void>

const { hostname, port, password } = new URL(REDIS_URL)
const queue = new Queue(QUEUE, { connection: { host: hostname, port: Number(port), password } })

const keepInQueue: Keep = async ({ id, name, payload }) => {
  await queue.add(name, readGithubFacts(name, payload), { jobId: id })
}

function keepInTable(databaseUrl: string): Keep {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return async ({ id, name, payload }) => {
    const facts = readGithubFacts(name, payload)
    const { rows } = await pool.query<{ id: string }>({
      name: 'keep',
      text: `insert into ${TABLE} (source, hook_id, delivery_id, event, facts) values ('github-app', 'app', $1, $2, $3)
        on conflict (source, hook_id, delivery_id) do nothing returning id`,
      values: [id, name, facts && JSON.stringify(facts)],
    })
    if (rows[0]) await queue.add(name, { id: rows[0].id }, { jobId: `row-${rows[0].id}` })
  }
}

/** The first run installs Probot, so its own types may be missing. */
interface Probot {
  createProbot(options: { overrides: Record<string, unknown> }): unknown
  createNodeMiddleware(
    app: (probot: { onAny(keep: Keep): void }) => void,
    options: { probot: unknown; webhooksPath: string },
  ): Promise<RequestListener>
}

async function openProbot(module: string): Promise<RequestListener> {
  const { createProbot, createNodeMiddleware }: Probot = await import(module)
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const probot = createProbot({ overrides: { appId: 1, privateKey, secret: SECRET } })
  return createNodeMiddleware((app) => app.onAny(keepInQueue), { probot, webhooksPath: '/' })
}

function openOctokit(): RequestListener {
  const webhooks = new Webhooks({ secret: SECRET })
  webhooks.onAny(DATABASE_URL ? keepInTable(DATABASE_URL) : keepInQueue)
  const middleware = createNodeMiddleware(webhooks, { path: '/' })
  return (req, res) => void middleware(req, res)
}

const server = createServer(PROBOT ? await openProbot(PROBOT) : openOctokit())
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
