import type { LinkedInvitation, OwnInvitation, TeamInvitation } from '@debrief/contracts/teams/invitations'
import { aboutMail, readKeyRing } from '@debrief/service-kit/key-ring'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson } from '../../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

const JONAS = 'jonas@northbeam.example'

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
beforeEach(async () => {
  await gateway.db.deleteFrom('mails').execute()
  await gateway.db.deleteFrom('users').execute()
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  await giveAddress(jonas, JONAS)
  await subscribe(gateway.db, marta, { planType: 'teams' })
  teamId = await createTeam(gateway.db, { managerId: marta })
})
afterAll(() => gateway.close())

const giveAddress = (userId: string, email: string) =>
  gateway.db.insertInto('user_emails').values({ user_id: userId, email, is_primary: true }).execute()
const post = <Body>(path: string, as: string, body?: object) =>
  ask<Body>(gateway, path, { as, method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })
const invite = (...emails: string[]) =>
  post<{ results: { email: string; outcome: string }[] }>(`/api/teams/${teamId}/invitations`, marta, {
    emails,
  })
const listed = async () =>
  (await ask<{ invitations: TeamInvitation[] }>(gateway, `/api/teams/${teamId}/invitations`, { as: marta }))
    .body.invitations
async function tokenInMail() {
  const { id, body } = await gateway.db
    .selectFrom('mails')
    .select(['id', 'body'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { text, html } = JSON.parse(readKeyRing(gateway.config.TOKEN_KEYS).open(body!, aboutMail(id)))
  const link = /http\S+\/invitations\/([\w-]{43})/.exec(text)!
  expect(html).toContain(`<a href="${link[0]}" `)
  expect(link[0].startsWith(gateway.url)).toBe(true)
  return link[1]!
}
const show = (token: string, as?: string) =>
  ask<LinkedInvitation>(gateway, `/api/invitations/by-token/${token}`, as ? { as } : {})

describe('restoring a canceled invitation', () => {
  const cancel = async () => {
    await invite('nils@x.example')
    const [invitation] = await listed()
    const { body } = await post<{ undo: string }>(
      `/api/teams/${teamId}/invitations/${invitation!.id}/cancel`,
      marta,
    )
    return body.undo
  }
  const restore = (undo: string) => post(`/api/teams/${teamId}/invitations/restore`, marta, { undo })

  it('makes it pending again, once', async () => {
    const undo = await cancel()
    expect(await listed()).toMatchObject([{ email: 'nils@x.example', status: 'cancelled' }])
    expect((await restore(undo)).status).toBe(200)
    expect(await listed()).toMatchObject([{ email: 'nils@x.example', status: 'pending' }])
    expect(await restore(undo)).toMatchObject({ status: 409, body: { code: 'invited_again' } })
  })

  it('is rejected if its seat was taken, or if the Teams plan ended', async () => {
    const undo = await cancel()
    await invite('other@x.example')
    expect(await restore(undo)).toMatchObject({ status: 402, body: { code: 'no_seats' } })
    await gateway.db.deleteFrom('team_invitations').where('invitee_email', '=', 'other@x.example').execute()
    await gateway.db.deleteFrom('stripe_customers').execute()
    await subscribe(gateway.db, marta, { planType: 'pro' })
    expect(await restore(undo)).toMatchObject({
      status: 402,
      body: { code: 'plan_required', detail: expect.stringContaining('Teams plan to invite') },
    })
    expect(await listed()).toMatchObject([{ email: 'nils@x.example', status: 'cancelled' }])
  })
})

describe('inviting', () => {
  it('accepts email addresses and reports the outcome of each', async () => {
    expect((await invite('', ' nils@x.example ', 'no address')).body.results).toEqual([
      { email: 'nils@x.example', outcome: 'created' },
    ])
    expect((await invite('Nils@x.example')).body.results).toEqual([
      { email: 'Nils@x.example', outcome: 'skipped' },
    ])
    expect(await listed()).toMatchObject([{ email: 'nils@x.example', status: 'pending' }])
  })

  it('reports if no entry is valid, and rejects several addresses or headers in one entry', async () => {
    expect(await invite('', 'nobody')).toMatchObject({
      status: 400,
      body: { code: 'no_valid_address', detail: 'Please enter at least one valid email address' },
    })
    const wrong = ['a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', 'A <a@b.example>']
    for (const email of [...wrong, 'a@x..example', 'a@.example', 'a@x.example.', 'a\u202eb@x.example'])
      expect(await invite(email)).toMatchObject({ status: 400, body: { code: 'invalid_address' } })
    expect(await gateway.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  it('says how many seats are available if there are too few', async () => {
    expect(await invite('a@x.example', 'b@x.example')).toMatchObject({
      status: 402,
      body: { code: 'no_seats', available: 1, detail: expect.stringContaining('only 1 of 2 is available') },
    })
    await invite('a@x.example')
    expect(await invite('b@x.example')).toMatchObject({
      status: 402,
      body: { detail: 'All 2 seats are taken or reserved. Buy another seat, then invite again.' },
    })
  })

  it('stores nothing that could reveal the link', async () => {
    await invite(JONAS)
    const token = await tokenInMail()
    const rows = await Promise.all([
      gateway.db.selectFrom('mails').selectAll().execute(),
      gateway.db.selectFrom('team_invitations').selectAll().execute(),
      gateway.db.selectFrom('audit_events').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows[2])).not.toContain('@')
  })
})

describe('an invitation', () => {
  it('is shown to its recipient, who accepts it and gets access', async () => {
    await invite(JONAS.toUpperCase())
    const { body } = await ask<{ invitations: OwnInvitation[] }>(gateway, '/api/invitations', { as: jonas })
    expect(body.invitations).toMatchObject([{ inviter: { username: 'marta-olsen' } }])
    expect((await ask(gateway, '/api/dashboard', { as: jonas })).status).toBe(402)
    const accepted = await post(`/api/invitations/${body.invitations[0]!.id}/accept`, jonas)
    expect(accepted).toMatchObject({ status: 200, body: { teamId } })
    expect((await ask(gateway, '/api/dashboard', { as: jonas })).status).toBe(200)
    expect(await listed()).toMatchObject([{ status: 'accepted' }])
  })

  it('is announced to its recipient once, and again if it’s sent again', async () => {
    const told = () => gateway.db.selectFrom('notifications').select(['user_id', 'kind', 'read_at']).execute()
    const unread = [{ user_id: jonas, kind: 'invitation', read_at: null }]
    await invite(JONAS.toUpperCase())
    expect(await told()).toEqual(unread)
    await gateway.db.updateTable('notifications').set({ read_at: new Date() }).execute()
    await invite(JONAS)
    expect(await told()).toMatchObject([{ read_at: expect.any(Date) }])
    await post(`/api/invitations/by-token/${await tokenInMail()}/decline`, jonas)
    await invite(JONAS)
    expect(await told()).toEqual(unread)
  })

  it('can be declined by its link, which frees the seat', async () => {
    await invite(JONAS)
    const token = await tokenInMail()
    expect(await post(`/api/invitations/by-token/${token}/decline`, jonas)).toMatchObject({ status: 200 })
    expect(await post(`/api/invitations/by-token/${token}/accept`, jonas)).toMatchObject({
      status: 409,
      body: { code: 'invitation_not_pending', detail: 'This invitation was declined. Ask for a new one.' },
    })
    expect((await invite('next@x.example')).status).toBe(200)
  })

  it('shows by its link who invites, and why someone can’t accept it', async () => {
    await invite(JONAS)
    const token = await tokenInMail()
    expect(await show(token)).toMatchObject({
      status: 200,
      body: { inviter: { username: 'marta-olsen' }, status: 'pending', signedIn: false, obstacle: null },
    })
    expect((await show(token, jonas)).body).toMatchObject({ signedIn: true, obstacle: null })
    expect((await show(token, marta)).body.obstacle).toBe('other_address')
    expect(JSON.stringify((await show(token, marta)).body)).not.toContain('jonas')
    const refused = await post(`/api/invitations/by-token/${token}/accept`, marta)
    expect(refused).toMatchObject({ status: 403, body: { code: 'other_address' } })
    const other = await insertPerson(gateway.db, 'sven-dahl')
    const otherTeam = await createTeam(gateway.db, { managerId: other, memberIds: [jonas] })
    expect((await show(token, jonas)).body.obstacle).toBe('in_another_team')
    await gateway.db.deleteFrom('teams').where('id', '=', otherTeam).execute()
    await gateway.db.updateTable('stripe_subscriptions').set({ status: 'canceled' }).execute()
    expect((await show(token, jonas)).body.obstacle).toBe('team_inactive')
    expect((await show(`${token}x`)).status).toBe(404)
  })

  it('can be canceled only while it’s pending, and deleted at any time', async () => {
    await invite(JONAS)
    const [{ id }] = (await listed()) as [TeamInvitation]
    const path = `/api/teams/${teamId}/invitations/${id}`
    expect(await post(`${path}/cancel`, marta)).toMatchObject({ status: 200 })
    expect(await post(`${path}/cancel`, marta)).toMatchObject({
      status: 409,
      body: { code: 'invitation_not_pending' },
    })
    expect(await post(`/api/invitations/${id}/accept`, jonas)).toMatchObject({ status: 409 })
    expect(await ask(gateway, path, { as: marta, method: 'DELETE' })).toMatchObject({ status: 200 })
    expect(await listed()).toEqual([])
    expect(await ask(gateway, path, { as: marta, method: 'DELETE' })).toMatchObject({ status: 404 })
  })
})
