import { createHmac, randomUUID } from 'node:crypto'
import { connect } from '@debrief/database/connect'
import type { Log } from '@debrief/service-kit/log'
import { asRole } from '@debrief/testing/database-url'
import { startIngest } from '../app.ts'
import { type IngestConfig, settings } from '../config.ts'
import type { Limits } from '../limits.ts'

export interface Trial {
  url: string
  port: number
  metricsPort: number
  pool: ReturnType<typeof connect>['pool']
  lines: Record<string, unknown>[]
  addHook(): Promise<Hook>
  close(): Promise<void>
}

export interface Hook {
  id: string
  secret: string
  path: string
}

export const appSecret = 'the secret of the App, for trials only'
export const appHook: Hook = { id: 'app', secret: appSecret, path: '/webhooks/github/app' }

interface TrialOptions {
  config?: Partial<IngestConfig>
  limits?: Partial<Limits>
  ingestDatabaseUrl?: string
}

export async function tryIngest(
  databaseUrl: string,
  { config, limits = {}, ingestDatabaseUrl = asRole(databaseUrl, 'ingest') }: TrialOptions = {},
): Promise<Trial> {
  const { pool } = connect(databaseUrl, { max: 2 })
  const lines: Record<string, unknown>[] = []
  const free = { INGEST_PORT: 0, INGEST_METRICS_PORT: 0, GITHUB_APP_WEBHOOK_SECRET: appSecret }
  const ingest = await startIngest(
    { ...settings.parse({ DATABASE_URL: ingestDatabaseUrl }), ...free, ...config },
    { limits, log: rememberLines(lines) },
  )
  return {
    ...ingest,
    pool,
    lines,
    addHook: () => addHook(pool),
    async close() {
      await ingest.close()
      await pool.end()
    },
  }
}

let number = 1_000

async function addHook(pool: Trial['pool']): Promise<Hook> {
  number += 1
  const secret = createHmac('sha256', 'secrets for trials').update(randomUUID()).digest('hex')
  const user = await pool.query<{ id: string }>(
    'insert into users (github_id, github_username) values ($1, $2) returning id',
    [number, `person-${number}`],
  )
  const repository = await pool.query<{ id: string }>(
    `insert into repositories (user_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret)
      values ($1, $2, 'ferry-api', 'northbeam', 'northbeam/ferry-api', $3) returning id`,
    [user.rows[0]?.id, number, secret],
  )
  const id = repository.rows[0]?.id ?? ''
  return { id, secret, path: `/webhooks/github/${id}` }
}

export const sign = (secret: string, body: string | Buffer) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

export function buildHeaders(
  hook: Hook,
  body: string | Buffer,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-github-event': 'ping',
    'x-github-delivery': randomUUID(),
    'x-hub-signature-256': sign(hook.secret, body),
    ...more,
  }
}

export function deliver(
  trial: Pick<Trial, 'url'>,
  hook: Hook,
  {
    body = '{"zen":"Keep it logically awesome."}',
    headers = {},
  }: {
    body?: string | Buffer
    headers?: Record<string, string>
  } = {},
): Promise<Response> {
  const present = Object.entries(buildHeaders(hook, body, headers)).filter(([, value]) => value !== '')
  return fetch(trial.url + hook.path, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: Object.fromEntries(present),
  })
}

export async function countDeliveries(pool: Trial['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from deliveries')
  return Number(rows[0]?.count)
}

function rememberLines(lines: Record<string, unknown>[]): Log {
  const at = (level: string) => (fields: unknown, message?: string) => {
    lines.push(
      typeof fields === 'string' ? { level, message: fields } : { level, message, ...(fields as object) },
    )
  }
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
  return Object.fromEntries(levels.map((level) => [level, at(level)])) as unknown as Log
}
