import { newKey } from '@debrief/testing/billing-stack'
import { createUser } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buySeats } from '../seats/buy-seats.ts'
import { openTrial, type Payer, type Trial } from '../testing/open-trial.ts'
import { endPlan } from './end-plan.ts'
import { findPlan } from './find-plan.ts'

let trial: Trial
beforeAll(async () => {
  trial = await openTrial({ billing: { STRIPE_TIMEOUT_MS: '600' } })
})
afterEach(() => trial.stripe.faults.clear())
afterAll(() => trial?.close())

type Kind = Parameters<typeof endPlan>[0]['kind']
const end = (kind: Kind, { userId }: { userId: string }, key = newKey(), refundCents: number | null = null) =>
  endPlan({ userId, kind, refundCents, key }, trial.face)

const quote = async ({ userId }: Payer) => (await findPlan(userId, trial.face))!.withdrawal!

const withdraw = async (payer: Payer, key = newKey()) =>
  end('withdraw', payer, key, (await quote(payer)).refundCents)

const getSubscription = ({ subscriptionId }: Payer) => trial.stripe.state.subscriptions.get(subscriptionId)!
const readRefunds = ({ customerId }: Payer) =>
  trial.stripe
    .effects()
    .filter(({ kind, customer }) => kind === 'refund' && customer === customerId)
    .map(({ amount }) => amount)

async function readEmails({ userId }: { userId: string }, count = 1): Promise<string[]> {
  const { db } = trial.connection
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await until('the emails are sent', async () => {
    const { rows } = await sql`select from jobs where kind = 'send-mail'`.execute(db)
    return rows.length === 0
  })
  const emails = await trial.readEmails(email!)
  expect(emails).toHaveLength(count)
  return emails
}

describe('canceling', { timeout: 60_000 }, () => {
  it('ends the subscription with the billing period, can be undone, and is confirmed by email', async () => {
    const payer = await trial.payer('pro')
    const { periodEnd } = (await findPlan(payer.userId, trial.face))!
    const { endsAt, emailedTo } = await end('cancel', payer)
    expect(endsAt?.getTime()).toBe(periodEnd! * 1_000)
    expect(emailedTo).toMatch(/@example\.com$/)
    expect(await trial.held(payer.userId)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }])
    const [email] = await readEmails(payer)
    expect(email).toContain('Subject: Your subscription is canceled')
    expect(email).toMatch(
      /We received your cancellation on \w+ \d+, \d{4}, \d\d:\d\d UTC: “I hereby cancel my Debrief Pro subscription \(sub_/,
    )
    expect(email).toMatch(/Your subscription ends on \w+ \d+, \d{4}, \d\d:\d\d UTC\./)
    expect(email).not.toContain('Team members')

    expect((await end('keep', payer)).endsAt).toBeNull()
    expect(await trial.held(payer.userId)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: false }])
    expect((await readEmails(payer, 2))[1]).toContain('Subject: Your cancellation was undone')
    await end('cancel', payer)
    await readEmails(payer, 3)
    expect(readRefunds(payer)).toEqual([])
  })

  it('ends an unpaid subscription immediately', async () => {
    const payer = await trial.payer('pro')
    getSubscription(payer).status = 'past_due'
    await end('cancel', payer)
    expect(getSubscription(payer).status).toBe('canceled')
    const [email] = await readEmails(payer)
    expect(email).toMatch(/Your subscription ended on \w+ \d+, \d{4}, \d\d:\d\d UTC\./)
    expect(email).not.toMatch(/until then|Keep your subscription/)
  })

  it('undoes a cancellation that was made in Stripe’s portal', async () => {
    const payer = await trial.payer('pro')
    const { periodEnd } = (await findPlan(payer.userId, trial.face))!
    await trial.tools.stripe.subscriptions.update(payer.subscriptionId, { cancel_at: periodEnd! })
    await end('keep', payer)
    expect(getSubscription(payer)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  })

  it('is rejected if there is nothing to end or to keep, or if the key was used for something else', async () => {
    const nobody = await createUser(trial.connection.db)
    await expect(end('cancel', { userId: nobody.id })).rejects.toMatchObject({ code: 'nothing_to_end' })
    const payer = await trial.payer('pro')
    await expect(end('keep', payer)).rejects.toMatchObject({ code: 'not_canceled', status: 409 })
    const key = newKey()
    await end('cancel', payer, key)
    await expect(end('keep', payer, key)).rejects.toMatchObject({ code: 'key_reused', status: 409 })
    await trial.tools.stripe.subscriptions.cancel(payer.subscriptionId)
    await expect(end('keep', payer)).rejects.toMatchObject({ code: 'subscription_over', status: 409 })
  })
})

