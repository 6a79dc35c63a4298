import { settlePlanEnding } from '@debrief/database/billing/plan-endings'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { newKey } from '@debrief/testing/billing-stack'
import { until } from '@debrief/testing/stack'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTrial, type Payer, type Trial } from '../testing/open-trial.ts'
import { endPlan } from './end-plan.ts'
import { findPlan } from './find-plan.ts'

let trial: Trial
beforeAll(async () => {
  trial = await openTrial({ billing: { STRIPE_TIMEOUT_MS: '400' } })
})
afterEach(() => trial.stripe.faults.clear())
afterAll(() => trial?.close())

const db = () => trial.connection.db
const getStatus = ({ subscriptionId }: Payer) => trial.stripe.state.subscriptions.get(subscriptionId)!.status
const cancelsLater = ({ subscriptionId }: Payer) =>
  trial.stripe.state.subscriptions.get(subscriptionId)!.cancel_at_period_end
const readRefunds = ({ customerId }: Payer) =>
  trial.stripe
    .effects()
    .filter(({ kind, customer }) => kind === 'refund' && customer === customerId)
    .map(({ amount }) => amount)

const withdraw = ({ userId }: Payer, refundCents = 2_900, key = newKey()) =>
  endPlan({ userId, kind: 'withdraw', refundCents, key }, trial.face)
const cancel = ({ userId }: Payer, key = newKey()) =>
  endPlan({ userId, kind: 'cancel', refundCents: null, key }, trial.face)

async function readEndings({ subscriptionId }: Payer) {
  const { rows } = await sql<{ id: string; state: string; mails: number }>`
    select e.id, e.state, (select count(*)::int from mails m where m.ending_id = e.id) as mails
    from plan_endings e where e.subscription_id = ${subscriptionId}`.execute(db())
  return rows
}

async function letTimePass(payer: Payer): Promise<void> {
  const { id: endingId } = (await readEndings(payer)).find(({ state }) => state === 'asked')!
  const readJob = () =>
    db()
      .selectFrom('jobs')
      .select(sql<number>`extract(epoch from run_at - now())::float8`.as('seconds'))
      .where('kind', '=', settlePlanEnding.kind)
      .where('key', '=', endingId)
      .executeTakeFirst()
  const job = await readJob()
  expect(job?.seconds).toBeGreaterThan(60)
  expect(job?.seconds).toBeLessThanOrEqual(120)
  await enqueue(db(), settlePlanEnding, { endingId })
  await until('the ending is settled', async () => !(await readJob()))
}

