import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type DocExample, readDocExamples } from '@debrief/testing/doc-examples'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { forgetPeople } from '../policies/testing/people.ts'
import { insertAccessToken, insertPerson, insertRepository } from '../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const OPERATOR = 4242

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on', OPERATORS: `github:${OPERATOR}` })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await forgetPeople(db)
  marta = await insertPerson(db, 'marta-olsen', OPERATOR)
  jonas = await insertPerson(db, 'jonas-pitt')
  teamId = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await subscribe(db, marta, { planType: 'teams' })
})

const createToken = async (owner: string, scopes: string[], given = {}) =>
  (await insertAccessToken(gateway.db, { owner, scopes, ...given })).token
const as = (token: string) => ({ authorization: `Bearer ${token}` })

/** Fails if the response doesn't match the API specification. */
async function call(path: string, token: string, init: RequestInit = {}) {
  const { status, body, headers } = await ask<Record<string, unknown>>(gateway, path, {
    ...init,
    headers: { ...init.headers, ...as(token) },
  })
  return { status, body, challenge: headers.get('www-authenticate') }
}

describe('an access token in the API', () => {
  it('acts as its owner without a cookie, and instead of the cookie’s person if both are sent', async () => {
    const token = await createToken(jonas, ['read'])
    const cookie = await signInAs(gateway.db, marta)
    const sent: Record<string, string>[] = [{}, { cookie }]
    for (const headers of sent)
      expect(await call('/api/viewer', token, { headers })).toMatchObject({
        status: 200,
        body: { id: jonas },
      })
    const refused = await call('/api/viewer', `${token.slice(0, -1)}!`, { headers: { cookie } })
    expect([refused.status, refused.body.code]).toEqual([401, 'token_refused'])
    const [used] = await gateway.db.selectFrom('access_tokens').select('last_used_at').execute()
    expect(used?.last_used_at).not.toBeNull()
  })

  it('is refused with 401 if it is unknown, expired or revoked, or its account was deleted', async () => {
    const past = { created_at: new Date('2026-01-01'), expires_at: new Date('2026-01-02') }
    const deleted = await insertPerson(gateway.db, 'nils-berg')
    const tokens = [
      `dbf_${'A'.repeat(43)}`,
      'wrong',
      await createToken(jonas, ['read'], past),
      await createToken(jonas, ['read'], { revoked_at: new Date() }),
      await createToken(deleted, ['read']),
    ]
    await gateway.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
    for (const token of tokens)
      expect(await call('/api/viewer', token)).toMatchObject({
        status: 401,
        challenge: 'Bearer realm="Debrief", error="invalid_token"',
        body: { code: 'token_refused' },
      })
  })

  it('is told which scope a call needs, or that no scope opens it', async () => {
    const token = await createToken(marta, ['read'])
    expect(await call('/api/team/numbers', token)).toMatchObject({
      status: 403,
      challenge: 'Bearer realm="Debrief", error="insufficient_scope", scope="team-numbers"',
      body: { code: 'scope_required', scope: 'team-numbers' },
    })
    const every = await createToken(marta, ['mcp', 'read', 'team-numbers', 'standards', 'operate'])
    for (const [method, path] of [
      ['POST', '/api/access-tokens'],
      ['GET', '/api/access-tokens'],
      ['DELETE', '/api/account'],
      ['GET', '/api/account/sessions'],
      ['POST', '/api/billing/checkout'],
      ['POST', '/api/auth/start'],
      ['POST', '/api/auth/sign-out'],
      ['POST', '/api/operators/github-app'],
    ] as const)
      expect(await call(path, every, method === 'GET' ? {} : { method, body: '{}' })).toMatchObject({
        status: 403,
        body: { code: 'scope_required', scope: null },
      })
  })

  it('needs the same access as a session, and reads only its owner’s data', async () => {
    const alone = await insertPerson(gateway.db, 'sven-dahl')
    expect((await call('/api/reviews', await createToken(alone, ['read']))).status).toBe(402)
    const token = await createToken(marta, ['read'])
    expect((await ask(gateway, `/api/reviews?user=${jonas}`, { as: marta })).status).toBe(200)
    expect(await call(`/api/reviews?user=${jonas}`, token)).toMatchObject({
      status: 403,
      body: { code: 'own_data_only' },
    })
    expect((await call(`/api/reviews?user=${marta}`, token)).status).toBe(200)
    await insertRepository(gateway.db, jonas, { team_id: teamId })
    const path = '/api/repositories'
    const listed = (await ask<{ repositories: unknown[] }>(gateway, path, { as: marta })).body
    expect(listed.repositories).toHaveLength(1)
    expect(await call(path, token)).toMatchObject({ status: 200, body: { repositories: [] } })
    expect(await call(`${path}/export?format=json`, token)).toMatchObject({ status: 200, body: [] })
    expect(await gateway.db.selectFrom('member_views').select('viewed_id').execute()).toHaveLength(1)
  })

  it('can change standards from any program, as long as its owner manages a team', async () => {
    const token = await createToken(marta, ['standards'])
    const body = JSON.stringify({ title: 'Wait for it', description: 'Await what you call.' })
    const create = () =>
      call('/api/standards', token, { method: 'POST', body, headers: { origin: 'https://tools.example' } })
    expect((await create()).status).toBe(201)
    await gateway.db.updateTable('teams').set({ manager_id: jonas }).execute()
    expect(await create()).toMatchObject({ status: 403, body: { code: 'scope_not_yours' } })
  })

  it('loses the scope operate at once when its owner is no longer an operator', async () => {
    const token = await createToken(marta, ['operate'])
    expect((await call('/api/operators/version', token)).status).toBe(200)
    await gateway.db.updateTable('users').set({ github_id: 99 }).where('id', '=', marta).execute()
    expect((await call('/api/operators/version', token)).status).toBe(404)
  })

  it('shares the rate limit with its owner’s other tokens and sessions', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_FACTOR: 1 / 100 })
    onTestFinished(strict.close)
    const [ines, stranger] = [
      await insertPerson(strict.db, 'ines-moreau'),
      await insertPerson(strict.db, 'nils-berg'),
    ]
    const insert = async (owner: string) =>
      as((await insertAccessToken(strict.db, { owner, scopes: ['read'] })).token)
    const senders = [await insert(ines), await insert(ines), { cookie: await signInAs(strict.db, ines) }]
    const send = (headers: Record<string, string>) => fetch(`${strict.url}/api/viewer`, { headers })
    for (const headers of senders) expect((await send(headers)).status).toBe(200)
    const refused = await send(senders[0] as Record<string, string>)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'too_many_calls',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(await insert(stranger))).status).toBe(200)
  })
})

it('works in the examples of the documentation', async ({ skip }) => {
  const run = promisify(execFile)
  if (!(await run('curl', ['--version']).catch(() => null))) skip('SKIPPED: no curl on this machine.')
  const file = join(import.meta.dirname, '../../../../docs/integrations.md')
  const isCall = ({ heading, language }: DocExample) => heading === 'API tokens' && language === 'sh'
  const examples = readDocExamples(file).filter(isCall)
  const env = {
    ...process.env,
    DEBRIEF_URL: gateway.url,
    DEBRIEF_TOKEN: await createToken(marta, ['read']),
    DEBRIEF_TEAM_TOKEN: await createToken(marta, ['team-numbers']),
  }
  const answers = []
  for (const { text } of examples) answers.push(JSON.parse((await run('sh', ['-c', text], { env })).stdout))
  expect(answers).toMatchObject([
    { reviews: [], scored: 0 },
    { team: {}, weeks: [{}, {}, {}, {}] },
  ])
})