describe('withdrawing', { timeout: 60_000 }, () => {
  it('ends the subscription now and refunds the days that are left', async () => {
    const payer = await trial.payer('pro', 'month', { daysAgo: 7 })
    const { paidCents, usedDays, periodDays, refundCents } = await quote(payer)
    expect([paidCents, usedDays]).toEqual([2_900, 7])
    expect(refundCents).toBe(Math.ceil((2_900 * (periodDays - 7)) / periodDays))
    await withdraw(payer)
    expect(await trial.held(payer.userId)).toMatchObject([{ status: 'canceled' }])
    expect(readRefunds(payer)).toEqual([refundCents])
    const [email] = await readEmails(payer)
    expect(email).toContain('Subject: Your withdrawal is confirmed')
    expect(email).toContain('“I hereby withdraw from the contract for my Debrief Pro subscription')
    expect(email).toContain(`We refunded $${(refundCents / 100).toFixed(2)} of the $29.00 that you paid.`)
  })

  it('refunds everything on the first day', async () => {
    const payer = await trial.payer('pro')
    await withdraw(payer)
    expect(readRefunds(payer)).toEqual([2_900])
    expect((await readEmails(payer))[0]).toContain('We refunded the $29.00 that you paid.')
  })

  it('ends a trial without a refund', async () => {
    const payer = await trial.payer('pro', 'month', { daysAgo: 3, trialDays: 14 })
    expect(await quote(payer)).toMatchObject({ paidCents: 0, refundCents: 0 })
    await withdraw(payer)
    expect([getSubscription(payer).status, readRefunds(payer)]).toEqual(['canceled', []])
    expect((await readEmails(payer))[0]).toContain('You paid nothing, so there is nothing to refund.')
  })

  it('is rejected after the withdrawal period, even if the first payment was later', async () => {
    const payer = await trial.payer('pro', 'month', { daysAgo: 18, trialDays: 14 })
    expect((await findPlan(payer.userId, trial.face))!.withdrawal).toBeNull()
    await expect(end('withdraw', payer, newKey(), 2_900)).rejects.toMatchObject({ code: 'withdrawal_over' })
    expect([getSubscription(payer).status, readRefunds(payer)]).toEqual(['active', []])
  })

  it('is rejected if the refund isn’t the one that the person saw', async () => {
    const payer = await trial.payer('pro', 'month', { daysAgo: 2 })
    for (const seen of [null, 2_900, 1])
      await expect(end('withdraw', payer, newKey(), seen)).rejects.toMatchObject({ code: 'refund_changed' })
    expect([getSubscription(payer).status, readRefunds(payer)]).toEqual(['active', []])
  })

  it('refunds a team what it paid, without the seats that it hasn’t paid for yet', async () => {
    const payer = await trial.payer('teams')
    const { id: memberId } = await createUser(trial.connection.db)
    await sql`insert into team_members (team_id, user_id, role)
      select id, ${memberId}, 'member' from teams where manager_id = ${payer.userId}`.execute(
      trial.connection.db,
    )
    await buySeats({ userId: payer.userId, quantity: 3, key: newKey() }, trial.face)
    await withdraw(payer)
    expect([getSubscription(payer).status, readRefunds(payer)]).toEqual(['canceled', [7_800]])
    const pending = await trial.tools.stripe.invoiceItems.list({ customer: payer.customerId, pending: true })
    expect(pending.data).toEqual([])
    expect((await readEmails(payer))[0]).toContain(
      'Team members without their own subscription no longer have access.',
    )
  })

  it('never refunds more than is left after an operator’s refund', async () => {
    const payer = await trial.payer('pro')
    const [charge] = [...trial.stripe.state.charges.values()].filter(
      ({ customer }) => customer === payer.customerId,
    )
    await trial.tools.stripe.refunds.create({ charge: charge!.id, amount: 2_000 })
    expect(await quote(payer)).toMatchObject({ paidCents: 900, refundCents: 900 })
    await withdraw(payer)
    expect(readRefunds(payer)).toEqual([2_000, 900])
  })

  it('is possible after a cancellation', async () => {
    const payer = await trial.payer('pro')
    await end('cancel', payer)
    await withdraw(payer)
    expect([getSubscription(payer).status, readRefunds(payer)]).toEqual(['canceled', [2_900]])
    await readEmails(payer, 2)
  })

  it('refunds once for ten clicks, with one key and with ten', async () => {
    for (const key of [newKey(), null]) {
      const payer = await trial.payer('pro')
      const { refundCents } = await quote(payer)
      const clicks = Array.from({ length: 10 }, () => end('withdraw', payer, key ?? newKey(), refundCents))
      const answers = await Promise.all(clicks)
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(readRefunds(payer)).toEqual([2_900])
      await readEmails(payer)
    }
  })
})
