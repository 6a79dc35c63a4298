import type { AccessToken } from '@debrief/contracts/people/access-tokens'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../sessions/tokens.ts'
import { insertAccessToken, insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on', OPERATORS: 'github:4242' })
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

  it('has the scopes that were chosen, by default only the MCP server’s', async () => {
    expect((await create({ name: 'Editor', days: 7 })).body.scopes).toEqual(['mcp'])
    const { body } = await create({ name: 'Report', days: 365, scopes: ['read', 'mcp'] })
    expect(body.scopes).toEqual(['read', 'mcp'])
    for (const scopes of [[], ['read', 'read'], ['admin']])
      expect((await create({ name: 'Report', days: 7, scopes })).status).toBe(400)
    const audit = await gateway.db.selectFrom('audit_events').select('details').orderBy('id').execute()
    expect(audit.at(-1)?.details).toMatchObject({ scopes: ['read', 'mcp'], days: 365 })
  })

  it('can only have scopes that its owner may use, and operates for at most 30 days', async () => {
    const { db } = gateway
    const grantable = async (as: string) =>
      (await ask<{ grantable: string[] }>(gateway, '/api/access-tokens', { as })).body.grantable
    const refuse = async (scope: string, as: string, days = 7) => {
      const { status, body } = await create({ name: 'Report', days, scopes: [scope] }, as)
      return [status, (body as unknown as { code: string }).code]
    }
    const [manager, operator] = [
      await insertPerson(db, 'ines-moreau'),
      await insertPerson(db, 'sven-dahl', 4242),
    ]
    await createTeam(db, { managerId: manager, memberIds: [marta] })
    await subscribe(db, manager, { planType: 'teams' })
    await subscribe(db, operator)
    expect(await grantable(marta)).toEqual(['mcp', 'read'])
    expect(await grantable(manager)).toEqual(['mcp', 'read', 'team-numbers', 'standards'])
    expect(await grantable(operator)).toEqual(['mcp', 'read', 'operate'])
    for (const scope of ['team-numbers', 'standards', 'operate'])
      expect(await refuse(scope, marta)).toEqual([403, 'scope_not_yours'])
    expect(await refuse('operate', manager)).toEqual([403, 'scope_not_yours'])
    expect(await refuse('operate', operator, 90)).toEqual([400, 'operate_too_long'])
    expect((await create({ name: 'Night watch', days: 30, scopes: ['operate'] }, operator)).status).toBe(201)
    const stored = insertAccessToken(db, {
      owner: operator,
      scopes: ['operate'],
      expires_at: new Date(Date.now() + 31 * 86_400_000),
    })
    await expect(stored).rejects.toThrow(/access_tokens_operate_check/)
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
