import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../connect.ts'
import { createInvitee, forgetMails, foundTeam, inviteAll, type TeamStory } from '../testing/team-story.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { cancelInvitation, listInvitations } from './invitations.ts'
import { removeMember } from './teams.ts'

// `npm run test:faults -- U2` runs 200 rounds and 1,000 steps.
const ROUNDS = Number(process.env.U2_ROUNDS ?? 15)
const STEPS = Number(process.env.U2_STEPS ?? 150)
const SEED = Number(process.env.U2_SEED ?? Date.now() % 1_000_000)
const RACERS = 10

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: RACERS })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const setSeats = (managerId: string, extraSeats: number) =>
  sql`
  update stripe_subscriptions set extra_seats = ${extraSeats}
  where customer_id = (select customer_id from stripe_customers where user_id = ${managerId})`.execute(
    connection.db,
  )

async function held({ teamId }: TeamStory): Promise<{ used: number; total: number }> {
  const { rows } = await sql<{ used: number; total: number }>`
    select (select count(*) from team_members where team_id = t.id)
        + (select count(*) from team_invitations where team_id = t.id and status = 'pending' and expires_at > now()) as used,
      2 + (select extra_seats from stripe_subscriptions s join stripe_customers c using (customer_id)
        where c.user_id = t.manager_id) as total
    from teams t where t.id = ${teamId}`.execute(connection.db)
  return rows[0]!
}

/** The Park-Miller "minimal standard" random number generator. */
function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe('U2: the last seat', { timeout: 600_000 }, () => {
  it(`goes to one of ${RACERS} concurrent invitations, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const team = await foundTeam(connection.db)
      const racers = Array.from({ length: RACERS }, (_, racer) => `racer-${racer}@x.example`)
      const all = await Promise.all(racers.map((email) => inviteAll(connection.db, team, [email])))
      expect(all.map(({ sent }) => sent.outcome).toSorted()).toEqual([
        ...Array(RACERS - 1).fill('no_seats'),
        'sent',
      ])
      expect(await held(team)).toEqual({ used: 2, total: 2 })
      await forgetMails(connection.db)
    }
  })

  it(`goes to one of ${RACERS} concurrent acceptances after the team shrank, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { db } = connection
      const team = await foundTeam(db, { extraSeats: RACERS })
      const people = await Promise.all(Array.from({ length: RACERS }, () => createInvitee(db)))
      const { tokenHashes } = await inviteAll(
        db,
        team,
        people.map(({ email }) => email),
      )
      await setSeats(team.managerId, 0)
      const all = await Promise.all(
        people.map(({ id: userId }, place) =>
          acceptInvitation(db, { which: { tokenHash: tokenHashes[place]! }, userId, requestId: null }),
        ),
      )
      expect(all.map(({ outcome }) => outcome).toSorted()).toEqual([
        'accepted',
        ...Array(RACERS - 1).fill('no_seat'),
      ])
      await forgetMails(db)
    }
  })

  it('puts a person who accepts two teams’ invitations concurrently on only one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { db } = connection
      const teams = await Promise.all([foundTeam(db), foundTeam(db)])
      const { id: userId, email } = await createInvitee(db)
      const sent = await Promise.all(teams.map((team) => inviteAll(db, team, [email])))
      const all = await Promise.all(
        sent.map(({ tokenHashes }) =>
          acceptInvitation(db, { which: { tokenHash: tokenHashes[0]! }, userId, requestId: null }),
        ),
      )
      expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'in_another_team'])
      await forgetMails(db)
    }
  })

  it(`is never given to two people in ${STEPS} random steps, four at a time (U2_SEED=${SEED})`, async () => {
    const { db } = connection
    const team = await foundTeam(db, { extraSeats: 2 })
    const people = await Promise.all(Array.from({ length: 8 }, () => createInvitee(db)))
    let extraSeats = 2
    const random = seeded(SEED)
    const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)]!
    const steps = [
      () =>
        inviteAll(
          db,
          team,
          [pick(people).email, pick(people).email].filter((one, at, all) => all.indexOf(one) === at),
        ),
      async () => {
        const [invitation] = (await listInvitations(db, team.teamId)).filter(
          ({ status }) => status === 'pending',
        )
        const person = people.find(({ email }) => email === invitation?.email)
        if (!invitation || !person) return
        const answer = { which: { id: invitation.id }, userId: person.id, requestId: null }
        await (random() < 0.7 ? acceptInvitation : declineInvitation)(db, answer)
      },
      () =>
        removeMember(db, {
          teamId: team.teamId,
          userId: pick(people).id,
          actorId: team.managerId,
          requestId: null,
        }),
      async () => {
        const invitation = pick(await listInvitations(db, team.teamId))
        const mine = { teamId: team.teamId, actorId: team.managerId, requestId: null }
        if (invitation) await cancelInvitation(db, { ...mine, invitationId: invitation.id })
      },
      async () => {
        if (extraSeats < 4) await setSeats(team.managerId, (extraSeats += 1))
      },
    ]
    for (let step = 0; step < STEPS; step += 4) {
      await Promise.all(Array.from({ length: 4 }, () => pick(steps)()))
      const { used, total } = await held(team)
      expect(used).toBeLessThanOrEqual(total)
      await forgetMails(db)
    }
  })
})
