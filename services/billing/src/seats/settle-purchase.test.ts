import { findOpenPurchase, settleSeatPurchase } from '@debrief/database/billing/seat-purchases'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { newKey } from '@debrief/testing/billing-stack'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyInProcess } from '../testing/buy-in-process.ts'
import { openTrial, type Payer, type Trial } from '../testing/open-trial.ts'
import { buySeats } from './buy-seats.ts'

const CHANGE = 'POST /v1/subscriptions/'

let trial: Trial
let manager: Payer
beforeAll(async () => {
  trial = await openTrial()
})
beforeEach(async () => {
  manager = await trial.payer('teams')
})
afterEach(() => trial.stripe.faults.clear())
afterAll(() => trial?.close())

const db = () => trial.connection.db
const order = (quantity = 2) => ({ userId: manager.userId, quantity, key: newKey() })
const seatsAtStripe = () => trial.atStripe(manager.customerId)[0]!.extraSeats
const openPurchase = () => findOpenPurchase(db(), manager.subscriptionId)

async function readStates() {
  const { rows } = await sql<{ state: string }>`
    select state from seat_purchases where subscription_id = ${manager.subscriptionId}`.execute(db())
  return rows.map(({ state }) => state)
}

async function letTimePass(): Promise<void> {
  const { id } = (await openPurchase())!
  const waiting = () =>
    db()
      .selectFrom('jobs')
      .select(sql<number>`extract(epoch from run_at - now())::float8`.as('seconds'))
      .where('kind', '=', settleSeatPurchase.kind)
      .where('key', '=', id)
      .executeTakeFirst()
  const job = await waiting()
  expect(job?.seconds).toBeGreaterThan(60)
  expect(job?.seconds).toBeLessThanOrEqual(120)
  await enqueue(db(), settleSeatPurchase, { purchaseId: id })
  await until('the purchase is settled', async () => !(await waiting()))
}

describe('a purchase whose buyer doesn’t come back (S4)', { timeout: 60_000 }, () => {
  it('is refused if its call was lost before Stripe received it', async () => {
    trial.stripe.faults.add({ kind: 'cut', match: CHANGE, times: 9 })
    await expect(buySeats(order(), trial.face)).rejects.toMatchObject({ code: 'payments_away' })
    trial.stripe.faults.clear()
    await trial.settled()
    expect(await readStates()).toEqual(['asked'])
    await letTimePass()
    expect([await readStates(), seatsAtStripe()]).toEqual([['refused'], 0])
    expect(await buySeats(order(), trial.face)).toEqual({ extraSeats: 2 })
  })

  it('is bought if its process was killed after Stripe received it', async () => {
    trial.stripe.faults.add({ kind: 'timeout-after-effect', match: CHANGE, times: 1 })
    const killWhen = () => until('Stripe has the seats', async () => seatsAtStripe() === 2)
    await buyInProcess(trial, { order: order(), killWhen })
    await trial.settled()
    expect(await readStates()).toEqual(['asked'])
    await letTimePass()
    expect([await readStates(), seatsAtStripe()]).toEqual([['bought'], 2])
  })

  it('isn’t settled by the job while the buyer is trying again', async () => {
    trial.stripe.faults.add({ kind: 'slow-effect', match: CHANGE, milliseconds: 400, times: 1 })
    const buying = buySeats(order(), trial.face)
    await until('the purchase has begun', openPurchase)
    await letTimePass()
    expect(await buying).toEqual({ extraSeats: 2 })
    expect(await readStates()).toEqual(['bought'])
  })

  it('isn’t changed by the job if it’s already settled', async () => {
    expect(await buySeats(order(), trial.face)).toEqual({ extraSeats: 2 })
    const { rows } = await sql<{ purchaseId: string }>`
      select id as "purchaseId" from seat_purchases where user_id = ${manager.userId}`.execute(db())
    await enqueue(db(), settleSeatPurchase, rows[0]!)
    const { kind } = settleSeatPurchase
    await until('the job is done', async () => {
      const job = db().selectFrom('jobs').select('id').where('kind', '=', kind)
      return !(await job.where('key', '=', rows[0]!.purchaseId).executeTakeFirst())
    })
    expect(await readStates()).toEqual(['bought'])
  })
})
