import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  queueRun,
} from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'
import { showStep } from '../reviews/run-progress.ts'
import { deleteTeam, removeMember } from '../teams/teams.ts'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { findGroupingFaults } from './find-grouping-faults.ts'
import { mergeGroups } from './merge-groups.ts'
import { moveMistake } from './move-mistake.ts'
import { renameGroup } from './rename-group.ts'
import { undoGroupChange } from './undo-group-change.ts'

const { connection } = await openTestDatabase()
let managerId: string
let memberId: string
let teamId: string

beforeEach(async () => {
  managerId = (await createUser(connection.db)).id
  memberId = (await createUser(connection.db)).id
  teamId = await createTeam(connection.db, { managerId, memberIds: [memberId] })
  await connection.db
    .updateTable('team_members')
    .set({ joined_at: new Date('2026-01-01') })
    .execute()
})

async function createGroup(userId: string, size: number, owner: { team?: boolean; standard?: boolean } = {}) {
  const { db } = connection
  const { id: repositoryId } = await connectRepository(db, { userId })
  const mine = {
    team_id: owner.team === false ? null : teamId,
    user_id: owner.team === false ? userId : null,
  }
  const standard = owner.standard ? { is_team_standard: true, approved_at: new Date() } : {}
  const text = { title: 'Lock not released', description: 'It stays locked.', category: 'error-handling' }
  const { id } = await db
    .insertInto('recurring_mistakes')
    .values({ ...mine, ...standard, ...text })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mistakeIds: string[] = []
  for (let count = 0; count < size; count += 1) {
    const pullRequestId = await mergePullRequest(db, { repositoryId, userId })
    const runId = await queueRun(db, { pullRequestId, repositoryId, userId })
    const job = await claimKey(db, analyzePullRequest.kind, runId)
    await showStep(db, runId, job, 'analyzing')
    const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
    const reviewId = await storeCompleted(connection.db, {
      runId,
      job,
      result: buildAnalysisResult(1),
      facts,
    })
    const stored = db.selectFrom('mistakes').select('id').where('pr_analysis_id', '=', reviewId)
    const mistake = await stored.executeTakeFirstOrThrow()
    await db
      .insertInto('recurring_mistake_members')
      .values({
        recurring_mistake_group_id: id,
        mistake_id: mistake.id,
        user_id: userId,
        occurred_at: new Date('2026-11-01T10:00:00Z'),
      })
      .execute()
    mistakeIds.push(mistake.id)
  }
  return { id, mistakeIds }
}

