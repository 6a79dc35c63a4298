import type { listUsage } from '@debrief/contracts/billing/usage'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let sven: string
let team: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  const { db } = gateway
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  sven = await insertPerson(db, 'sven-dahl')
  team = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await subscribe(db, marta, { planType: 'teams' })
  await subscribe(db, sven, { planType: 'pro' })
  await use({ key: 'an:1', tenant: jonas, user: jonas, subject: 'northbeam/tide-web#1' })
  await use({ key: 'an:2', tenant: team, user: jonas, subject: 'northbeam/ferry-api#2', state: 'reserved' })
  await use({ key: 'an:3', tenant: team, user: marta, subject: 'northbeam/ferry-api#3', state: 'released' })
  await use({ key: 'an:4', tenant: sven, user: sven, subject: 'northbeam/fare-tables#4' })
  await use({ key: 'tok:5:1', tenant: team, user: null, subject: 'northbeam/ferry-api#5', amount: 9_100 })
})
afterAll(() => gateway.close())

let minute = 0
interface Use {
  key: string
  tenant: string
  user: string | null
  subject: string
  state?: string
  amount?: number
}
const use = ({ key, tenant, user, subject, state = 'settled', amount = 1 }: Use) =>
  gateway.db
    .insertInto('usage_events')
    .values({
      key,
      tenant_id: tenant,
      user_id: user,
      kind: key.startsWith('an:') ? 'analysis' : 'agent_tokens',
      amount,
      period_start: new Date('2026-11-03T00:00:00Z'),
      state,
      subject,
      created_at: new Date(Date.UTC(2026, 10, 20, 10, ++minute)),
      finished_at: state === 'reserved' ? null : new Date('2026-11-20T11:00:00Z'),
    })
    .execute()
const list = async (as: string, query = '') =>
  (await ask<EndpointAnswer<typeof listUsage>>(gateway, `/api/usage${query}`, { as })).body
const ids = async (as: string) => (await list(as)).lines.map(({ id }) => id)

it('shows a manager the team’s usage, newest first, with the person who was charged', async () => {
  const { lines, ofTeam, month } = await list(marta)
  expect([ofTeam, month?.pooled]).toEqual([true, true])
  expect(lines.map(({ id, by, state, amount }) => [id, by?.username ?? null, state, amount])).toEqual([
    ['tok:5:1', null, 'settled', 9_100],
    ['an:3', 'marta-olsen', 'released', 1],
    ['an:2', 'jonas-pitt', 'reserved', 1],
  ])
  expect(lines[2]).toMatchObject({
    subject: 'northbeam/ferry-api#2',
    kind: 'analysis',
    finishedAt: null,
    monthStart: '2026-11-03T00:00:00.000Z',
  })
})

it('shows everyone else their own usage, and nothing of a team that they have left', async () => {
  expect([await ids(jonas), await ids(sven)]).toEqual([['an:2', 'an:1'], ['an:4']])
  await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
  expect(await ids(jonas)).toEqual(['an:1'])
})

it('continues after a page without gaps or repeats', async () => {
  for (let number = 10; number < 70; number += 1)
    await use({ key: `an:${number}`, tenant: sven, user: sven, subject: 'northbeam/fare-tables#9' })
  const first = await list(sven)
  const second = await list(sven, `?after=${first.next}`)
  expect([first.lines.length, second.lines.length, second.next]).toEqual([50, 11, null])
  expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(61)
  expect((await ask(gateway, '/api/usage?after=yesterday', { as: sven })).status).toBe(400)
})
