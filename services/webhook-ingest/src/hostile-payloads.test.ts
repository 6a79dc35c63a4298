import { createHmac, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { HOSTILE_ENCODED, HOSTILE_HEADERS, HOSTILE_JSON } from '@debrief/testing/hostile/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver, type Hook, sign, type Trial, tryIngest } from './testing/try-ingest.ts'

const STRIPE_SECRET = 'whsec_for_trials'
const published = createRequire(import.meta.url)('@octokit/webhooks-examples') as {
  name: string
  examples: Record<string, unknown>[]
}[]
const MERGED = published
  .find(({ name }) => name === 'pull_request')!
  .examples.find(({ action }) => action === 'closed')!

let database: TestDatabase
let trial: Trial
let hook: Hook
beforeAll(async () => {
  database = await createTestDatabase()
  trial = await tryIngest(database.url, { config: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } })
  hook = await trial.addHook()
})
afterAll(async () => {
  await trial?.close()
  await database?.drop()
})

function replaceAt(payload: unknown, place: string, json: string): string {
  const mark = (value: unknown, [step, ...rest]: string[]): unknown =>
    step === undefined ? 'MARK' : { ...(value as object), [step]: mark((value as never)?.[step], rest) }
  return JSON.stringify(mark(payload, place.split('.'))).replace('"MARK"', () => json)
}

const OF_PULL_REQUEST = [
  'number',
  'title',
  'body',
  'user',
  'state',
  'locked',
  'merged',
  'merged_at',
  'updated_at',
  'html_url',
  'merge_commit_sha',
  'head',
  'base',
  'commits',
  'additions',
  'changed_files',
  'review_comments',
  'user.login',
  'user.id',
  'user.type',
  'head.sha',
  'head.ref',
  'base.sha',
  'base.repo.language',
]
const OF_REPOSITORY = ['id', 'full_name', 'description', 'language', 'updated_at']
const READ = [
  'action',
  'number',
  'sender',
  'sender.login',
  'installation',
  'repository',
  'pull_request',
  ...OF_REPOSITORY.map((name) => `repository.${name}`),
  ...OF_PULL_REQUEST.map((name) => `pull_request.${name}`),
]

async function findOthers(
  values: Readonly<Record<string, string>>,
  { expected, send }: { expected: readonly number[]; send(value: string): Promise<Response> },
): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(values).map(async ([what, value]) => {
      const { status } = await send(value)
      return expected.includes(status) ? [] : [`${what}: ${status}`]
    }),
  )
  return found.flat()
}

describe('a signed payload', { timeout: 120_000 }, () => {
  it.each(READ)('of GitHub is stored, whatever it has as %s', async (place) => {
    const headers = { 'x-github-event': 'pull_request' }
    const send = (json: string) => deliver(trial, hook, { body: replaceAt(MERGED, place, json), headers })
    expect(await findOthers(HOSTILE_JSON, { expected: [202], send })).toEqual([])
  })

  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    created: 1_790_000_000,
    data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_1' } },
  }
  it.each(['id', 'type', 'created', 'data', 'data.object', 'data.object.object', 'data.object.customer'])(
    'of Stripe is stored or rejected, whatever it has as %s',
    async (place) => {
      const send = (json: string) => {
        const id = `evt_${randomUUID().replaceAll('-', '')}`
        const body = replaceAt({ ...event, id }, place, json)
        const at = Math.floor(Date.now() / 1_000)
        const signature = createHmac('sha256', STRIPE_SECRET).update(`${at}.${body}`).digest('hex')
        const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
        return fetch(`${trial.url}/webhooks/stripe`, { method: 'POST', headers, body })
      }
      expect(await findOthers(HOSTILE_JSON, { expected: [202, 400], send })).toEqual([])
    },
  )

  it.each([
    ['200,000 nested arrays', Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)), {}, 202],
    ['gzip', gzipSync('{"zen":"x"}'), { 'content-encoding': 'gzip' }, 400],
    [
      'UTF-16',
      Buffer.from('\uFEFF{"zen":"x"}', 'utf16le'),
      { 'content-type': 'application/json; charset=utf-16' },
      400,
    ],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF{"zen":"x"}'), {}, 400],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), {}, 202],
    [
      'multipart',
      Buffer.from('--x\r\n\r\n{}\r\n--x--'),
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
    ['an empty form', Buffer.from('payload='), { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['nothing', Buffer.alloc(0), {}, 400],
  ])('that is %s is handled by its raw bytes', async (_, body, headers, expected) => {
    const response = await deliver(trial, hook, { body, headers })
    expect(response.status).toBe(expected)
    if (expected === 400) expect(await response.json()).toMatchObject({ code: 'not_json' })
  })
})

describe('a request', () => {
  it.each([
    'x-github-event',
    'x-github-delivery',
    'x-github-hook-id',
    'content-type',
    'user-agent',
    'x-forwarded-for',
  ])('is stored or rejected, whatever its header %s is', async (name) => {
    const send = (value: string) => deliver(trial, hook, { headers: { [name]: value } })
    expect(await findOthers(HOSTILE_HEADERS, { expected: [202, 400], send })).toEqual([])
  })

  it.each([
    ['x-hub-signature-256', 401],
    ['stripe-signature', 400],
  ])('is rejected, whatever its header %s is', async (name, expected) => {
    const path = name === 'stripe-signature' ? '/webhooks/stripe' : hook.path
    const send = (value: string) =>
      fetch(trial.url + path, { method: 'POST', headers: { [name]: value }, body: '{}' })
    expect(await findOthers(HOSTILE_HEADERS, { expected: [expected], send })).toEqual([])
  })

  it.each(['/webhooks/github/', '/webhooks/', '/'])(
    'is rejected, whatever its path has after %s',
    async (path) => {
      const headers = { 'x-hub-signature-256': sign(hook.secret, '{}') }
      const send = (text: string) => fetch(trial.url + path + text, { method: 'POST', headers, body: '{}' })
      expect(await findOthers(HOSTILE_ENCODED, { expected: [404], send })).toEqual([])
    },
  )
})
