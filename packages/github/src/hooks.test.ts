import { describe, expect, it } from 'vitest'
import { adoptHook, createHook, deleteHook, listHookDeliveries, redeliver } from './hooks.ts'
import { always, clientOf, failureOf } from './testing/call-server.ts'
import { answerJson, startServer } from './testing/start-server.ts'

const wanted = {
  fullName: 'northbeam/ferry-api',
  url: 'https://debrief.example/webhooks/github/7',
  secret: 'its own secret',
}
const settings = {
  active: true,
  events: ['pull_request', 'pull_request_review', 'pull_request_review_comment'],
  config: { url: wanted.url, content_type: 'json', secret: 'its own secret', insecure_ssl: '0' },
}

/** A repository that already has these hooks and refuses a second one at the same address, as GitHub does. */
function startHooks(urls: string[], { created = 201 } = {}) {
  const hooks = urls.map((url, at) => ({ id: at + 1, config: { url } }))
  return startServer(({ method, url, body }, response) => {
    if (method === 'GET') return answerJson(response, hooks)
    if (method === 'DELETE') return response.writeHead(204).end()
    if (method === 'PATCH') return answerJson(response, { id: Number(url.split('/').pop()) })
    const hook = { id: hooks.length + 1, config: JSON.parse(body).config }
    hooks.push(hook)
    answerJson(response, created === 201 ? hook : { message: 'Validation Failed' }, { status: created })
  })
}

const sent = ({ seen }: { seen: { method: string; url: string; body: string }[] }) =>
  seen.map(({ method, url, body }) => [method, url, body === '' ? null : JSON.parse(body)])

describe('a hook', () => {
  it('is created with the three events and its own secret', async () => {
    await using server = await startHooks(['https://elsewhere.example'])
    expect(await createHook(clientOf(server), wanted)).toBe(2)
    expect(sent(server)).toEqual([
      ['GET', '/repos/northbeam/ferry-api/hooks?per_page=100', null],
      ['POST', '/repos/northbeam/ferry-api/hooks', { name: 'web', ...settings }],
    ])
  })

  it('left behind by an interrupted try is taken over with the new secret, and its doubles go', async () => {
    await using server = await startHooks(['https://elsewhere.example', wanted.url, wanted.url])
    expect(await createHook(clientOf(server), wanted)).toBe(2)
    expect(sent(server).slice(1)).toEqual([
      ['PATCH', '/repos/northbeam/ferry-api/hooks/2', settings],
      ['DELETE', '/repos/northbeam/ferry-api/hooks/3', null],
    ])
  })

  it('that another try made meanwhile is taken over too', async () => {
    await using server = await startHooks([], { created: 422 })
    expect(await createHook(clientOf(server), wanted)).toBe(1)
  })

  it('is not claimed where none has the address', async () => {
    await using server = await startHooks(['https://elsewhere.example'])
    expect(await adoptHook(clientOf(server), wanted)).toBeNull()
  })

  it('may be gone already when it is deleted, but a refusal is one', async () => {
    const one = { fullName: wanted.fullName, hookId: 7 }
    await using gone = await always(404)
    await using refused = await always(403, { 'x-ratelimit-remaining': '9' })
    await expect(deleteHook(clientOf(gone), one)).resolves.toBeUndefined()
    expect(await failureOf(deleteHook(clientOf(refused), one))).toMatchObject({ kind: 'forbidden' })
  })
})

describe('deliveries', () => {
  const delivery = (id: number, at: string, status_code = 202) => ({
    id,
    guid: `g-${id}`,
    delivered_at: at,
    redelivery: false,
    event: 'pull_request',
    action: 'closed',
    status_code,
  })

  it('are read back to a time, page by page, and no further', async () => {
    await using server = await startServer(({ url, headers }, response) => {
      const cursor = new URL(url, 'http://x').searchParams.get('cursor') ?? '0'
      const pages = [
        [delivery(6, '2026-03-03T06:00:00Z'), delivery(5, '2026-03-03T05:00:00Z', 503)],
        [delivery(4, '2026-03-03T04:00:00Z', 0), delivery(3, '2026-03-03T03:00:00Z'), { id: 'odd' }],
        [delivery(2, '2026-03-03T02:00:00Z')],
      ]
      const link = `<http://${headers.host}/deliveries?cursor=${Number(cursor) + 1}>; rel="next"`
      answerJson(response, pages[Number(cursor)], { headers: { link } })
    })
    const since = new Date('2026-03-03T04:00:00Z')
    const found = await listHookDeliveries(clientOf(server), { fullName: wanted.fullName, hookId: 7, since })
    expect(found.map(({ id, delivered }) => [id, delivered])).toEqual([
      [6, true],
      [5, false],
      [4, false],
    ])
    expect(found[0]).toMatchObject({
      guid: 'g-6',
      event: 'pull_request',
      action: 'closed',
      statusCode: 202,
      redelivery: false,
    })
    expect(server.seen.length).toBe(2)
  })

  it('are asked for again by their id', async () => {
    await using server = await always(202, {}, {})
    await redeliver(clientOf(server), { fullName: wanted.fullName, hookId: 7, deliveryId: 55 })
    expect(server.seen).toMatchObject([
      { method: 'POST', url: '/repos/northbeam/ferry-api/hooks/7/deliveries/55/attempts' },
    ])
  })
})
