import { describe, expect, it } from 'vitest'
import { always, catchFailure, createTestClient } from '../testing/call-server.ts'
import { answerJson, startServer } from '../testing/start-server.ts'
import { adoptHook, createHook, deleteHook } from './hooks.ts'

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

describe('a webhook', () => {
  it('is created with the three events and its own secret', async () => {
    await using server = await startHooks(['https://elsewhere.example'])
    expect(await createHook(createTestClient(server), wanted)).toBe(2)
    expect(sent(server)).toEqual([
      ['GET', '/repos/northbeam/ferry-api/hooks?per_page=100', null],
      ['POST', '/repos/northbeam/ferry-api/hooks', { name: 'web', ...settings }],
    ])
  })

  it('from an interrupted attempt is adopted with the new secret, and its duplicates are deleted', async () => {
    await using server = await startHooks(['https://elsewhere.example', wanted.url, wanted.url])
    expect(await createHook(createTestClient(server), wanted)).toBe(2)
    expect(sent(server).slice(1)).toEqual([
      ['PATCH', '/repos/northbeam/ferry-api/hooks/2', settings],
      ['DELETE', '/repos/northbeam/ferry-api/hooks/3', null],
    ])
  })

  it('that another attempt created in the meantime is adopted too', async () => {
    await using server = await startHooks([], { created: 422 })
    expect(await createHook(createTestClient(server), wanted)).toBe(1)
  })

  it('isn’t adopted if none has the URL', async () => {
    await using server = await startHooks(['https://elsewhere.example'])
    expect(await adoptHook(createTestClient(server), wanted)).toBeNull()
  })

  it('may already be gone when it’s deleted, but a rejection is an error', async () => {
    const one = { fullName: wanted.fullName, hookId: 7 }
    await using gone = await always(404)
    await using refused = await always(403, { 'x-ratelimit-remaining': '9' })
    await expect(deleteHook(createTestClient(gone), one)).resolves.toBeUndefined()
    expect(await catchFailure(deleteHook(createTestClient(refused), one))).toMatchObject({
      kind: 'forbidden',
    })
  })
})
