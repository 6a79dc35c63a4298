import { type Connection, connect } from '@debrief/database/connect'
import { disconnectRepository } from '@debrief/database/disconnect-repository'
import { disputeMistake, settleDispute, withdrawDispute } from '@debrief/database/disputes'
import { mergeGroups } from '@debrief/database/grouping/merge-groups'
import { moveMistake } from '@debrief/database/grouping/move-mistake'
import { renameGroup } from '@debrief/database/grouping/rename-group'
import { undoGroupChange } from '@debrief/database/grouping/undo-group-change'
import { claim } from '@debrief/database/leases'
import { beginMembership, lockGroups, lockPeople, lockTeam } from '@debrief/database/memberships'
import { requestAnalysis } from '@debrief/database/request-analysis'
import { showStep } from '@debrief/database/run-progress'
import { removeMember } from '@debrief/database/teams'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { sql } from 'kysely'
import type { Grouper } from '../grouping/grouper.ts'
import { type KindOfMistake, mistakeOf, storeReview, storeRun } from './store-review.ts'

/** What may happen to groups; numbers pick one of what there is, whatever that is by then. */
export type Step =
  | { does: 'store'; who: number; kinds: KindOfMistake[] }
  | { does: 'finish'; which: number; kinds: KindOfMistake[] }
  | { does: 'ask again'; which: number }
  | Dispute
  | Change
  | Going

type Going = { does: 'leave' | 'join' | 'disconnect'; who: number }
type Dispute =
  | { does: 'dispute' | 'withdraw'; which: number; accept?: never }
  | { does: 'settle'; which: number; accept: boolean }
type Change =
  | { does: 'rename' | 'undo' | 'move out' | 'move to new'; which: number; into?: never }
  | { does: 'merge' | 'move'; which: number; into: number }

interface Person {
  userId: string
  repositoryId: string
}

export interface World {
  connection: Connection
  grouper: Grouper
  teamId: string
  /** The team's manager, a member, and somebody without a team. */
  people: Person[]
}

const connectFor = (world: Pick<World, 'connection'>, userId: string) =>
  connectRepository(world.connection.db, { userId })

export async function createWorld(
  url: string,
  grouperOf: (connection: Connection) => Grouper,
): Promise<World> {
  const connection = connect(url, { billing: 'off' })
  const people: Person[] = []
  for (let count = 0; count < 3; count += 1) {
    const { id: userId } = await createUser(connection.db)
    people.push({ userId, repositoryId: (await connectFor({ connection }, userId)).id })
  }
  const [manager, member] = people
  const teamId = await createTeam(connection.db, { managerId: manager!.userId, memberIds: [member!.userId] })
  await sql`update team_members set joined_at = now() - interval '1 day'`.execute(connection.db)
  return { connection, grouper: grouperOf(connection), teamId, people }
}

/** Gives what it came to, in a word; 'nothing' where there was nothing to do it to. */
export async function take(world: World, step: Step): Promise<string> {
  const { connection, grouper, people } = world
  const { db } = connection
  if (step.does === 'store') {
    await storeReview(connection, grouper, { ...people[step.who]!, kinds: step.kinds })
    return 'stored'
  }
  if (step.does === 'finish') return finish(world, step)
  if (step.does === 'ask again') {
    const pull = await pick<{ id: string; userId: string }>(world, step.which, PULLS)
    if (!pull) return 'nothing'
    const asked = {
      pullRequestId: pull.id,
      viewerId: pull.userId,
      kind: 'reanalyze' as const,
      requestId: null,
    }
    return (await requestAnalysis(db, asked)).outcome
  }
  if ('who' in step) return go(world, step)
  if (step.does === 'dispute' || step.does === 'withdraw' || step.does === 'settle')
    return dispute(world, step as Dispute)
  return change(world, step as Change)
}

const PULLS = `select id, user_id as "userId" from pull_requests where analysis_status = 'completed'`
const WAITING = `select a.id, p.user_id as "userId" from analysis_runs a join pull_requests p on p.id = a.pull_request_id
  where a.state = 'waiting'`
const COUNTING = `select m.id, m.user_id as "userId" from mistakes m join pr_analysis a on a.id = m.pr_analysis_id
  where a.superseded_at is null and not m.disputed`
const DISPUTES = `select d.mistake_id as id, d.user_id as "userId" from mistake_disputes d where d.state = 'open'`
const GROUPS = 'select id from recurring_mistakes'
const MEMBERS = `select mistake_id as id, recurring_mistake_group_id as "groupId", user_id as "userId"
  from recurring_mistake_members`
