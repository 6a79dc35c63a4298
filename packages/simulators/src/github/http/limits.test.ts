import { describe, expect, it } from 'vitest'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

describe('the primary limit', () => {
  it('counts calls per person, responds 403 when used up, and resets', async () => {
    let now = new Date('2026-02-01T10:00:00Z')
    const { call, createToken } = await startForTest({
      dataFolders: [writeFixture()],
      limits: { primary: 2 },
      now: () => now,
    })
    const [token, other] = [createToken('ada'), createToken('ada')]
    const first = await call('GET /user', { token })
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1')
    const reset = Number(first.headers.get('x-ratelimit-reset'))
    expect(reset).toBe(now.getTime() / 1000 + 3600)
    await call('GET /user', { token: other })
    const refused = await call('GET /user', { token })
    expect(refused).toMatchObject({ status: 403, body: { message: 'API rate limit exceeded for ada.' } })
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await call('GET /rate_limit', { token })).body.rate).toMatchObject({
      limit: 2,
      remaining: 0,
      reset,
    })
    expect((await call('GET /user', { token: createToken('ben') })).status).toBe(200)
    now = new Date(reset * 1000)
    expect((await call('GET /user', { token })).status).toBe(200)
  })

  it('counts GraphQL calls separately', async () => {
    const { call, createToken } = await startForTest({
      dataFolders: [writeFixture()],
      limits: { primary: 1 },
    })
    const token = createToken('ada')
    await call('GET /user', { token })
    const answer = await call('POST /graphql', { token, body: { query: '{ viewer { login } }' } })
    expect(answer.body).toEqual({ data: { viewer: { login: 'ada' } } })
    expect(answer.headers.get('x-ratelimit-resource')).toBe('graphql')
  })
})

describe('the secondary limit', () => {
  it('rejects the 81st new item of a minute with retry-after', async () => {
    let now = new Date('2026-02-01T10:00:00Z')
    const { call, state, createToken } = await startForTest({
      dataFolders: [writeFixture()],
      limits: { secondary: true },
      now: () => now,
    })
    const token = createToken('ada')
    const comment = () => call('POST /repos/acme/shop/issues/1/comments', { token, body: { body: 'Hm.' } })
    for (let count = 0; count < 80; count += 1) expect((await comment()).status).toBe(201)
    now = new Date('2026-02-01T10:00:20Z')
    const refused = await comment()
    expect(refused.status).toBe(403)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(state.effects).toHaveLength(80)
    now = new Date('2026-02-01T10:01:00Z')
    expect((await comment()).status).toBe(201)
  })

  it('rejects the 501st post of an hour, but not a reaction', async () => {
    let now = Date.parse('2026-02-01T10:00:00Z')
    const { call, state, createToken } = await startForTest({
      dataFolders: [writeFixture()],
      limits: { secondary: true },
      now: () => new Date(now),
    })
    const token = createToken('ada')
    const comment = () => call('POST /repos/acme/shop/issues/1/comments', { token, body: { body: 'Hm.' } })
    for (let count = 0; count < 500; count += 1) {
      expect((await comment()).status).toBe(201)
      now += 2_000
    }
    const refused = await comment()
    expect(refused.status).toBe(403)
    expect(refused.headers.get('retry-after')).toBe('2600')
    const [effect] = state.effects
    const path = `POST /repos/acme/shop/issues/comments/${effect?.id}/reactions`
    expect((await call(path, { token, body: { content: 'eyes' } })).status).toBe(201)
  })
})
