import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertAccessToken, insertPerson } from '../../testing/rows.ts'
import { signInAs, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'
import { connectClient } from './testing/connect-client.ts'

let gateway: TestGateway
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await db.deleteFrom('users').execute()
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await subscribe(db, marta, { planType: 'teams' })
})

const createToken = async (owner: string, given = {}) =>
  (await insertAccessToken(gateway.db, { owner, ...given })).token

describe('the MCP server’s access check', () => {
  const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
    fetch(`${gateway.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    })
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const refusal = async (headers: Record<string, string>) => {
    const response = await post(headers)
    const { detail } = (await response.json()) as { detail: string }
    return [response.status, response.headers.get('www-authenticate'), detail] as const
  }

  it('accepts only valid tokens, and says what is wrong with any other', async () => {
    const token = await createToken(marta)
    expect((await post(as(token))).status).toBe(200)
    const expired = { created_at: new Date('2026-01-01'), expires_at: new Date('2026-01-02') }
    const invalid = 'Bearer realm="Debrief", error="invalid_token"'
    for (const [headers, challenge, sentence] of [
      [{}, 'Bearer realm="Debrief"', /Create one under Settings/],
      [as('dbf_wrong'), invalid, /doesn’t exist/],
      [{ authorization: `Basic ${token}` }, invalid, /doesn’t exist/],
      [as(`dbf_${'A'.repeat(43)}`), invalid, /doesn’t exist/],
      [as(await createToken(marta, expired)), invalid, /has expired/],
      [as(await createToken(marta, { revoked_at: new Date() })), invalid, /was revoked/],
    ] as const)
      expect(await refusal({ ...headers })).toEqual([401, challenge, expect.stringMatching(sentence)])
  })

  it('rejects requests after the token is revoked, the account is deleted or the plan ends', async () => {
    const { token, id } = await insertAccessToken(gateway.db, { owner: jonas })
    const client = await connectClient(gateway.url, token)
    await client.listTools()
    await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    expect((await refusal(as(token)))[0]).toBe(402)
    await subscribe(gateway.db, jonas)
    await client.listTools()
    await gateway.db
      .updateTable('access_tokens')
      .set({ revoked_at: new Date() })
      .where('id', '=', id)
      .execute()
    await expect(client.listTools()).rejects.toThrow(/revoked/)
    const second = await createToken(jonas)
    await gateway.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', jonas).execute()
    expect((await refusal(as(second)))[0]).toBe(401)
  })

  it('accepts no cookie, and only tokens with the scope mcp, which opens nothing in the API', async () => {
    const token = await createToken(marta)
    expect((await post({ cookie: await signInAs(gateway.db, marta) })).status).toBe(401)
    expect((await fetch(`${gateway.url}/api/viewer`, { headers: as(token) })).status).toBe(403)
    const [status, challenge, detail] = await refusal(as(await createToken(marta, { scopes: ['read'] })))
    expect([status, challenge]).toEqual([
      403,
      'Bearer realm="Debrief", error="insufficient_scope", scope="mcp"',
    ])
    expect(detail).toMatch(/lacks the “mcp” scope/)
  })

  it('rejects other sites’ pages, other methods, and bodies that are too large or not JSON', async () => {
    const token = await createToken(marta)
    expect((await post({ ...as(token), origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ ...as(token), origin: gateway.url })).status).toBe(200)
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${gateway.url}/mcp`, { method, headers: as(token) })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
    expect((await post(as(token), `"${'x'.repeat(2_200_000)}"`)).status).toBe(413)
    expect((await post(as(token), '{')).status).toBe(400)
  })

  it('counts a person’s requests with all their tokens together, and records when a token was used', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_FACTOR: 1 / 60 })
    const person = await insertPerson(strict.db, 'ines-moreau')
    const [one, other, stranger] = [
      await insertAccessToken(strict.db, { owner: person }),
      await insertAccessToken(strict.db, { owner: person }),
      await insertAccessToken(strict.db, { owner: await insertPerson(strict.db, 'sven-dahl') }),
    ]
    const ask = async ({ token }: { token: string }) =>
      (
        await fetch(`${strict.url}/mcp`, {
          method: 'POST',
          headers: { ...as(token), 'content-type': 'application/json' },
          body: '{}',
        })
      ).status
    const statuses = [await ask(one), await ask(one), await ask(other), await ask(stranger)]
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true, false])
    const [used] = await strict.db
      .selectFrom('access_tokens')
      .select('last_used_at')
      .where('id', '=', one.id)
      .execute()
    expect(used!.last_used_at).not.toBeNull()
    await strict.close()
  })
})
