import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formTeam } from '../testing/form-team.ts'
import { insertGroup, insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { daysAgo, tellMerges } from './testing/tell-merges.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
let merged: ReturnType<typeof tellMerges>
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await db.deleteFrom('audit_events').execute()
  await db.deleteFrom('grouping_scopes').execute()
  const formed = await formTeam(db, { joinedAt: daysAgo(100) })
  ;({ marta, jonas, teamId } = formed)
  merged = tellMerges(db, formed.repository)
})

const convert = (group: string, as = marta) =>
  ask<{ standardId?: string; code?: string; detail?: string }>(
    gateway,
    `/api/recurring-mistakes/${group}/convert`,
    { as, method: 'POST' },
  )
const stored = (id: string) =>
  gateway.db
    .selectFrom('recurring_mistakes')
    .select(['user_id', 'team_id', 'is_team_standard', 'is_suggested_standard', 'approved_as_standard_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const published = () => ({
  user_id: null,
  team_id: teamId,
  is_team_standard: true,
  is_suggested_standard: false,
  approved_as_standard_by: marta,
})

it('makes the team’s group a standard, once, and records who did it', async () => {
  const { db } = gateway
  const group = await insertGroup(db, { team_id: teamId, is_suggested_standard: true })
  expect(await convert(group)).toMatchObject({ status: 200, body: { standardId: group } })
  expect(await stored(group)).toEqual(published())
  expect(await convert(group)).toMatchObject({ status: 409, body: { code: 'already_standard' } })
  const audits = await db.selectFrom('audit_events').select(['action', 'actor_id']).execute()
  expect(audits.filter(({ action }) => action.startsWith('standard'))).toEqual([
    { action: 'standard_published', actor_id: marta },
  ])
  const scopes = await db.selectFrom('grouping_scopes').select(['scope_id', 'regroup']).execute()
  expect(scopes).toEqual([{ scope_id: teamId, regroup: [expect.any(String)] }])
})

it('moves a member’s own group to the team, with its occurrences', async () => {
  const group = await insertGroup(gateway.db, { user_id: jonas })
  await merged(jonas, daysAgo(9), group)
  await merged(jonas, daysAgo(2), group)
  expect((await convert(group)).status).toBe(200)
  expect(await stored(group)).toEqual(published())
  const stats = await gateway.db
    .selectFrom('recurring_stats')
    .select(['user_id', 'occurrence_count'])
    .where('group_id', '=', group)
    .execute()
  expect(stats).toEqual([{ user_id: jonas, occurrence_count: 2 }])
  const members = await gateway.db.selectFrom('recurring_mistake_members').select('pinned').execute()
  expect(members).toEqual([{ pinned: true }, { pinned: true }])
})

it('is for the manager, and tells members so', async () => {
  const own = await insertGroup(gateway.db, { user_id: jonas })
  const teams = await insertGroup(gateway.db, { team_id: teamId })
  await merged(jonas, daysAgo(2), teams)
  for (const group of [own, teams])
    expect(await convert(group, jonas)).toMatchObject({ status: 403, body: { code: 'not_the_manager' } })
})

it('requires a team, with the specification’s message', async () => {
  await gateway.db.deleteFrom('teams').execute()
  const own = await insertGroup(gateway.db, { user_id: marta })
  const { status, body } = await convert(own)
  expect([status, body.code, body.detail]).toEqual([
    409,
    'team_required',
    'You must be part of a team to convert mistakes to standards',
  ])
})

it('finds no group of another team, and no member’s group from before they joined', async () => {
  const sven = await insertPerson(gateway.db, 'sven-dahl')
  const elsewhere = await insertGroup(gateway.db, {
    team_id: await createTeam(gateway.db, { managerId: sven }),
  })
  const old = await insertGroup(gateway.db, { user_id: jonas })
  await merged(jonas, daysAgo(200), old)
  const foreign = await insertGroup(gateway.db, { user_id: sven })
  for (const group of [elsewhere, old, foreign]) expect((await convert(group)).status).toBe(404)
  const unseen = await insertGroup(gateway.db, { team_id: teamId })
  expect((await convert(unseen, jonas)).status).toBe(404)
})

it('converts once, however often it’s requested', async () => {
  const group = await insertGroup(gateway.db, { user_id: jonas })
  await merged(jonas, daysAgo(2), group)
  const answers = await Promise.all(Array.from({ length: 6 }, () => convert(group)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})
