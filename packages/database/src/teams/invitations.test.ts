import { connectRepository } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createInvitee, forgetMails, foundTeam, inviteAll, type TeamStory } from '../testing/team-story.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { cancelInvitation, deleteInvitation, listInvitations } from './invitations.ts'
import { removeMember } from './teams.ts'

const { connection } = await openTestDatabase()

const invite = (team: TeamStory, ...emails: string[]) => inviteAll(connection.db, team, emails)
const accept = (userId: string, tokenHash: string) =>
  acceptInvitation(connection.db, { which: { tokenHash }, userId, requestId: null })
const letLapse = (teamId: string) =>
  sql`update team_invitations set expires_at = now() - interval '1 second' where team_id = ${teamId}`.execute(
    connection.db,
  )
const listStatuses = async (teamId: string) =>
  (await listInvitations(connection.db, teamId)).map(({ email, status }) => `${email} ${status}`)

describe('inviting', () => {
  it('invites several people, skips those already invited, and invites again after a decline', async () => {
    const { db } = connection
    const team = await foundTeam(db, { extraSeats: 3 })
    const jonas = await createInvitee(db)
    const { tokenHashes } = await invite(team, jonas.email, 'ines@northbeam.example')
    const which = { tokenHash: tokenHashes[0]! }
    expect(await declineInvitation(db, { which, userId: jonas.id, requestId: null })).toEqual({
      outcome: 'declined',
    })
    const again = await invite(team, jonas.email.toUpperCase(), 'INES@northbeam.example', 'sven@x.example')
    expect(again.sent).toEqual({
      outcome: 'sent',
      results: [
        { email: jonas.email.toUpperCase(), outcome: 'reset' },
        { email: 'INES@northbeam.example', outcome: 'skipped' },
        { email: 'sven@x.example', outcome: 'created' },
      ],
    })
    expect(await accept(jonas.id, tokenHashes[0]!)).toEqual({ outcome: 'not_found' })
    expect(await accept(jonas.id, again.tokenHashes[0]!)).toMatchObject({ outcome: 'accepted' })
    const third = await invite(team, jonas.email)
    expect(third.sent).toMatchObject({ results: [{ outcome: 'member' }] })
  })

  it('queues an email for each invitation it creates, and none for the others', async () => {
    const team = await foundTeam(connection.db, { extraSeats: 3 })
    await invite(team, 'a@x.example', 'b@x.example')
    await invite(team, 'a@x.example', 'c@x.example')
    const mails = await connection.db
      .selectFrom('mails')
      .select(['to_address', 'outcome'])
      .where('sender_id', '=', team.managerId)
      .orderBy('to_address')
      .execute()
    expect(mails.map((mail) => `${mail.to_address} ${mail.outcome}`)).toEqual([
      'a@x.example null',
      'b@x.example null',
      'c@x.example null',
    ])
    const jobs = await sql<{ kind: string }>`
      select j.kind from mails m join jobs j on j.key = m.id::text where m.sender_id = ${team.managerId}`.execute(
      connection.db,
    )
    expect(jobs.rows.map(({ kind }) => kind)).toEqual(['send-mail', 'send-mail', 'send-mail'])
  })

  it('invites nobody if there are not enough seats for all', async () => {
    const team = await foundTeam(connection.db, { extraSeats: 1 })
    const { sent } = await invite(team, 'a@x.example', 'b@x.example', 'c@x.example')
    expect(sent).toEqual({ outcome: 'no_seats', total: 3, available: 2, wanted: 3 })
    expect(await listStatuses(team.teamId)).toEqual([])
  })

  it('is allowed only for the manager, and only with a paid teams plan', async () => {
    const { db } = connection
    const team = await foundTeam(db)
    const other = await createInvitee(db)
    expect((await invite({ ...team, managerId: other.id }, 'a@x.example')).sent).toEqual({
      outcome: 'not_manager',
    })
    await db.updateTable('stripe_subscriptions').set({ status: 'past_due' }).execute()
    expect((await invite(team, 'a@x.example')).sent).toEqual({ outcome: 'plan_required' })
    await db.updateTable('stripe_subscriptions').set({ status: 'active' }).execute()
  })

  it('sends at most twenty emails an hour, even if invitations are deleted in between', async () => {
    const team = await foundTeam(connection.db, { extraSeats: 30 })
    await invite(team, ...Array.from({ length: 19 }, (_, index) => `person-${index}@x.example`))
    for (const { id: invitationId } of await listInvitations(connection.db, team.teamId))
      await deleteInvitation(connection.db, {
        teamId: team.teamId,
        actorId: team.managerId,
        invitationId,
        requestId: null,
      })
    expect((await invite(team, 'a@x.example', 'b@x.example')).sent).toMatchObject({ outcome: 'too_many' })
    expect((await invite(team, 'a@x.example')).sent).toMatchObject({ outcome: 'sent' })
    await forgetMails(connection.db)
  })
})