describe('an ending whose response is lost', { timeout: 60_000 }, () => {
  const CALLS = {
    'cancels at the end of the period': 'POST /v1/subscriptions/',
    'ends the subscription': 'DELETE /v1/subscriptions/',
    'refunds the payment': 'POST /v1/refunds',
  }
  const KINDS = ['cut', 'cut-after-effect', 'timeout-after-effect', 'error-after-effect', 'status'] as const
  const cases = Object.entries(CALLS).flatMap(([what, match]) =>
    KINDS.map((kind) => [kind, what, match] as const),
  )

  it.each(cases)('is completed once by the job after %s of the call that %s', async (kind, _, match) => {
    const payer = await trial.payer('pro')
    const isCancel = match.startsWith('POST /v1/subscriptions')
    trial.stripe.faults.add({ kind, match, times: 9 })
    await expect(isCancel ? cancel(payer) : withdraw(payer)).rejects.toMatchObject({
      code: 'ending_pending',
      status: 503,
    })
    expect(await readEndings(payer)).toMatchObject([{ state: 'asked', mails: 0 }])
    trial.stripe.faults.clear()
    await letTimePass(payer)
    expect(await readEndings(payer)).toMatchObject([{ state: 'done', mails: 1 }])
    expect([getStatus(payer), cancelsLater(payer), readRefunds(payer)]).toEqual(
      isCancel ? ['active', true, []] : ['canceled', false, [2_900]],
    )
  })

  it('is completed by the person’s next click, which can have another key', async () => {
    const payer = await trial.payer('pro')
    trial.stripe.faults.add({ kind: 'cut-after-effect', match: 'POST /v1/refunds', times: 2 })
    await expect(withdraw(payer)).rejects.toMatchObject({ code: 'ending_pending' })
    expect([getStatus(payer), readRefunds(payer)]).toEqual(['canceled', [2_900]])
    await withdraw(payer)
    await withdraw(payer)
    expect(readRefunds(payer)).toEqual([2_900])
    expect(await readEndings(payer)).toMatchObject([{ state: 'done', mails: 1 }])
  })

  it('refunds the payment again if the first refund failed', async () => {
    const payer = await trial.payer('pro')
    trial.stripe.faults.add({ kind: 'cut-after-effect', match: 'POST /v1/refunds', times: 2 })
    await expect(withdraw(payer)).rejects.toMatchObject({ code: 'ending_pending' })
    const charge = [...trial.stripe.state.charges.values()].find(
      ({ customer }) => customer === payer.customerId,
    )!
    const refund = [...trial.stripe.state.refunds.values()].find((one) => one.charge === charge.id)!
    refund.status = 'failed'
    charge.amount_refunded = 0
    await withdraw(payer)
    await withdraw(payer)
    expect(readRefunds(payer)).toEqual([2_900, 2_900])
    expect(await readEndings(payer)).toMatchObject([{ state: 'done', mails: 1 }])
  })

  it('is completed before a withdrawal that follows it', async () => {
    const payer = await trial.payer('pro')
    trial.stripe.faults.add({ kind: 'cut', match: 'POST /v1/subscriptions/', times: 4 })
    await expect(cancel(payer)).rejects.toMatchObject({ code: 'ending_pending' })
    await expect(withdraw(payer)).rejects.toMatchObject({ code: 'payments_away' })
    await withdraw(payer)
    expect(await readEndings(payer)).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(readRefunds(payer)).toEqual([2_900])
  })

  it('is rejected and not recorded if Stripe is unreachable from the start', async () => {
    const payer = await trial.payer('pro')
    trial.stripe.faults.add({ kind: 'cut', match: 'GET /v1/', times: 9 })
    await expect(withdraw(payer)).rejects.toMatchObject({ code: 'payments_away' })
    expect(await readEndings(payer)).toEqual([])
  })
})

describe('the refund', { timeout: 300_000 }, () => {
  const fault = fc.record({
    kind: fc.constantFrom(
      'cut',
      'cut-after-effect',
      'error-after-effect',
      'timeout-after-effect',
      'status',
      'lock',
      'conflict',
      'rate-limit',
    ),
    match: fc.constantFrom('DELETE /v1/subscriptions/', 'POST /v1/refunds', 'GET /v1/refunds', 'GET /v1/inv'),
    times: fc.integer({ min: 1, max: 4 }),
  })

  it('is paid once and never exceeds the payment, whatever fails and however often people click', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 12 }),
        async (faults, daysAgo) => {
          trial.stripe.faults.clear()
          const payer = await trial.payer('pro', 'month', { daysAgo })
          const { refundCents } = (await findPlan(payer.userId, trial.face))!.withdrawal!
          for (const rule of faults) trial.stripe.faults.add(rule)
          const keys = [newKey(), newKey()]
          for (let click = 0; click < 4; click += 1)
            await Promise.allSettled(keys.map((key) => withdraw(payer, refundCents, key)))
          trial.stripe.faults.clear()
          await withdraw(payer, refundCents)
          expect([getStatus(payer), readRefunds(payer)]).toEqual(['canceled', [refundCents]])
          expect(refundCents).toBeLessThanOrEqual(2_900)
          const done = (await readEndings(payer)).filter(({ state }) => state === 'done')
          expect(done).toMatchObject([{ mails: 1 }])
        },
      ),
      { numRuns: Number(process.env.S4_ENDINGS ?? 8) },
    )
  })
})
