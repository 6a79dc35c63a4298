import { describe, expect, it } from 'vitest'
import { writeFixture } from './testing/fixture.ts'
import { startForTest } from './testing/start.ts'

const one = 'GET /repos/acme/shop/pulls/1'

async function start(options: Parameters<typeof writeFixture>[0] = {}) {
  const github = await startForTest({ dataFolders: [writeFixture(options)], slowMs: 30 })
  return { ...github, token: github.createToken('ada') }
}

describe('a sentinel in a title, branch or repository name', () => {
  it.each([
    ['fault-503', 503],
    ['fault-500', 500],
    ['fault-404', 404],
    ['fault-451', 451],
    ['fault-403-secondary', 403],
    ['fault-revoked', 401],
  ])('%s responds %i', async (word, status) => {
    const { call, token, state } = await start({ title: `Try ${word}` })
    expect((await call(one, { token })).status).toBe(status)
    expect((await call('GET /repos/acme/shop', { token })).status).toBe(200)
    expect(state.violations).toEqual([])
  })

  it('sends retry-after for the secondary limit, and no remaining calls for the primary limit', async () => {
    const { call, token } = await start({ branch: 'fault-403-secondary' })
    expect((await call(one, { token })).headers.get('retry-after')).toBe('60')
    const other = await start({ branch: 'fault-primary' })
    expect((await other.call(one, { token: other.token })).headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('resets the connection', async () => {
    const { call, token } = await start({ repository: 'fault-cut' })
    await expect(call('GET /repos/acme/fault-cut', { token })).rejects.toThrow('fetch failed')
  })

  it('delays the response', async () => {
    const { call, token } = await start({ title: 'fault-slow' })
    const before = performance.now()
    expect((await call(one, { token })).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThanOrEqual(29)
  })

  it('stops after its number of calls', async () => {
    const { call, token } = await start({ title: 'fault-502-x2' })
    const statuses = [await call(one, { token }), await call(one, { token }), await call(one, { token })].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([502, 502, 200])
  })
})

describe('an active fault', () => {
  it('hits matching calls as many times as requested, until it’s cleared', async () => {
    const { call, control, token } = await start()
    await control('POST /faults', { kind: 'status', status: 502, match: 'GET .*/files$', times: 1 })
    expect((await call(one, { token })).status).toBe(200)
    expect((await call(`${one}/files`, { token })).status).toBe(502)
    expect((await call(`${one}/files`, { token })).status).toBe(200)
    expect((await control('GET /faults')).body).toMatchObject([{ hits: 1, times: 0 }])
    await control('POST /faults', { kind: 'revoked' })
    expect((await call(one, { token })).status).toBe(401)
    await control('DELETE /faults')
    expect((await call(one, { token })).status).toBe(200)
    expect((await control('POST /faults', { kind: 'strange' })).status).toBe(422)
  })

  it('hits the same calls for the same seed', async () => {
    const { call, control, token } = await start()
    const round = async () => {
      await control('DELETE /faults')
      await control('POST /faults', { kind: 'status', probability: 0.5, seed: 7 })
      const statuses: number[] = []
      for (let count = 0; count < 12; count += 1) statuses.push((await call(one, { token })).status)
      return statuses
    }
    const first = await round()
    expect(await round()).toEqual(first)
    expect(new Set(first)).toEqual(new Set([200, 503]))
  })

  it('can reset the connection after the call takes effect', async () => {
    const { call, control, token, state } = await start()
    await control('POST /faults', { kind: 'cut-after-effect', match: 'POST .*/comments', times: 1 })
    const post = () => call('POST /repos/acme/shop/issues/1/comments', { token, body: { body: 'Once' } })
    await expect(post()).rejects.toThrow('fetch failed')
    expect(state.effects).toMatchObject([
      { kind: 'issue-comment-created', login: 'ada', detail: { body: 'Once' } },
    ])
    expect((await post()).status).toBe(201)
    expect((await control('GET /effects')).body).toHaveLength(2)
  })

  it('can leave a call without a response', async () => {
    const { apiUrl, control, token } = await start()
    await control('POST /faults', { kind: 'timeout' })
    const headers = { authorization: `Bearer ${token}` }
    const asked = fetch(`${apiUrl}/user`, { headers, signal: AbortSignal.timeout(60) })
    await expect(asked).rejects.toThrow(/timeout|aborted/)
  })
})

it('counts calls by route', async () => {
  const { call, control, token } = await start()
  await call(one, { token })
  await call(one, { token })
  expect((await control('GET /calls')).body).toEqual({ 'GET /repos/{owner}/{repo}/pulls/{pull_number}': 2 })
})
