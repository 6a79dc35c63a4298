import type { Viewer } from '@debrief/contracts/people/viewer'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  marta = await insertPerson(gateway.db, 'marta-olsen')
})
afterAll(() => gateway.close())

const fetchViewer = async (as: string) => (await ask<Viewer>(gateway, '/api/viewer', { as })).body
const fetchAccess = async (as: string) => (await fetchViewer(as)).access
const look = (cookie: string) => ask(gateway, '/api/viewer', { headers: { cookie } })

describe('a session', () => {
  it.each([
    ['an hour', '1 hour', 200],
    ['twelve hours', '12 hours', 401],
  ])('not used for %s gets %3$d', async (_, idle, status) => {
    const cookie = await signInAs(gateway.db, marta)
    await sql`update sessions set last_seen_at = now() - ${idle}::interval`.execute(gateway.db)
    expect((await look(cookie)).status).toBe(status)
  })

  it('ends after seven days, however often it is used', async () => {
    const cookie = await signInAs(gateway.db, marta)
    expect((await look(cookie)).status).toBe(200)
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - created_at)::int as days from sessions order by created_at desc limit 1`.execute(
      gateway.db,
    )
    expect(rows[0]?.days).toBe(7)
    await sql`update sessions set expires_at = now()`.execute(gateway.db)
    expect((await look(cookie)).status).toBe(401)
  })

  it('records its last use, at most once a minute', async () => {
    const cookie = await signInAs(gateway.db, marta)
    const seen = async () =>
      (await sql<{ seen: string }>`select max(last_seen_at)::text as seen from sessions`.execute(gateway.db))
        .rows[0]?.seen
    const before = await seen()
    await look(cookie)
    expect(await seen()).toBe(before)
    await sql`update sessions set last_seen_at = now() - interval '2 minutes'`.execute(gateway.db)
    const stale = await seen()
    await look(cookie)
    expect(await seen()).not.toBe(stale)
  })

  it.each([
    ['none', {}],
    ['an unknown one', { cookie: `sid=${'A'.repeat(43)}` }],
    ['nonsense', { cookie: "sid=' or 1=1; sid" }],
    ['the same name twice', { cookie: `sid=${'A'.repeat(43)}; sid=${'B'.repeat(43)}` }],
    ['the hash from the table', { cookie: `sid=${'a'.repeat(64)}` }],
  ])('is required: %s gets 401', async (_, headers) => {
    for (const path of ['/api/viewer', '/api/pull-requests', '/api/live'])
      expect(await ask(gateway, path, { headers })).toMatchObject({
        status: 401,
        body: { code: 'sign_in_required' },
      })
  })

  it('ends when the person deletes their account', async () => {
    const gone = await insertPerson(gateway.db, 'gone')
    const cookie = await signInAs(gateway.db, gone)
    await gateway.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    expect((await look(cookie)).status).toBe(401)
  })

  it('over https uses a cookie for this host only', async () => {
    const secure = await startTestGateway({ APP_URL: 'https://debrief.example' })
    const person = await insertPerson(secure.db, 'marta-olsen')
    const cookie = await signInAs(secure.db, person)
    const see = (header: string) => ask(secure, '/api/viewer', { headers: { cookie: header } })
    expect((await see(cookie)).status).toBe(401)
    expect((await see(`__Host-${cookie}`)).status).toBe(200)
    const { headers } = await ask(secure, '/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie: `__Host-${cookie}` },
    })
    expect(headers.get('set-cookie')).toBe('__Host-sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure')
    await secure.close()
  })
})

describe('access', () => {
  it('is decided on each request', async () => {
    const person = await insertPerson(gateway.db, 'alone')
    const refused = await ask(gateway, '/api/pull-requests', { as: person })
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'no_access', accessType: 'no_subscription', detail: 'No active subscription' },
    })
    await subscribe(gateway.db, person)
    expect((await ask(gateway, '/api/pull-requests', { as: person })).status).toBe(200)
    await sql`update stripe_subscriptions set status = 'past_due'`.execute(gateway.db)
    expect((await ask(gateway, '/api/pull-requests', { as: person })).status).toBe(402)
    await sql`update stripe_subscriptions set status = 'active', deleted_at = now()`.execute(gateway.db)
    expect((await ask(gateway, '/api/live', { as: person })).status).toBe(402)
    expect((await fetchViewer(person)).access.type).toBe('no_subscription')
  })

  it('of a member depends on their seat, in order of joining', async () => {
    const people = await Promise.all(
      ['manager', 'second', 'third'].map((login) => insertPerson(gateway.db, login)),
    )
    const [manager = '', second = '', third = ''] = people
    const teamId = await createTeam(gateway.db, { managerId: manager, memberIds: [second, third] })
    expect(await fetchAccess(second)).toMatchObject({
      hasAccess: false,
      type: 'manager_no_subscription',
      teamId,
    })
    await subscribe(gateway.db, manager, { planType: 'teams' })
    expect(await fetchAccess(second)).toMatchObject({
      hasAccess: true,
      type: 'team_member',
      seatPosition: 2,
      totalSeats: 2,
    })
    expect(await fetchAccess(third)).toMatchObject({
      hasAccess: false,
      type: 'insufficient_seats',
      seatPosition: 3,
      totalSeats: 2,
    })
    expect(await fetchViewer(manager)).toMatchObject({
      isManager: true,
      access: { type: 'subscription', seatPosition: 1, teamId },
    })
    expect((await fetchViewer(second)).isManager).toBe(false)
    await gateway.db.deleteFrom('team_members').where('user_id', '=', second).execute()
    expect(await fetchAccess(second)).toMatchObject({
      hasAccess: false,
      type: 'no_subscription',
      teamId: null,
    })
    expect(await fetchAccess(third)).toMatchObject({ hasAccess: true, seatPosition: 2 })
  })

  it('is given to everyone if billing is off', async () => {
    const free = await startTestGateway()
    const person = await insertPerson(free.db, 'marta-olsen')
    const { body } = await ask<Viewer>(free, '/api/viewer', { as: person })
    expect(body).toMatchObject({ isManager: true, access: { hasAccess: true, type: 'subscription' } })
    await free.close()
  })
})

it('single-key shortcuts are on until the viewer turns them off', async () => {
  expect((await fetchViewer(marta)).singleKeyShortcuts).toBe(true)
  const body = JSON.stringify({ singleKeyShortcuts: false })
  expect((await ask(gateway, '/api/viewer', { as: marta, method: 'PATCH', body })).status).toBe(200)
  expect((await fetchViewer(marta)).singleKeyShortcuts).toBe(false)
})
