import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appHook, countDeliveries, deliver, type Hook, type Trial, tryIngest } from './testing/try-ingest.ts'

interface EventExamples {
  name: string
  examples: Record<string, unknown>[]
}
const published = createRequire(import.meta.url)('@octokit/webhooks-examples') as EventExamples[]

let database: TestDatabase
let trial: Trial
let hook: Hook

beforeAll(async () => {
  database = await createTestDatabase()
  trial = await tryIngest(database.url)
  hook = await trial.addHook()
})
afterAll(async () => {
  await trial?.close()
  await database?.drop()
})

const readRow = async (deliveryId: string) =>
  (await trial.pool.query('select * from deliveries where delivery_id = $1', [deliveryId])).rows[0]

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const body = (await response.json()) as Record<string, unknown>
  expect({ status: response.status, ...body }).toMatchObject({
    status,
    code,
    type: `urn:debrief:problem:${code}`,
  })
  expect(String(body.detail).length).toBeGreaterThan(20)
}

describe('a signed webhook', () => {
  it('is stored before the response, with only the fields that handlers read', async () => {
    const deliveryId = randomUUID()
    const payload = published.find(({ name }) => name === 'pull_request')?.examples[0]
    const response = await deliver(trial, hook, {
      body: JSON.stringify(payload),
      headers: { 'x-github-event': 'pull_request', 'x-github-delivery': deliveryId },
    })
    expect(response.status).toBe(202)
    expect(response.headers.get('content-type')).toBe('application/json')
    const row = await readRow(deliveryId)
    expect(await response.json()).toEqual({ id: String(row.id) })
    expect(row).toMatchObject({
      source: 'github-repository',
      hook_id: hook.id,
      repository_id: hook.id,
      event: 'pull_request',
      state: 'waiting',
      facts: { kind: 'pull_request', event: { repository: { fullName: 'Codertocat/Hello-World' } } },
    })
    expect(JSON.stringify(row.facts).length).toBeLessThan(JSON.stringify(payload).length / 10)
  })

  it('notifies the worker', async () => {
    const client = await trial.pool.connect()
    const heard = new Promise((resolve) =>
      client.once('notification', ({ channel, payload }) => resolve([channel, payload])),
    )
    await client.query('listen debrief_jobs')
    await deliver(trial, hook)
    expect(await heard).toEqual(['debrief_jobs', 'route-delivery'])
    client.release(true)
  })

  it('of the App is verified with the App’s secret and doesn’t belong to a repository', async () => {
    const deliveryId = randomUUID()
    const response = await deliver(trial, appHook, { headers: { 'x-github-delivery': deliveryId } })
    expect(response.status).toBe(202)
    expect(await readRow(deliveryId)).toMatchObject({
      source: 'github-app',
      hook_id: 'app',
      repository_id: null,
    })
  })

  it('is stored without facts if no handler reads its event', async () => {
    const deliveryId = randomUUID()
    const headers = { 'x-github-event': 'gollum', 'x-github-delivery': deliveryId }
    expect((await deliver(trial, hook, { headers })).status).toBe(202)
    expect(await readRow(deliveryId)).toMatchObject({ event: 'gollum', facts: null })
  })

  it('is read from the field payload if the webhook sends forms', async () => {
    const deliveryId = randomUUID()
    const body = `payload=${encodeURIComponent('{"zen":"Half & half = 1+1 ♥","hook_id":7}')}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-github-delivery': deliveryId }
    expect((await deliver(trial, hook, { body, headers })).status).toBe(202)
    expect(await readRow(deliveryId)).toMatchObject({ facts: { kind: 'ping', event: { hookId: 7 } } })
  })

  it('is accepted with any JSON payload', async () => {
    let sent = 0
    for (const { name, examples } of published)
      for (const example of examples.slice(0, 2)) {
        const headers = { 'x-github-event': name }
        expect((await deliver(trial, hook, { body: JSON.stringify(example), headers })).status).toBe(202)
        sent += 1
      }
    for (const body of ['[]', '1', 'null', '"\\u0000\\ud800"', '{"__proto__":{"action":"closed"}}']) {
      const headers = { 'x-github-event': 'pull_request' }
      expect((await deliver(trial, hook, { body, headers })).status).toBe(202)
    }
    expect(sent).toBeGreaterThan(80)
  })

  it('is stored once, however often it arrives at the same time, and every sender gets the same response', async () => {
    const headers = { 'x-github-delivery': randomUUID() }
    const before = await countDeliveries(trial.pool)
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(trial, hook, { headers })))
    const bodies = await Promise.all(
      [...answers, await deliver(trial, hook, { headers })].map((a) => a.text()),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202))
    expect(new Set(bodies).size).toBe(1)
    expect(await countDeliveries(trial.pool)).toBe(before + 1)
    const told = trial.lines.filter(({ requestId }) => requestId === headers['x-github-delivery'])
    expect(told.filter(({ duplicate }) => duplicate === false)).toHaveLength(1)
    expect(told.filter(({ duplicate }) => duplicate === true)).toHaveLength(10)
  })

  it('is stored once for each webhook that GitHub sends it to', async () => {
    const other = await trial.addHook()
    const headers = { 'x-github-delivery': randomUUID() }
    const before = await countDeliveries(trial.pool)
    const answers = await Promise.all([hook, other, appHook].map((to) => deliver(trial, to, { headers })))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(3)
    expect(await countDeliveries(trial.pool)).toBe(before + 3)
  })

  it('is logged in one line, under its delivery id', async () => {
    const deliveryId = randomUUID()
    await deliver(trial, hook, { headers: { 'x-github-delivery': deliveryId } })
    const told = trial.lines.filter(({ requestId }) => requestId === deliveryId)
    expect(told).toMatchObject([
      { level: 'info', message: 'webhook received', duplicate: false, hookId: hook.id },
    ])
    expect(JSON.stringify(trial.lines)).not.toContain(hook.secret)
  })
})

describe('a webhook is rejected', () => {
  it('with 401 if its signature is missing, SHA-1 or from another webhook', async () => {
    const other = await trial.addHook()
    const before = await countDeliveries(trial.pool)
    const missing = await deliver(trial, hook, { headers: { 'x-hub-signature-256': '' } })
    await expectProblem(missing, 401, 'signature_missing')
    const old = { 'x-hub-signature-256': '', 'x-hub-signature': `sha1=${'0'.repeat(40)}` }
    await expectProblem(await deliver(trial, hook, { headers: old }), 401, 'signature_missing')
    await expectProblem(await deliver(trial, { ...other, path: hook.path }), 401, 'signature_wrong')
    await expectProblem(await deliver(trial, { ...hook, path: appHook.path }), 401, 'signature_wrong')
    expect(await countDeliveries(trial.pool)).toBe(before)
  })

  it('with 404 if nobody connected the repository', async () => {
    const path = (id: string) => ({ ...hook, path: `/webhooks/github/${id}` })
    await expectProblem(await deliver(trial, path(randomUUID())), 404, 'unknown_repository')
    await expectProblem(await deliver(trial, path('northbeam')), 404, 'unknown_repository')
  })

  it('with 400 if it is signed but isn’t JSON or doesn’t match GitHub’s format', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await expectProblem(await deliver(trial, hook, { body: '{"zen":' }), 400, 'not_json')
    await expectProblem(await deliver(trial, hook, { body: '' }), 400, 'not_json')
    await expectProblem(await deliver(trial, hook, { body: 'zen=1', headers: form }), 400, 'not_json')
    for (const name of ['x-github-delivery', 'x-github-event']) {
      await expectProblem(await deliver(trial, hook, { headers: { [name]: '' } }), 400, 'header_missing')
      await expectProblem(await deliver(trial, hook, { headers: { [name]: 'a b' } }), 400, 'header_missing')
      await expectProblem(
        await deliver(trial, hook, { headers: { [name]: 'x'.repeat(101) } }),
        400,
        'header_missing',
      )
    }
  })

  it('for its signature before its content is read', async () => {
    const headers = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'x-github-event': '' }
    await expectProblem(await deliver(trial, hook, { body: 'no JSON', headers }), 401, 'signature_wrong')
  })

  it('with one log line, under its delivery id', async () => {
    const deliveryId = randomUUID()
    await deliver(trial, hook, { body: 'no JSON', headers: { 'x-github-delivery': deliveryId } })
    const told = trial.lines.filter(({ requestId }) => requestId === deliveryId)
    expect(told).toMatchObject([
      { message: 'webhook rejected', status: 400, code: 'not_json', hookId: hook.id },
    ])
  })

  it('with 404 and what to do if no App is set up', async () => {
    const without = await tryIngest(database.url, { config: { GITHUB_APP_WEBHOOK_SECRET: undefined } })
    const response = await deliver(without, appHook)
    await expectProblem(response, 404, 'app_not_configured')
    await without.close()
  })
})
