import { setTimeout as delay } from 'node:timers/promises'
import { newKey } from '@debrief/testing/billing-stack'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyInProcess } from '../testing/buy-in-process.ts'
import { openTrial, type Payer, type Trial } from '../testing/open-trial.ts'
import { buySeats } from './buy-seats.ts'
import { findSeats } from './find-seats.ts'
import { previewPurchase } from './preview.ts'

/** Set S4_LOSSES to test more purchases with a fault in Stripe (S4). */
const LOSSES = Number(process.env.S4_LOSSES ?? 6)
/** Set S4_KILLS to kill the process of more purchases (S4). */
const KILLS = Number(process.env.S4_KILLS ?? 2)

let trial: Trial
let manager: Payer
beforeAll(async () => {
  trial = await openTrial({ billing: { STRIPE_TIMEOUT_MS: '600' } })
})
afterEach(() => trial.stripe.faults.clear())
afterAll(() => trial?.close())

const CHANGE = 'POST /v1/subscriptions/'
const buy = (quantity: number, key = newKey(), userId = manager.userId) =>
  buySeats({ userId, quantity, key }, trial.face)

async function buyAtLast(quantity: number, userId: string): Promise<number> {
  const key = newKey()
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    try {
      return (await buy(quantity, key, userId)).extraSeats
    } catch (error) {
      if ((error as { status?: number }).status !== 503) throw error
    }
  }
  throw new Error('bought nothing in eight tries')
}

async function countSeats({ userId, customerId, subscriptionId }: Payer) {
  await trial.settled()
  const [held] = await trial.held(userId)
  const { data } = await trial.tools.stripe.invoiceItems.list({ customer: customerId, limit: 100 })
  const charges = data.filter(({ proration, amount }) => proration && amount > 0).length
  const { rows } = await trial.connection.pool.query<{ state: string }>(
    'select state from seat_purchases where subscription_id = $1',
    [subscriptionId],
  )
  return {
    atStripe: trial.atStripe(customerId)[0]!.extraSeats,
    ours: held!.extraSeats,
    charges,
    open: rows.filter(({ state }) => state === 'asked').length,
  }
}

describe('buying seats', { timeout: 600_000 }, () => {
  it('charges the price that the preview showed', async () => {
    manager = await trial.payer('teams')
    const preview = await previewPurchase({ userId: manager.userId, quantity: 2 }, trial.face)
    expect(preview).toMatchObject({ prorationCents: 7_800, seatsAfter: 2 })
    expect(preview.nextInvoiceCents).toBe(7_800 + 7_800 + 7_800)
    const { periodEnd } = await findSeats(manager.userId, trial.face)
    expect(preview.nextInvoiceAt).toBe(periodEnd)
    expect(await buy(2)).toEqual({ extraSeats: 2 })
    expect(await countSeats(manager)).toEqual({ atStripe: 2, ours: 2, charges: 1, open: 0 })
    expect(await buy(1)).toEqual({ extraSeats: 3 })
  })

  it('rejects people without a teams plan, and a key that was used for another quantity', async () => {
    const { userId } = await trial.payer('pro')
    await expect(buy(1, newKey(), userId)).rejects.toMatchObject({ code: 'plan_required', status: 402 })
    const key = newKey()
    manager = await trial.payer('teams')
    await buy(1, key)
    await expect(buy(2, key)).rejects.toMatchObject({ code: 'key_reused', status: 409 })
  })

  it('buys once for ten clicks with one key, and ten times for ten keys (S4)', async () => {
    manager = await trial.payer('teams')
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(3, key)))
    expect(new Set(answers.map(({ extraSeats }) => extraSeats))).toEqual(new Set([3]))
    expect(await countSeats(manager)).toEqual({ atStripe: 3, ours: 3, charges: 1, open: 0 })
    const others = await Promise.all(Array.from({ length: 10 }, () => buy(1)))
    expect(others.map(({ extraSeats }) => extraSeats).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 4),
    )
    expect(await countSeats(manager)).toMatchObject({ atStripe: 13, ours: 13, open: 0 })
  })

  const kinds = [
    'cut-after-effect',
    'cut',
    'error-after-effect',
    'timeout-after-effect',
    'timeout',
    'lock',
    'conflict',
    'rate-limit',
    'status',
  ] as const
  it.each(kinds)('buys once when Stripe answers with %s (S4)', async (kind) => {
    for (let round = 0; round < Math.max(1, LOSSES / kinds.length); round += 1) {
      manager = await trial.payer('teams')
      trial.stripe.faults.clear()
      trial.stripe.faults.add({ kind, match: CHANGE, times: 1 + (round % 3) })
      expect(await buyAtLast(2, manager.userId)).toBe(2)
      expect(await countSeats(manager)).toEqual({ atStripe: 2, ours: 2, charges: 1, open: 0 })
    }
  })

  it('reports a declined card, and changes nothing', async () => {
    manager = await trial.payer('teams')
    trial.stripe.faults.add({ kind: 'declined', match: CHANGE })
    await expect(buy(1)).rejects.toMatchObject({ code: 'card_declined', status: 402 })
    expect(await countSeats(manager)).toEqual({ atStripe: 0, ours: 0, charges: 0, open: 0 })
    expect(await buy(1)).toEqual({ extraSeats: 1 })
  })

  it(`buys once even if the process is killed around the call, ${KILLS} times (S4)`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      manager = await trial.payer('teams')
      trial.stripe.faults.clear()
      trial.stripe.faults.add({
        kind: kill % 2 ? 'latency' : 'slow-effect',
        match: CHANGE,
        milliseconds: 150,
      })
      const order = { userId: manager.userId, quantity: 2, key: newKey() }
      await buyInProcess(trial, { order, killWhen: () => delay((kill * 37) % 300) })
      trial.stripe.faults.clear()
      expect(await buySeats(order, trial.face)).toEqual({ extraSeats: 2 })
      expect(await countSeats(manager)).toEqual({ atStripe: 2, ours: 2, charges: 1, open: 0 })
    }
  })
})
