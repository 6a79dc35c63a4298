import { convertToStandard } from '@debrief/database/grouping/convert-to-standard'
import { findGroupingFaults } from '@debrief/database/grouping/find-grouping-faults'
import { deleteStandard } from '@debrief/database/standards'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { storeReview } from '../testing/store-review.ts'
import { createGrouper } from './grouper.ts'
import { createScopeMemories, type ScopeMemories } from './scope-memories.ts'

const { connection } = await openTestDatabase()
let memories: ScopeMemories
let manager: { userId: string; repositoryId: string }
let member: typeof manager
let teamId: string

beforeEach(async () => {
  memories = createScopeMemories(connection.pool, null)
  manager = await newPerson()
  member = await newPerson()
  teamId = await createTeam(connection.db, { managerId: manager.userId, memberIds: [member.userId] })
  await sql`update team_members set joined_at = now() - interval '10 days' where team_id = ${teamId}`.execute(
    connection.db,
  )
})

async function newPerson() {
  const { id: userId } = await createUser(connection.db)
  const { id: repositoryId } = await connectRepository(connection.db, { userId })
  return { userId, repositoryId }
}

const storeLock = (who: typeof manager, mergedAt = new Date()) =>
  storeReview(connection, createGrouper(connection.pool, null), { ...who, kinds: ['lock'], mergedAt })

/** What is kept of a person's scopes, in the order of ids. */
async function keptBy(who: ScopeMemories, { userId }: typeof manager) {
  const { team, own } = await who.refresh(connection.pool, { userId, suspects: [] })
  return [team!, own].map(({ groups, singles }) => ({
    groups: [...groups.values()]
      .map(({ id, isStandard, members }) => ({ id, isStandard, members: members.map((one) => one.id) }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    singles: [...singles.keys()].toSorted(),
  }))
}

async function expectUpToDate() {
  for (const who of [manager, member])
    expect(await keptBy(memories, who)).toEqual(await keptBy(createScopeMemories(connection.pool, null), who))
}

const by = () => ({ actorId: manager.userId, requestId: null })

async function groupId(): Promise<string> {
  const { id } = await connection.db
    .selectFrom('recurring_mistakes')
    .select('id')
    .where((eb) => eb.or([eb('team_id', '=', teamId), eb('user_id', '=', member.userId)]))
    .executeTakeFirstOrThrow()
  return id
}

it('learn that mistakes are single again, in the team and with whom they are of', async () => {
  await storeLock(manager)
  await storeLock(member)
  const id = await groupId()
  expect(await convertToStandard(connection.db, { ...by(), groupId: id })).toMatchObject({ outcome: 'done' })
  await expectUpToDate()
  expect(await deleteStandard(connection.db, { ...by(), standardId: id })).toMatchObject({ outcome: 'done' })
  await expectUpToDate()
  expect((await keptBy(memories, member)).map(({ singles }) => singles.length)).toEqual([2, 1])
})

it('learn that a member’s own group is the team’s standard, and its mistakes are not single for the team', async () => {
  await sql`delete from team_members where user_id = ${member.userId}`.execute(connection.db)
  for (const _ of [1, 2]) await storeLock(member)
  await sql`
    insert into team_members (team_id, user_id, role, joined_at)
    values (${teamId}, ${member.userId}, 'member', now() - interval '1 day')`.execute(connection.db)
  expect((await keptBy(memories, member)).map(({ singles }) => singles.length)).toEqual([2, 0])
  await convertToStandard(connection.db, { ...by(), groupId: await groupId() })
  await expectUpToDate()
  expect(await keptBy(memories, member)).toMatchObject([
    { groups: [{ isStandard: true }], singles: [] },
    { groups: [], singles: [] },
  ])
})

it('nothing is lost where a standard goes while its members get another mistake, in 10 races', async () => {
  for (let race = 0; race < 10; race += 1) {
    await storeLock(manager)
    await storeLock(member)
    const { rows } = await sql<{ id: string }>`
      select id from recurring_mistakes where team_id = ${teamId}`.execute(connection.db)
    const id = rows[0]!.id
    await convertToStandard(connection.db, { ...by(), groupId: id })
    await Promise.all([
      storeLock(manager),
      storeLock(member),
      deleteStandard(connection.db, { ...by(), standardId: id }),
    ])
    await expectUpToDate()
  }
})

it('left no occurrence lost, doubled or miscounted in all of this', async () => {
  expect(await findGroupingFaults(connection.db)).toEqual([])
})