const groupsNow = async () => {
  const rows = await connection.db
    .selectFrom('recurring_mistakes as g')
    .leftJoin('recurring_mistake_members as r', 'r.recurring_mistake_group_id', 'g.id')
    .select(({ fn }) => [
      'g.id',
      'g.title',
      'g.named_by_person',
      fn.count<number>('r.mistake_id').as('members'),
    ])
    .groupBy('g.id')
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

const by = (actorId: string) => ({ actorId, requestId: 'r1' })
const text = { title: 'Release in finally', description: 'Always.' }

it('lets only the manager rename a team’s group, and undoes it unless it was renamed since', async () => {
  const { id: groupId } = await createGroup(memberId, 1)
  const stranger = (await createUser(connection.db)).id
  expect(await renameGroup(connection.db, { ...by(memberId), groupId, ...text })).toEqual({
    outcome: 'not_allowed',
  })
  expect(await renameGroup(connection.db, { ...by(stranger), groupId, ...text })).toEqual({
    outcome: 'not_found',
  })
  const first = await renameGroup(connection.db, { ...by(managerId), groupId, ...text })
  if (first.outcome !== 'done') throw new Error(first.outcome)
  expect(await renameGroup(connection.db, { ...by(managerId), groupId, ...text })).toEqual({
    outcome: 'unchanged',
  })
  const second = await renameGroup(connection.db, {
    ...by(managerId),
    groupId,
    ...text,
    title: 'Release locks',
  })
  if (second.outcome !== 'done') throw new Error(second.outcome)
  const undo = ({ changeId }: { changeId: number }) =>
    undoGroupChange(connection.db, { ...by(managerId), groupId, changeId })
  expect(await undo(first)).toEqual({ outcome: 'changed_since' })
  expect(await undo(second)).toMatchObject({ outcome: 'done' })
  expect(await undo(second)).toEqual({ outcome: 'undone_already' })
  expect(await undo(first)).toMatchObject({ outcome: 'done' })
  expect((await groupsNow()).get(groupId)).toMatchObject({
    title: 'Lock not released',
    named_by_person: false,
  })
})

it('merges a group into a standard but not a standard into a group, and undoes the merge', async () => {
  const group = await createGroup(memberId, 2)
  const standard = await createGroup(managerId, 1, { standard: true })
  const own = await createGroup(managerId, 1, { team: false })
  const merge = (groupId: string, intoId: string, actorId = managerId) =>
    mergeGroups(connection.db, { ...by(actorId), groupId, intoId })
  expect(await merge(standard.id, group.id)).toEqual({ outcome: 'is_standard' })
  expect(await merge(group.id, own.id)).toEqual({ outcome: 'other_scope' })
  expect(await merge(group.id, standard.id, memberId)).toEqual({ outcome: 'not_allowed' })
  const done = await merge(group.id, standard.id)
  expect(done).toMatchObject({ outcome: 'done', groupId: standard.id })
  const merged = await groupsNow()
  expect([merged.get(group.id), merged.get(standard.id)]).toMatchObject([undefined, { members: 3 }])
  if (done.outcome !== 'done') return
  const undo = { ...by(managerId), groupId: standard.id, changeId: done.changeId }
  expect(await undoGroupChange(connection.db, undo)).toMatchObject({ outcome: 'done', groupId: standard.id })
  const apart = await groupsNow()
  expect([apart.get(group.id), apart.get(standard.id)]).toMatchObject([{ members: 2 }, { members: 1 }])
})

it('moves mistakes, deletes an emptied group, and restores it on undo', async () => {
  const from = await createGroup(memberId, 2)
  const other = await createGroup(managerId, 1)
  const [first, last] = from.mistakeIds
  const move = (mistakeId: string, to: string | null, actorId = memberId) =>
    moveMistake(connection.db, { ...by(actorId), groupId: from.id, mistakeId, to })
  expect(await move(other.mistakeIds[0]!, null)).toEqual({ outcome: 'not_found' })
  expect(await move(first!, other.id)).toMatchObject({ outcome: 'done', groupId: from.id })
  const done = await move(last!, null, managerId)
  expect(done).toMatchObject({ outcome: 'done', groupId: null })
  expect((await groupsNow()).has(from.id)).toBe(false)
  if (done.outcome !== 'done') return
  const undo = { ...by(managerId), groupId: from.id, changeId: done.changeId }
  expect(await undoGroupChange(connection.db, undo)).toMatchObject({ outcome: 'done', groupId: from.id })
  expect(await move(last!, 'new')).toMatchObject({ outcome: 'done', groupId: null })
  const now = await groupsNow()
  expect(now.get(other.id)).toMatchObject({ members: 2 })
  expect(await undoGroupChange(connection.db, undo)).not.toMatchObject({ outcome: 'done' })
})

it('turns a deleted team’s groups into personal ones, except for people with a single occurrence', async () => {
  const shared = await createGroup(memberId, 2)
  await createGroup(managerId, 1)
  expect(await deleteTeam(connection.db, { ...by(managerId), teamId })).toBe(true)
  const rows = await connection.db
    .selectFrom('recurring_mistake_members as r')
    .innerJoin('recurring_mistakes as g', 'g.id', 'r.recurring_mistake_group_id')
    .select(['r.mistake_id', 'g.user_id', 'g.team_id'])
    .where('r.user_id', 'in', [memberId, managerId])
    .execute()
  const own = { user_id: memberId, team_id: null }
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining(shared.mistakeIds.map((mistake_id) => ({ mistake_id, ...own }))),
  )
})

it('keeps the title and description of a team’s group for a leaving member only if a person wrote them', async () => {
  const { db } = connection
  const text = { title: 'By a person', description: 'See https://example.com/rules.' }
  const named = await createGroup(memberId, 2)
  await renameGroup(db, { ...by(managerId), groupId: named.id, ...text })
  const standard = await createGroup(memberId, 2, { standard: true })
  const writtenStandard = await createGroup(memberId, 2, { standard: true })
  await db
    .updateTable('recurring_mistakes')
    .set({ named_by_person: true })
    .where('id', '=', writtenStandard.id)
    .execute()
  await removeMember(db, { teamId, userId: memberId, actorId: memberId, requestId: null })
  const groups = await db
    .selectFrom('recurring_mistakes as g')
    .innerJoin('recurring_mistake_members as r', 'r.recurring_mistake_group_id', 'g.id')
    .innerJoin('mistakes as m', 'm.id', 'r.mistake_id')
    .select(['r.mistake_id', 'g.title', 'g.description', 'g.named_by_person', 'r.pinned'])
    .select(({ eb, ref }) => eb(ref('g.description'), '=', ref('m.description')).as('isOfMistake'))
    .where('g.user_id', '=', memberId)
    .execute()
  const of = ({ mistakeIds: [first] }: { mistakeIds: string[] }) =>
    groups.find(({ mistake_id }) => mistake_id === first)
  expect(of(named)).toMatchObject({ ...text, named_by_person: true, pinned: true })
  for (const ofTeam of [standard, writtenStandard])
    expect(of(ofTeam)).toMatchObject({ named_by_person: false, pinned: true, isOfMistake: true })
})

it('finds a wrong count, which recount_recurring repairs', async () => {
  const { id } = await createGroup(memberId, 2)
  const stats = connection.db.updateTable('recurring_stats').where('group_id', '=', id)
  await stats.set({ occurrence_count: 3 }).execute()
  expect(await findGroupingFaults(connection.db)).toMatchObject([
    { invariant: 'a group has the right counts for each person', group_id: id },
  ])
  await sql`select recount_recurring(${id}, ${memberId})`.execute(connection.db)
  expect(await findGroupingFaults(connection.db)).toEqual([])
})

it('loses, duplicates or miscounts no occurrence in the tests above', async () => {
  expect(await findGroupingFaults(connection.db)).toEqual([])
})
