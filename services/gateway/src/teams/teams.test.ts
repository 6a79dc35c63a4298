import type { Viewer } from '@debrief/contracts/people/viewer'
import type { Team } from '@debrief/contracts/teams/teams'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEvents } from '../testing/read-events.ts'
import { insertPerson } from '../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
beforeEach(async () => {
  await gateway.db.deleteFrom('users').execute()
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  const toEmail = (login: string) => ({ email: `${login}@northbeam.example` })
  for (const [id, login] of [
    [marta, 'marta'],
    [jonas, 'jonas'],
  ] as const)
    await gateway.db.updateTable('users').set(toEmail(login)).where('id', '=', id).execute()
  await subscribe(gateway.db, marta, { planType: 'teams', extraSeats: 1 })
  teamId = await createTeam(gateway.db, { managerId: marta, memberIds: [jonas] })
})
afterAll(() => gateway.close())

const send = <Body>(method: string, path: string, as: string, body?: object) =>
  ask<Body>(gateway, path, { as, method, ...(body ? { body: JSON.stringify(body) } : {}) })
const show = async (as: string) => (await ask<{ team: Team | null }>(gateway, '/api/team', { as })).body.team

describe('a team', () => {
  it('shows its manager seats and email addresses, and members only who is on it', async () => {
    const forManager = await show(marta)
    expect(forManager).toMatchObject({
      isManager: true,
      seats: { usedSeats: 2, totalSeats: 3, extraSeats: 1, availableSeats: 1 },
    })
    expect(
      forManager?.members.map(({ username, role, email, isViewer }) => [username, role, email, isViewer]),
    ).toEqual([
      ['marta-olsen', 'manager', 'marta@northbeam.example', true],
      ['jonas-pitt', 'member', 'jonas@northbeam.example', false],
    ])
    const forMember = await show(jonas)
    expect(forMember).toMatchObject({ id: teamId, isManager: false, seats: null })
    expect(forMember?.members.map(({ email }) => email)).toEqual([null, null])
  })

  it('can be created by people with a Teams plan, with a name that isn’t blank', async () => {
    const ines = await insertPerson(gateway.db, 'ines-moreau')
    await subscribe(gateway.db, ines, { planType: 'teams', status: 'trialing' })
    expect(await show(ines)).toBeNull()
    expect(await send('POST', '/api/teams', ines, { name: '   ' })).toMatchObject({ status: 400 })
    for (const name of [
      'Har\nbor',
      'Har\u202ebor',
      'Har\u2066bor',
      'Har\u200fbor',
      'Har\u061cbor',
      'Har\u0007bor',
    ])
      expect(await send('POST', '/api/teams', ines, { name })).toMatchObject({ status: 400 })
    const made = await send<{ team: Team }>('POST', '/api/teams', ines, { name: '  Harbor  ' })
    expect(made).toMatchObject({ status: 201, body: { team: { name: 'Harbor', isManager: true } } })
    const again = await send('POST', '/api/teams', ines, { name: 'Second' })
    expect(again).toMatchObject({ status: 409, body: { code: 'team_exists' } })
  })

  it('can be renamed, and deleted with all its memberships', async () => {
    expect(await send('PATCH', `/api/teams/${teamId}`, marta, { name: 'Harbor' })).toMatchObject({
      status: 200,
    })
    expect((await show(jonas))?.name).toBe('Harbor')
    expect(await send('DELETE', `/api/teams/${teamId}`, marta)).toMatchObject({ status: 200 })
    expect(await show(marta)).toBeNull()
    const { body } = await ask<Viewer>(gateway, '/api/viewer', { as: jonas })
    expect(body.access).toMatchObject({ hasAccess: false, type: 'no_subscription', teamId: null })
  })
})

describe('someone who is no longer on the team', () => {
  const goes = {
    'was removed': () => send('DELETE', `/api/teams/${teamId}/members/${jonas}`, marta),
    left: () => send('POST', '/api/team/leave', jonas),
    'lost it': () => send('DELETE', `/api/teams/${teamId}`, marta),
  }
  it.each(Object.entries(goes))(
    'sees nothing with the next request, and open streams end: %s',
    async (_, go) => {
      const cookie = await signInAs(gateway.db, jonas)
      const get = (path: string) => fetch(`${gateway.url}${path}`, { headers: { cookie } })
      const next = readEvents(await get('/api/live'))
      expect((await next()).event).toBe('ready')
      expect((await get('/api/dashboard')).status).toBe(200)
      expect(await go()).toMatchObject({ status: 200 })
      for (const path of ['/api/dashboard', '/api/pull-requests', '/api/team', '/api/live'])
        expect([path, (await get(path)).status]).toEqual([path, 402])
      await expect(next()).rejects.toThrow('the stream ended')
    },
  )

  it('can’t be the manager', async () => {
    const answers = [
      await send('DELETE', `/api/teams/${teamId}/members/${marta}`, marta),
      await send('POST', '/api/team/leave', marta),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { code: 'manager_stays' } })
    expect((await show(marta))?.members).toHaveLength(2)
  })
})