describe('accepting', () => {
  it('requires the invited address to be verified, and ignores its case', async () => {
    const { db } = connection
    const team = await foundTeam(db)
    const jonas = await createInvitee(db)
    const other = await createInvitee(db)
    const { tokenHashes } = await invite(team, jonas.email.toUpperCase())
    expect(await accept(other.id, tokenHashes[0]!)).toEqual({ outcome: 'other_address' })
    expect(await accept(jonas.id, tokenHashes[0]!)).toMatchObject({
      outcome: 'accepted',
      ...(team.teamId && {}),
    })
    expect(await accept(jonas.id, tokenHashes[0]!)).toEqual({ outcome: 'not_pending', status: 'accepted' })
  })

  it('is rejected for members of another team, and after seven days', async () => {
    const { db } = connection
    const [first, second] = [await foundTeam(db), await foundTeam(db)]
    const jonas = await createInvitee(db)
    const one = await invite(first, jonas.email)
    const two = await invite(second, jonas.email)
    expect(await accept(jonas.id, one.tokenHashes[0]!)).toMatchObject({ outcome: 'accepted' })
    expect(await accept(jonas.id, two.tokenHashes[0]!)).toEqual({ outcome: 'in_another_team' })
    await letLapse(second.teamId)
    expect(await accept(jonas.id, two.tokenHashes[0]!)).toEqual({ outcome: 'not_pending', status: 'expired' })
  })

  it('requires a free seat: nobody can join a team with fewer seats than people', async () => {
    const { db } = connection
    const team = await foundTeam(db, { extraSeats: 1 })
    const [jonas, ines] = [await createInvitee(db), await createInvitee(db)]
    const { tokenHashes } = await invite(team, jonas.email, ines.email)
    const customer = db
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('user_id', '=', team.managerId)
    await db
      .updateTable('stripe_subscriptions')
      .set({ extra_seats: 0 })
      .where('customer_id', '=', customer)
      .execute()
    expect(await accept(jonas.id, tokenHashes[0]!)).toMatchObject({ outcome: 'accepted' })
    expect(await accept(ines.id, tokenHashes[1]!)).toEqual({ outcome: 'no_seat' })
    await db
      .updateTable('stripe_subscriptions')
      .set({ status: 'canceled' })
      .where('customer_id', '=', customer)
      .execute()
    expect(await accept(ines.id, tokenHashes[1]!)).toEqual({ outcome: 'team_inactive' })
  })

  it('fails once the invitation was revoked, and an accepted invitation can’t be revoked', async () => {
    const { db } = connection
    const team = await foundTeam(db, { extraSeats: 1 })
    const [jonas, ines] = [await createInvitee(db), await createInvitee(db)]
    const { tokenHashes } = await invite(team, jonas.email, ines.email)
    const findInvitationId = async (email: string) =>
      (await listInvitations(db, team.teamId)).find((one) => one.email === email)!.id
    const take = async (email: string) =>
      cancelInvitation(db, {
        teamId: team.teamId,
        actorId: team.managerId,
        invitationId: await findInvitationId(email),
        requestId: null,
      })
    expect(await take(jonas.email)).toMatchObject({ row: { invitee_email: jonas.email } })
    expect(await accept(jonas.id, tokenHashes[0]!)).toEqual({ outcome: 'not_pending', status: 'cancelled' })
    expect(await accept(ines.id, tokenHashes[1]!)).toMatchObject({ outcome: 'accepted' })
    expect(await take(ines.email)).toBe('not_pending')
  })

  it('frees the seat of an expired invitation', async () => {
    const team = await foundTeam(connection.db)
    await invite(team, 'late@x.example')
    expect((await invite(team, 'next@x.example')).sent).toMatchObject({ outcome: 'no_seats' })
    await letLapse(team.teamId)
    expect((await invite(team, 'next@x.example')).sent).toMatchObject({ outcome: 'sent' })
    expect(await listStatuses(team.teamId)).toEqual(['next@x.example pending', 'late@x.example expired'])
  })

  it('adds the person’s connected repositories to the team until they leave', async () => {
    const { db } = connection
    const team = await foundTeam(db)
    const jonas = await createInvitee(db)
    const common = await connectRepository(db, { userId: team.managerId, teamId: team.teamId })
    const same = await connectRepository(db, { userId: jonas.id, githubRepoId: common.githubRepoId })
    const own = await connectRepository(db, { userId: jonas.id })
    const listRepositoryTeams = async () =>
      (
        await db
          .selectFrom('repositories')
          .select(['id', 'team_id'])
          .where('user_id', '=', jonas.id)
          .execute()
      )
        .map(({ id, team_id }) => [id === own.id ? 'own' : id === same.id ? 'same' : 'other', team_id])
        .toSorted()
    const { tokenHashes } = await invite(team, jonas.email)
    await accept(jonas.id, tokenHashes[0]!)
    expect(await listRepositoryTeams()).toEqual([
      ['own', team.teamId],
      ['same', null],
    ])
    const gone = { teamId: team.teamId, userId: jonas.id, actorId: jonas.id, requestId: null }
    expect(await removeMember(db, gone)).toBe('removed')
    expect(await listRepositoryTeams()).toEqual([
      ['own', null],
      ['same', null],
    ])
  })
})
