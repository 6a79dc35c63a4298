import type { Ending, PlanEnded } from '@debrief/contracts/billing/ending'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPayments } from '../testing/open-payments.ts'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { listMembersPaidFor } from './ending.queries.ts'

let payments: Awaited<ReturnType<typeof openPayments>>
let gateway: TestGateway
let manager: string
let member: string
beforeAll(async () => {
  payments = await openPayments()
  gateway = await startTestGateway({ BILLING: 'on', ...payments.settings })
  await payments.serve(gateway.databaseUrl, gateway.db)
  manager = await insertPerson(gateway.db, 'harbor-head')
  member = await insertPerson(gateway.db, 'ada-lind')
  await createTeam(gateway.db, { managerId: manager, memberIds: [member] })
  await subscribe(gateway.db, manager, { planType: 'teams' })
  await payments.introduce(gateway.db)
})
afterAll(async () => {
  await gateway?.close()
  await payments?.close()
})

const show = async (as: string) =>
  (await ask<{ ending: Ending | null }>(gateway, '/api/billing/ending', { as })).body.ending
const end = <Answer>(as: string, body: object, key: string = crypto.randomUUID()) =>
  ask<Answer>(gateway, '/api/billing/ending', {
    as,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'idempotency-key': key },
  })
const listActions = async () => {
  const events = gateway.db.selectFrom('audit_events').select('action').where('actor_id', '=', manager)
  return (await events.orderBy('id').execute()).map(({ action }) => action)
}

it('shows the person who pays what ends and who loses access, and others nothing', async () => {
  expect(await show(manager)).toMatchObject({
    planType: 'teams',
    isTrial: false,
    isCanceled: false,
    members: ['ada-lind'],
    withdrawal: { paidCents: 7_800, refundCents: 7_800, usedDays: 0 },
  })
  expect(await show(member)).toBeNull()
  expect(await end(member, { kind: 'cancel' })).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_end' },
  })
})

it('names only members who have a seat and no plan of their own', async () => {
  const { db } = gateway
  const managerId = await insertPerson(db, 'quay-head')
  const memberIds: string[] = []
  for (const name of ['own-plan', 'seated', 'unseated']) memberIds.push(await insertPerson(db, name))
  await createTeam(db, { managerId, memberIds })
  await subscribe(db, managerId, { planType: 'teams', extraSeats: 1 })
  await subscribe(db, memberIds[0]!, { planType: 'pro' })
  expect(await listMembersPaidFor(db, managerId)).toEqual(['seated'])
})

it('requires an idempotency key, and the refund that the person saw', async () => {
  const without = await ask(gateway, '/api/billing/ending', {
    as: manager,
    method: 'POST',
    body: JSON.stringify({ kind: 'cancel' }),
  })
  expect(without.status).toBe(400)
  expect((await end(manager, { kind: 'withdraw' })).status).toBe(409)
  expect((await end(manager, { kind: 'withdraw', refundCents: -1 })).status).toBe(400)
  expect(await listActions()).toEqual([])
})

it('cancels, keeps and withdraws, and records each in the audit log', async () => {
  const { body: canceled } = await end<PlanEnded>(manager, { kind: 'cancel' })
  expect(canceled).toMatchObject({ kind: 'cancel', refundCents: 0 })
  expect(canceled.endsAt).toBe((await show(manager))!.endsAt)
  expect((await show(manager))!.isCanceled).toBe(true)
  expect((await end<PlanEnded>(manager, { kind: 'keep' })).body).toMatchObject({ kind: 'keep', endsAt: null })
  const key = crypto.randomUUID()
  const first = await end<PlanEnded>(manager, { kind: 'withdraw', refundCents: 7_800 }, key)
  expect(first).toMatchObject({ status: 200, body: { kind: 'withdraw', refundCents: 7_800 } })
  expect((await end(manager, { kind: 'withdraw', refundCents: 7_800 }, key)).body).toEqual(first.body)
  expect(await show(manager)).toBeNull()
  expect(payments.stripe.effects().filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  expect((await listActions()).slice(0, 3)).toEqual(['plan_canceled', 'plan_kept', 'plan_withdrawn'])
})