const CHANGES = `select id, group_id as "groupId", actor_id as "userId" from grouping_history`

async function pick<Row>({ connection }: World, which: number, from: string): Promise<Row | undefined> {
  const { rows } = await connection.pool.query(`select * from (${from}) o order by id`)
  return rows[which % Math.max(1, rows.length)]
}

async function finish(world: World, step: Extract<Step, { does: 'finish' }>): Promise<string> {
  const { connection, grouper } = world
  const run = await pick<{ id: string; userId: string }>(world, step.which, WAITING)
  if (!run) return 'nothing'
  const row = { table: 'analysis_runs', id: run.id, leaseSeconds: 60, isolated: false } as const
  const { fence } = (await claim(connection.db, row))!
  await showStep(connection.db, { runId: run.id, fence }, 'analysing')
  const mistakes = step.kinds.map((kind) => mistakeOf(kind))
  const stored = await storeRun(connection, grouper, { runId: run.id, fence, userId: run.userId, mistakes })
  return stored ? 'stored' : 'refused'
}

async function go(world: World, { does, who }: Going): Promise<string> {
  const { connection, teamId, people } = world
  const { userId, repositoryId } = people[who]!
  const [manager] = people
  if (does === 'leave')
    return removeMember(connection.db, { teamId, userId, actorId: manager!.userId, requestId: null })
  if (does === 'disconnect') {
    await disconnectRepository(connection.db, { repositoryId, hookUrl: 'http://127.0.0.1' })
    people[who]!.repositoryId = (await connectFor(world, userId)).id
    return 'disconnected'
  }
  return connection.db.transaction().execute(async (trx) => {
    await lockPeople(trx, [userId])
    await lockGroups(trx, { teamId, userIds: [userId] })
    await lockTeam(trx, teamId)
    return (await beginMembership(trx, { teamId, userId, role: 'member' })) ? 'joined' : 'joined before'
  })
}

async function dispute(world: World, step: Dispute): Promise<string> {
  const { db } = world.connection
  const found = await pick<{ id: string; userId: string }>(
    world,
    step.which,
    step.does === 'dispute' ? COUNTING : DISPUTES,
  )
  if (!found) return 'nothing'
  const { id: mistakeId, userId } = found
  if (step.does === 'dispute')
    return (await disputeMistake(db, { mistakeId, userId, reason: 'wrong', note: null })).outcome
  if (step.does === 'withdraw') return (await withdrawDispute(db, { mistakeId, userId })).outcome
  const settled = async (settlerId: string) =>
    (await settleDispute(db, { mistakeId, settlerId, accept: step.accept === true })).outcome
  const first = await settled(world.people[0]!.userId)
  return first === 'not_found' ? settled(userId) : first
}

async function change(world: World, step: Change): Promise<string> {
  const { db } = world.connection
  const asked = { actorId: world.people[step.which % 3]!.userId, requestId: null }
  if (step.does === 'undo') {
    const noted = await pick<{ id: number; groupId: string; userId: string }>(world, step.which, CHANGES)
    if (!noted) return 'nothing'
    const undone = { requestId: null, actorId: noted.userId, groupId: noted.groupId, changeId: noted.id }
    return (await undoGroupChange(db, undone)).outcome
  }
  if (step.does === 'rename' || step.does === 'merge') {
    const group = await pick<{ id: string }>(world, step.which, GROUPS)
    if (!group) return 'nothing'
    const groupId = group.id
    if (step.does === 'rename')
      return (
        await renameGroup(db, { ...asked, groupId, title: `Named ${step.which}`, description: 'By hand.' })
      ).outcome
    const into = await pick<{ id: string }>(world, step.into ?? 0, GROUPS)
    return (await mergeGroups(db, { ...asked, groupId, intoId: into!.id })).outcome
  }
  const member = await pick<{ id: string; groupId: string; userId: string }>(world, step.which, MEMBERS)
  if (!member) return 'nothing'
  const to = step.does === 'move' ? (await pick<{ id: string }>(world, step.into ?? 0, GROUPS))!.id : null
  const moved = { groupId: member.groupId, mistakeId: member.id, actorId: member.userId, requestId: null }
  return (await moveMistake(db, { ...moved, to: step.does === 'move to new' ? 'new' : to })).outcome
}
