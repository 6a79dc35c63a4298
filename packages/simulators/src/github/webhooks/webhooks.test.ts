import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sign } from '../../kit/webhooks.ts'
import { hasSharedData, sharedData } from '../../testing/shared-data.ts'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest, startReceiver } from '../testing/start.ts'

const hooks = '/repos/acme/shop/hooks'
const secret = 'a secret'

async function startHooked({ events = ['pull_request'], timeout = 10_000 } = {}) {
  const receiver = await startReceiver()
  const github = await startForTest({ dataFolders: [writeFixture()], deliveryTimeoutMs: timeout })
  const token = github.createToken('ada')
  const config = { url: receiver.url, content_type: 'json', secret, insecure_ssl: '0' }
  const made = await github.call(`POST ${hooks}`, {
    token,
    body: { name: 'web', active: true, events, config },
  })
  await github.webhooks.settled()
  const merge = () => github.control('POST /pull-requests/acme/shop/1/merge')
  const deliveries = () => github.call(`GET ${hooks}/${made.body.id}/deliveries`, { token })
  return { ...github, receiver, token, made, hookId: made.body.id as number, merge, deliveries }
}

describe('a webhook', () => {
  it('is pinged on creation, and never shows its secret', async () => {
    const { made, receiver, call, token, hookId, state } = await startHooked()
    expect(made).toMatchObject({ status: 201, body: { active: true, config: { secret: '********' } } })
    expect(receiver.received[0]?.payload).toMatchObject({ hook_id: hookId, zen: expect.any(String) })
    expect((await call(`GET ${hooks}`, { token })).body).toHaveLength(1)
    expect((await call(`GET ${hooks}/${hookId}`, { token })).body.last_response).toMatchObject({
      code: 202,
      status: 'active',
    })
    expect((await call(`POST ${hooks}/${hookId}/pings`, { token })).status).toBe(204)
    expect(state.violations).toEqual([])
  })

  it('is rejected without a URL, or if the URL already has a webhook', async () => {
    const { call, token, receiver } = await startHooked()
    const body = { events: ['pull_request'], config: { url: receiver.url } }
    expect((await call(`POST ${hooks}`, { token, body })).body.errors[0].message).toBe(
      'Hook already exists on this repository',
    )
    expect((await call(`POST ${hooks}`, { token, body: { events: ['push'] } })).status).toBe(422)
  })

  it('records its creation, update and deletion as effects', async () => {
    const { call, token, hookId, state } = await startHooked()
    const changed = await call(`PATCH ${hooks}/${hookId}`, {
      token,
      body: { add_events: ['repository'], active: false },
    })
    expect(changed.body).toMatchObject({ events: ['pull_request', 'repository'], active: false })
    expect((await call(`DELETE ${hooks}/${hookId}`, { token })).status).toBe(204)
    expect((await call(`DELETE ${hooks}/${hookId}`, { token })).status).toBe(404)
    expect(state.effects.map(({ kind, login, id }) => [kind, login, id])).toEqual([
      ['hook-created', 'ada', hookId],
      ['hook-updated', 'ada', hookId],
      ['hook-deleted', 'ada', hookId],
    ])
    expect(state.violations).toEqual([])
  })
})

