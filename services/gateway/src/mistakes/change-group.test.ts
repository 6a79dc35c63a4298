import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formTeam } from '../testing/form-team.ts'
import { insertGroup } from '../testing/rows.ts'
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
  const formed = await formTeam(db, { joinedAt: daysAgo(100) })
  ;({ marta, jonas, teamId } = formed)
  merged = tellMerges(db, formed.repository)
})

const change = (path: string, { as = jonas, body }: { as?: string; body?: object } = {}) =>
  ask<{ groupId?: string | null; code?: string }>(gateway, `/api/recurring-mistakes/${path}`, {
    as,
    method: body && 'title' in body ? 'PATCH' : 'POST',
    ...(body && { body: JSON.stringify(body) }),
  })
const open = async (group: string, as = jonas) =>
  (await ask<RecurringMistakeView>(gateway, `/api/recurring-mistakes/${group}`, { as })).body
const words = { title: 'Locks', description: 'They stay taken.' }

it('renames a person’s own group, records it, and undoes it', async () => {
  const own = await insertGroup(gateway.db, { user_id: jonas, title: 'Lock not released' })
  await merged(jonas, daysAgo(2), own)
  expect((await change(own, { body: words })).status).toBe(200)
  const { title, history } = await open(own)
  expect(title).toBe('Locks')
  expect(history).toMatchObject([
    { text: 'Renamed from “Lock not released”', by: 'jonas-pitt', undoneAt: null, mayUndo: true },
  ])
  const undo = `${own}/history/${history[0]!.id}/undo`
  expect((await change(undo)).status).toBe(200)
  const after = await open(own)
  expect([after.title, after.history[0]?.mayUndo]).toEqual(['Lock not released', false])
  expect(await change(undo)).toMatchObject({ status: 409, body: { code: 'undone_already' } })
})

it('merges into another group and undoes it, without losing an occurrence', async () => {
  const from = await insertGroup(gateway.db, { user_id: jonas, title: 'Locks' })
  const into = await insertGroup(gateway.db, { user_id: jonas, title: 'Lock not released' })
  for (const day of [5, 4]) await merged(jonas, daysAgo(day), from)
  await merged(jonas, daysAgo(3), into)
  expect(await change(`${from}/merge`, { body: { into } })).toMatchObject({ body: { groupId: into } })
  const shown = await open(into)
  expect([shown.count, shown.history[0]?.text]).toEqual([3, 'Merged with “Locks”'])
  expect((await open(from)).count).toBeUndefined()
  await change(`${into}/history/${shown.history[0]!.id}/undo`)
  expect([(await open(from)).count, (await open(into)).count]).toEqual([2, 1])
})

it('says where the last occurrence of a group came from', async () => {
  const from = await insertGroup(gateway.db, { user_id: jonas, title: 'Locks' })
  const into = await insertGroup(gateway.db, { user_id: jonas, title: 'Lock not released' })
  const { mistake } = await merged(jonas, daysAgo(5), from)
  await merged(jonas, daysAgo(3), into)
  await change(`${from}/mistakes/${mistake}/move`, { body: { to: into } })
  expect((await open(into)).history[0]?.text).toBe('Moved an occurrence here from “Locks”')
})

it('moves an occurrence out, and says who may move what', async () => {
  const { db } = gateway
  const teams = await insertGroup(db, { team_id: teamId })
  const [, mine] = [await merged(jonas, daysAgo(5), teams), await merged(jonas, daysAgo(4), teams)]
  const martas = await merged(marta, daysAgo(3), teams)
  const shown = await open(teams)
  expect([shown.mayMove, shown.mayChange, shown.count]).toEqual([true, false, 2])
  const move = (mistake: string, as = jonas) =>
    change(`${teams}/mistakes/${mistake}/move`, { as, body: { to: null } })
  expect((await move(martas.mistake)).status).toBe(404)
  expect((await move(mine.mistake)).status).toBe(200)
  const after = await open(teams)
  expect([after.count, after.history[0]]).toMatchObject([1, { text: 'Removed an occurrence', mayUndo: true }])
  await db
    .updateTable('recurring_mistakes')
    .set({ is_team_standard: true, is_suggested_standard: false, approved_at: new Date() })
    .where('id', '=', teams)
    .execute()
  expect((await open(teams)).mayMove).toBe(false)
  expect((await move(martas.mistake, marta)).status).toBe(200)
})

it('allows only the manager to change a team’s group, and only the member to change their own', async () => {
  const { db } = gateway
  const teams = await insertGroup(db, { team_id: teamId })
  const own = await insertGroup(db, { user_id: jonas })
  await merged(jonas, daysAgo(2), teams)
  await merged(jonas, daysAgo(2), own)
  expect((await change(teams, { body: words })).status).toBe(403)
  expect((await change(teams, { as: marta, body: words })).status).toBe(200)
  expect(await change(own, { as: marta, body: words })).toMatchObject({
    status: 403,
    body: { code: 'not_yours_to_change' },
  })
  expect((await change(`${own}/merge`, { body: { into: teams } })).body.code).toBe('other_owner')
})

it.each([[{ title: '  ', description: 'x' }], [{ title: 'x'.repeat(201), description: 'x' }]])(
  'refuses %j as title and description',
  async (body) => {
    const own = await insertGroup(gateway.db, { user_id: jonas })
    expect((await change(own, { body })).status).toBe(400)
  },
)
