import { describe, expect, it } from 'vitest'
import { always, catchFailure, createTestClient } from '../testing/call-server.ts'
import { answerJson, startServer } from '../testing/start-server.ts'
import { listHookDeliveries, readHookDelivery, redeliver } from './hook-deliveries.ts'

const of = { fullName: 'northbeam/ferry-api', hookId: 7 }

describe('deliveries of a webhook', () => {
  const delivery = (id: number, at: string, status_code = 202) => ({
    id,
    guid: `g-${id}`,
    delivered_at: at,
    redelivery: false,
    event: 'pull_request',
    action: 'closed',
    status_code,
  })

  it('are listed page by page, back to the given time', async () => {
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
    const found = await listHookDeliveries(createTestClient(server), { of, since })
    expect(found.map(({ id, delivered }) => [id, delivered])).toEqual([
      ['6', true],
      ['5', false],
      ['4', false],
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

  it('keep ids of nineteen digits exact', async () => {
    const body = JSON.stringify([delivery(1, '2026-03-03T06:00:00Z')]).replace(
      '"id":1',
      '"id":3804004623172239366',
    )
    await using server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    const [found] = await listHookDeliveries(createTestClient(server), { of: 'app', since: new Date(0) })
    expect(found?.id).toBe('3804004623172239366')
    await redeliver(createTestClient(server), { of: 'app', id: found!.id })
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /app/hook/deliveries?per_page=100',
      'POST /app/hook/deliveries/3804004623172239366/attempts',
    ])
  })

  it('are redelivered by their id only', async () => {
    await using server = await always(202, {}, {})
    await redeliver(createTestClient(server), { of, id: '55' })
    expect(server.seen).toMatchObject([
      { method: 'POST', url: '/repos/northbeam/ferry-api/hooks/7/deliveries/55/attempts' },
    ])
    expect(await catchFailure(redeliver(createTestClient(server), { of, id: '../55' }))).toMatchObject({
      kind: 'rejected',
    })
    expect(server.seen.length).toBe(1)
  })

  it('are read with their contents, or are null if GitHub has deleted them', async () => {
    const repository = { id: 5, full_name: of.fullName }
    const payload = { zen: 'Design for failure.', hook: { id: 7, events: [] }, repository }
    await using kept = await always(200, {}, { guid: 'g', event: 'ping', request: { payload } })
    await using emptied = await always(200, {}, { guid: 'g', event: 'ping', request: { payload: null } })
    const read = await readHookDelivery(createTestClient(kept), { of, id: '55' })
    expect(read).toMatchObject({ guid: 'g', event: 'ping', facts: { kind: 'ping' } })
    expect(await readHookDelivery(createTestClient(emptied), { of, id: '55' })).toBeNull()
  })
})
