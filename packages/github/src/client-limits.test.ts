import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { GithubPaused } from './errors.ts'
import { createPace } from './http/rate-limit.ts'
import { always, createTestClient } from './testing/call-server.ts'
import { answerJson, startServer } from './testing/start-server.ts'

describe('limits', () => {
  const now = Date.UTC(2026, 0, 1)
  const date = new Date(now).toUTCString()
  const epoch = (milliseconds: number) => String(Math.floor((now + milliseconds) / 1000))

  it.each([
    ['primary', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': epoch(600_000) }, 601_000],
    ['primary', 429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': epoch(600_000) }, 601_000],
    ['secondary', 403, { 'retry-after': '30' }, 30_000],
    ['secondary', 429, { 'retry-after': '30' }, 30_000],
    ['secondary', 429, { 'retry-after': new Date(now + 45_000).toUTCString() }, 45_000],
    ['secondary', 429, {}, 60_000],
  ])(
    'of the %s kind with status %d and %j pause for the requested time',
    async (limit, status, headers, wait) => {
      await using server = await always(status, { date, ...(headers as unknown as Record<string, string>) })
      const client = createTestClient(server, { now: () => now })
      const paused = await client.get('/user').catch((error) => error)
      expect(paused).toBeInstanceOf(GithubPaused)
      expect(paused).toMatchObject({ limit, retryAt: new Date(now + wait), code: 'github_paused' })
      const time = wait > 90_000 ? '11 minutes' : `${wait / 1_000} seconds`
      expect(String(paused)).toContain(`used up. It resets in ${time}.`)
      await expect(client.get('/user')).rejects.toBeInstanceOf(GithubPaused)
      expect(server.seen.length).toBe(1)
    },
  )

  it('of the secondary kind are also recognized by their message', async () => {
    await using server = await always(403, {}, { message: 'You have exceeded a secondary rate limit.' })
    const paused = await createTestClient(server, { now: () => now })
      .get('/user')
      .catch((error) => error)
    expect(paused).toMatchObject({ limit: 'secondary', retryAt: new Date(now + 60_000) })
  })

  it.each([-600_000, 600_000])('end by GitHub’s clock, even if ours is off by %d ms', async (off) => {
    const headers = { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': epoch(300_000) }
    await using server = await always(403, headers)
    const paused = await createTestClient(server, { now: () => now + off })
      .get('/user')
      .catch((error) => error)
    expect(paused).toMatchObject({ retryAt: new Date(now + off + 301_000) })
  })

  it('neither last longer nor end when our clock is set', async () => {
    await using server = await always(403, { 'retry-after': '30' })
    const client = createTestClient(server)
    await expect(client.get('/user')).rejects.toMatchObject({ retryAfter: 30 })
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    for (const at of [Date.now() - 86_400_000, Date.now() + 86_400_000]) {
      clock.mockReturnValue(at)
      await expect(client.get('/user')).rejects.toMatchObject({ retryAfter: expect.toBeOneOf([29, 30]) })
    }
    expect(server.seen.length).toBe(1)
  })

  it('apply to every client of a token that shares the pace', async () => {
    await using server = await always(403, { 'retry-after': '30' })
    const pace = createPace()
    await expect(createTestClient(server, { pace }).get('/a')).rejects.toBeInstanceOf(GithubPaused)
    await expect(createTestClient(server, { pace }).get('/b')).rejects.toBeInstanceOf(GithubPaused)
    expect(server.seen.length).toBe(1)
  })

  it('stop the calls before GitHub has to reject one: the last call of a budget starts the pause', async () => {
    await using server = await always(200, {
      date,
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': epoch(900_000),
      'x-ratelimit-resource': 'core',
    })
    const client = createTestClient(server, { now: () => now })
    await client.get('/user')
    await expect(client.get('/user')).rejects.toMatchObject({ retryAt: new Date(now + 901_000) })
    await client.graphql('query { viewer { login } }', {})
    expect(server.seen.map(({ url }) => url)).toEqual(['/user', '/graphql'])
  })

  it('of GraphQL come with status 200', async () => {
    const headers = {
      date,
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': epoch(60_000),
      'x-ratelimit-resource': 'graphql',
    }
    await using server = await always(200, headers, {
      errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }],
    })
    const client = createTestClient(server, { now: () => now })
    await expect(client.graphql('query { viewer { login } }', {})).rejects.toBeInstanceOf(GithubPaused)
  })

  it('of up to two seconds are waited out', async () => {
    await using server = await startServer((_, response, nth) =>
      nth === 1
        ? answerJson(response, {}, { status: 429, headers: { 'retry-after': '1' } })
        : answerJson(response, { nth }),
    )
    expect(await createTestClient(server).get('/user')).toEqual({ nth: 2 })
  })

  it.each([
    [4_000, { nth: 2 }],
    [2_000, 'paused'],
  ])('of three seconds are waited out if %d ms are allowed', async (maxPauseMs, outcome) => {
    await using server = await startServer((_, response, nth) =>
      nth === 1
        ? answerJson(response, {}, { status: 429, headers: { 'retry-after': '3' } })
        : answerJson(response, { nth }),
    )
    const clock = { now: () => now, wait: async () => {} }
    const called = createTestClient(server, { ...clock, maxPauseMs }).get('/user')
    if (outcome === 'paused') await expect(called).rejects.toBeInstanceOf(GithubPaused)
    else expect(await called).toEqual(outcome)
  })
})
