import { readMistakes } from '@debrief/analysis/training/grouping-set/read-mistakes'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { type Connection, connect } from '@debrief/database/connect'
import { requeueJob } from '@debrief/database/jobs/job-store'
import { disputeMistake, settleDispute, withdrawDispute } from '@debrief/database/mistakes/disputes'
import { mergeGroups } from '@debrief/database/mistakes/merge-groups'
import { moveMistake } from '@debrief/database/mistakes/move-mistake'
import { renameGroup } from '@debrief/database/mistakes/rename-group'
import { undoGroupChange } from '@debrief/database/mistakes/undo-group-change'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { showStep } from '@debrief/database/reviews/run-progress'
import { convertToStandard } from '@debrief/database/standards/convert-to-standard'
import { deleteStandard } from '@debrief/database/standards/standards'
import { beginMembership, lockGroups, lockPeople, lockTeam } from '@debrief/database/teams/memberships'
import { removeMember } from '@debrief/database/teams/teams'
import { buildAnalysisResult } from '@debrief/database/testing/build-review'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Grouper } from '../analysis/grouping/grouper.ts'
import { buildMistake, runGrouping, startRun, storeRun } from './store-review.ts'

/** Mistakes in two categories. The groups depend on the order in which these mistakes are grouped. */
export const BORDERLINE = [10, 11, 12, 13, 18, 19, 20, 21, 29, 30, 32, 151, 70, 71, 72].map(
  (number) => `own-${String(number).padStart(3, '0')}`,
)

const labeled = new Map(readMistakes().map(({ mistake }) => [mistake.id, mistake]))

function labeledMistake(id: string): Mistake {
  const { id: _, vector: __, said, ...mistake } = labeled.get(id)!
  const [{ quote }] = buildAnalysisResult(1).mistakes as [Mistake]
  return buildMistake('lock', {
    ...mistake,
    quote: said === null || quote === null ? null : { ...quote, body: said },
  })
}

/** Events that can happen to groups. `who`, `which` and `into` each select an item that exists at that point. */
export type Step =
  | { does: 'store'; who: number; kinds: string[]; daysAgo: number }
  | { does: 'begin'; who: number; daysAgo: number }
  | { does: 'group' }
  | { does: 'pass time' }
  | { does: 'finish'; which: number; kinds: string[] }
  | { does: 'ask again'; which: number }
  | Dispute
  | Change
  | Going

type Going = { does: 'leave' | 'join' | 'disconnect'; who: number }
type Dispute =
  | { does: 'dispute' | 'withdraw'; which: number; accept?: never }
  | { does: 'settle'; which: number; accept: boolean }
type Change =
  | {
      does: 'rename' | 'undo' | 'move out' | 'move to new' | 'publish' | 'delete standard'
      which: number
      into?: never
    }
  | { does: 'merge' | 'move'; which: number; into: number }

interface Person {
  userId: string
  repositoryId: string
}

export interface World {
  connection: Connection
  grouper: Grouper
  teamId: string
  people: Person[]
  now: Date
}

const connectFor = (world: Pick<World, 'connection'>, userId: string) =>
  connectRepository(world.connection.db, { userId })

export async function createWorld(url: string, grouperOf: () => Grouper): Promise<World> {
  const connection = connect(url, { billing: 'off' })
  const people: Person[] = []
  for (let count = 0; count < 3; count += 1) {
    const { id: userId } = await createUser(connection.db)
    people.push({ userId, repositoryId: (await connectFor({ connection }, userId)).id })
  }
  const [manager, member] = people
  const teamId = await createTeam(connection.db, { managerId: manager!.userId, memberIds: [member!.userId] })
  await sql`update team_members set joined_at = now() - interval '30 days'`.execute(connection.db)
  return { connection, grouper: grouperOf(), teamId, people, now: new Date() }
}

export async function take(world: World, step: Step): Promise<string> {
  const { db } = world.connection
  if (step.does === 'store' || step.does === 'begin') return begin(world, step)
  if (step.does === 'group') return group(world)
  if (step.does === 'pass time') {
    await sql`update mistakes set created_at = created_at - interval '31 seconds'`.execute(db)
    return 'passed'
  }
  if (step.does === 'finish') return finish(world, step)
  if (step.does === 'ask again') {
    const pull = await pick<{ id: string; userId: string; reviewId: string }>(world, step.which, PULLS)
    if (!pull) return 'nothing'
    const asked = {
      pullRequestId: pull.id,
      viewerId: pull.userId,
      kind: 'reanalyze' as const,
      replaces: pull.reviewId,
      requestId: null,
    }
    return (await requestAnalysis(db, asked)).outcome
  }
  if ('who' in step) return go(world, step)
  if (step.does === 'dispute' || step.does === 'withdraw' || step.does === 'settle')
    return dispute(world, step as Dispute)
  return change(world, step as Change)
}

const PULLS = `select p.id, p.user_id as "userId", a.id as "reviewId" from pull_requests p
  join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null where p.analysis_status = 'completed'`
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

async function begin(
  { connection, grouper, people, now }: World,
  step: Extract<Step, { does: 'store' | 'begin' }>,
): Promise<string> {
  const mergedAt = new Date(now.getTime() - step.daysAgo * 86_400_000)
  const run = await startRun(connection, { ...people[step.who]!, mergedAt })
  if (step.does === 'begin') {
    await requeueJob(connection.db, run.job, { seconds: 0, error: null, counts: false })
    return 'begun'
  }
  await storeRun(connection, grouper, { ...run, mistakes: step.kinds.map(labeledMistake) })
  return 'stored'
}

async function group({ connection, grouper }: World): Promise<'grouped' | 'postponed'> {
  const outcomes = await runGrouping(connection, grouper)
  expect(['completed', 'snoozed']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
  return outcomes.includes('snoozed') ? 'postponed' : 'grouped'
}

async function finish(world: World, step: Extract<Step, { does: 'finish' }>): Promise<string> {
  const { connection, grouper } = world
  const run = await pick<{ id: string; userId: string }>(world, step.which, WAITING)
  if (!run) return 'nothing'
  const job = await claimKey(connection.db, analyzePullRequest.kind, run.id)
  await showStep(connection.db, run.id, job, 'analyzing')
  const mistakes = step.kinds.map(labeledMistake)
  const stored = await storeRun(connection, grouper, { runId: run.id, job, mistakes })
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
  const manager = { actorId: world.people[0]!.userId, requestId: null }
  if (step.does === 'publish' || step.does === 'delete standard') {
    const from = step.does === 'publish' ? GROUPS : `${GROUPS} where is_team_standard`
    const group = await pick<{ id: string }>(world, step.which, from)
    if (!group) return 'nothing'
    return step.does === 'publish'
      ? (await convertToStandard(db, { ...manager, groupId: group.id })).outcome
      : (await deleteStandard(db, { ...manager, standardId: group.id })).outcome
  }
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