describe('a delivery', () => {
  it('has GitHub’s headers and a signature of the raw body', async () => {
    const { merge, receiver, hookId } = await startHooked()
    expect((await merge()).body).toMatchObject({
      merged: true,
      deliveries: [{ status: 'OK', status_code: 202 }],
    })
    const { headers, raw, payload } = receiver.received[1] ?? { headers: {}, raw: '', payload: null }
    expect(headers['x-hub-signature-256']).toBe(`sha256=${sign(secret, raw)}`)
    expect(headers).toMatchObject({
      'x-github-event': 'pull_request',
      'x-github-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-github-hook-id': String(hookId),
      'x-github-hook-installation-target-type': 'repository',
      'x-github-hook-installation-target-id': '504',
      'user-agent': expect.stringMatching(/^GitHub-Hookshot\//),
      'content-type': 'application/json',
    })
    expect(payload).toMatchObject({
      action: 'closed',
      number: 1,
      pull_request: { merged: true, state: 'closed' },
    })
    expect((await merge()).status).toBe(409)
  })

  it('goes to every subscribed webhook with one GUID', async () => {
    const { call, token, merge, receiver, webhooks } = await startHooked()
    const config = { url: `${receiver.url}2`, content_type: 'form', secret }
    await call(`POST ${hooks}`, { token, body: { events: ['*'], config } })
    await webhooks.settled()
    receiver.received.length = 0
    await merge()
    const [one, other] = receiver.received
    expect(one?.headers['x-github-delivery']).toBe(other?.headers['x-github-delivery'])
    expect(one?.headers['x-github-hook-id']).not.toBe(other?.headers['x-github-hook-id'])
    expect(other?.payload).toEqual(one?.payload)
    const form = receiver.received.find(({ raw }) => raw.startsWith('payload='))
    expect(form?.headers['x-hub-signature-256']).toBe(`sha256=${sign(secret, form?.raw ?? '')}`)
  })

  it('goes only to webhooks that subscribed to the event', async () => {
    const { merge, receiver } = await startHooked({ events: ['issue_comment'] })
    expect((await merge()).body.deliveries).toEqual([])
    expect(receiver.events()).toEqual(['ping'])
  })

  it('that failed is listed, isn’t retried, and can be redelivered with its GUID', async () => {
    const { merge, receiver, deliveries, call, token, hookId, webhooks, state } = await startHooked()
    receiver.settings.status = 503
    await merge()
    expect(receiver.received).toHaveLength(2)
    receiver.settings.status = 202
    const failed = (await call(`GET ${hooks}/${hookId}/deliveries?status=failure`, { token })).body
    expect(failed).toMatchObject([
      {
        event: 'pull_request',
        action: 'closed',
        status_code: 503,
        status: 'Invalid HTTP Response: 503',
        redelivery: false,
      },
    ])
    expect(failed[0].id).toMatch(/^\d{19}$/)
    const attempt = await call(`POST ${hooks}/${hookId}/deliveries/${failed[0].id}/attempts`, { token })
    expect(attempt.status).toBe(202)
    await webhooks.settled()
    expect(receiver.received[2]?.raw).toBe(receiver.received[1]?.raw)
    expect(receiver.received[2]?.headers['x-github-delivery']).toBe(failed[0].guid)
    const [again] = (await deliveries()).body
    expect(again).toMatchObject({ redelivery: true, status_code: 202, guid: failed[0].guid })
    const whole = await call(`GET ${hooks}/${hookId}/deliveries/${again.id}`, { token })
    expect(whole.body.request.payload.action).toBe('closed')
    expect(whole.body.response.payload).toBe('noted')
    expect(state.violations).toEqual([])
  })

  it('reports a timeout or a failed connection', async () => {
    const { merge, receiver, call, control, token, hookId } = await startHooked({ timeout: 1_000 })
    receiver.settings.status = null
    expect((await merge()).body.deliveries).toMatchObject([{ status: 'timed out', status_code: 504 }])
    await call(`PATCH ${hooks}/${hookId}`, {
      token,
      body: { config: { url: 'http://127.0.0.1:1/', content_type: 'json' } },
    })
    const reopened = await control('POST /pull-requests/acme/shop/1/reopen')
    expect(reopened.body.deliveries).toMatchObject([
      { status: 'failed to connect to host', status_code: 502 },
    ])
  })

  it('is listed for three days', async () => {
    let now = new Date('2026-02-01T10:00:00Z')
    const github = await startForTest({ dataFolders: [writeFixture()], now: () => now })
    const token = github.createToken('ada')
    const config = { url: 'http://127.0.0.1:1/', content_type: 'json' }
    const { body } = await github.call(`POST ${hooks}`, { token, body: { events: ['push'], config } })
    await github.webhooks.settled()
    const listed = async () =>
      (await github.call(`GET ${hooks}/${body.id}/deliveries`, { token })).body.length
    expect(await listed()).toBe(1)
    now = new Date('2026-02-04T10:00:01Z')
    expect(await listed()).toBe(0)
  })

  it('can be dropped or duplicated by a fault', async () => {
    const { control, receiver, merge, deliveries } = await startHooked()
    await control('POST /faults', [
      { kind: 'drop-delivery', match: 'pull_request.closed acme/shop', times: 1 },
      { kind: 'double-delivery', match: 'pull_request.reopened' },
    ])
    await merge()
    expect(receiver.events()).toEqual(['ping'])
    expect((await deliveries()).body[0]).toMatchObject({ event: 'pull_request', status_code: 502 })
    await control('POST /pull-requests/acme/shop/1/reopen')
    expect(receiver.events()).toEqual(['ping', 'pull_request.reopened', 'pull_request.reopened'])
  })
})

it('signs the example from GitHub’s documentation', () => {
  expect(sign("It's a Secret to Everybody", 'Hello, World!')).toBe(
    '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  )
})

it.skipIf(!hasSharedData)('signs every published test vector', () => {
  const vectors = JSON.parse(readFileSync(`${sharedData}/signatures/github-valid.json`, 'utf8')) as Record<
    string,
    string
  >[]
  expect(vectors.length).toBeGreaterThan(0)
  for (const { secret = '', body = '', signature } of vectors)
    expect(`sha256=${sign(secret, body)}`).toBe(signature)
})
