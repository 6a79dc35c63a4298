import type { AccessToken } from '@debrief/contracts/people/access-tokens'
import { subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../sessions/tokens.ts'
import { insertAccessToken, insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.db.deleteFrom('users').execute()
  marta = await insertPerson(gateway.db, 'marta-olsen')
  await subscribe(gateway.db, marta)
})

const create = (body: object, as = marta) =>
  ask<AccessToken & { token: string }>(gateway, '/api/access-tokens', {
    as,
    method: 'POST',
    body: JSON.stringify(body),
  })
const list = async (as = marta) =>
  (await ask<{ tokens: AccessToken[] }>(gateway, '/api/access-tokens', { as })).body.tokens
const revoke = (id: string, as = marta) => ask(gateway, `/api/access-tokens/${id}`, { as, method: 'DELETE' })

describe('an access token', () => {
  it('is shown once, stored as a hash, and listed with its recognizable start', async () => {
    const { status, body } = await create({ name: '  Laptop ', days: 30 })
    expect([status, body.name, body.state, body.lastUsedAt]).toEqual([201, 'Laptop', 'active', null])
    expect(body.token).toMatch(/^dbf_[\w-]{43}$/)
    const [stored] = await gateway.db.selectFrom('access_tokens').selectAll().execute()
    expect(stored!.token_hash).toBe(hashToken(body.token))
    expect(JSON.stringify(stored)).not.toContain(body.token.slice(12))
    const { token, ...shown } = body
    expect(await list()).toEqual([shown])
    expect(token.startsWith(shown.start)).toBe(true)
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(30 * 86_400_000)
  })

  it.each([
    [{ name: ' ', days: 30 }],
    [{ name: 'x'.repeat(101), days: 30 }],
    [{ name: 'Laptop', days: 31 }],
    [{ name: 'Laptop' }],
  ])('can’t be created with %o', async (body) => {
    expect((await create(body)).status).toBe(400)
    expect(await list()).toEqual([])
  })

  it('can be revoked for good, only by its owner', async () => {
    const { body } = await create({ name: 'Laptop', days: 7 })
    const jonas = await insertPerson(gateway.db, 'jonas-pitt')
    expect(await list(jonas)).toEqual([])
    expect((await revoke(body.id, jonas)).status).toBe(404)
    expect((await revoke(body.id)).status).toBe(200)
    expect([await list(), (await revoke(body.id)).status]).toEqual([[], 404])
    const events = await gateway.db
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('actor_id', '=', marta)
      .orderBy('id')
      .execute()
    const details = expect.objectContaining({ tokenId: body.id, name: 'Laptop' })
    expect(events).toEqual([
      { action: 'access_token_created', details },
      { action: 'access_token_revoked', details },
    ])
    expect(JSON.stringify(events)).not.toContain('dbf_')
  })

  it('is one of at most 20 active ones, even with simultaneous requests', async () => {
    for (let n = 0; n < 17; n += 1) await insertAccessToken(gateway.db, { owner: marta })
    const past = { created_at: new Date('2026-01-01'), expires_at: new Date('2026-01-02') }
    await insertAccessToken(gateway.db, { owner: marta, ...past })
    const asked = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'Laptop', days: 7 })))
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(await list()).toHaveLength(20)
  })
})
