import type { Plans, SubscriptionView } from '@debrief/contracts/billing/billing'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())

const person = () => insertPerson(gateway.db, `person-${Math.random().toString(36).slice(2)}`)
const fetchSubscription = async (as: string) =>
  (await ask<SubscriptionView>(gateway, '/api/billing/subscription', { as })).body
const fetchPlans = async (as: string) => (await ask<Plans>(gateway, '/api/billing/plans', { as })).body

describe('the subscription', () => {
  it('is empty for a new person', async () => {
    expect(await fetchSubscription(await person())).toEqual({
      billing: 'on',
      subscription: null,
      usage: null,
      mayManage: false,
    })
  })

  it('shows a manager when it renews and what it costs, including extra seats', async () => {
    const manager = await person()
    await createTeam(gateway.db, { managerId: manager })
    await subscribe(gateway.db, manager, { planType: 'teams', extraSeats: 3 })
    expect(await fetchSubscription(manager)).toMatchObject({
      subscription: {
        through: 'own',
        planType: 'teams',
        status: 'active',
        totalSeats: 5,
        extraSeats: 3,
        renewal: { cancelAtPeriodEnd: false, price: { interval: 'month', total: 195, base: 78, seat: 39 } },
      },
      usage: {
        analyses: { limit: 250, used: 0 },
        repositories: { limit: null, used: 0 },
        agentTokens: { limit: 5_000_000, used: 0 },
        pooled: true,
      },
      mayManage: true,
    })
  })

  it('shows other people their plan, but neither renewal nor price', async () => {
    const single = await person()
    await subscribe(gateway.db, single, { planType: 'plus' })
    expect(await fetchSubscription(single)).toMatchObject({
      subscription: { through: 'own', planType: 'plus', renewal: null },
      usage: { analyses: { limit: 10 }, repositories: { limit: 2 }, pooled: false },
      mayManage: false,
    })
  })

  it('shows a member that the team pays, and what is left of its limits', async () => {
    const [manager, member] = [await person(), await person()]
    const team = await createTeam(gateway.db, { managerId: manager, memberIds: [member] })
    await subscribe(gateway.db, manager, { planType: 'teams' })
    const period = { tenant_id: team, kind: 'analysis', period_start: await fetchMonthStart(manager) }
    await gateway.db
      .insertInto('usage_periods')
      .values({ ...period, reserved: 2, used: 5 })
      .execute()
    const seen = await fetchSubscription(member)
    expect(seen).toMatchObject({
      subscription: { through: 'team', planType: 'teams', periodEnd: null, renewal: null, totalSeats: 2 },
      usage: { analyses: { limit: 100, used: 7 }, pooled: true },
      mayManage: false,
    })
    expect((await fetchPlans(member)).own.coveredBy).toMatch(/^Team /)
  })

  it('shows every status with the provider’s name', async () => {
    for (const status of ['past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'canceled']) {
      const one = await person()
      await subscribe(gateway.db, one, { status })
      await endPeriod(one)
      expect(await fetchSubscription(one)).toMatchObject({ subscription: { status }, usage: null })
      expect((await fetchPlans(one)).own).toMatchObject({ current: null, hasSubscription: false })
    }
  })

  it.each(['active', 'trialing'])('lapses 72 hours after its period if it still seems %s', async (status) => {
    const one = await person()
    await subscribe(gateway.db, one, { status })
    await endPeriod(one)
    expect(await fetchSubscription(one)).toMatchObject({ subscription: { status: 'lapsed' }, usage: null })
  })
})

/** A subscription lapses 72 hours after its paid period, so this sets the end to 73 hours ago. */
const endPeriod = (userId: string) =>
  sql`
    update stripe_subscriptions s set current_period_end = extract(epoch from now() - interval '73 hours')::bigint
    from stripe_customers c where c.customer_id = s.customer_id and c.user_id = ${userId}`.execute(gateway.db)

async function fetchMonthStart(manager: string): Promise<Date> {
  const { usage } = await fetchSubscription(manager)
  const end = new Date(usage!.renewsAt)
  end.setUTCMonth(end.getUTCMonth() - 1)
  return end
}

describe('the plans', () => {
  it('have the specification’s prices', async () => {
    const { plans } = await fetchPlans(await person())
    expect(plans.map(({ planType, price }) => [planType, price.month, price.year])).toEqual([
      ['plus', { base: 14, seat: null, perMonth: 14 }, { base: 144, seat: null, perMonth: 12 }],
      ['pro', { base: 29, seat: null, perMonth: 29 }, { base: 288, seat: null, perMonth: 24 }],
      ['teams', { base: 78, seat: 39, perMonth: 78 }, { base: 816, seat: 408, perMonth: 68 }],
    ])
  })
})

describe('requests to the payment provider', () => {
  const asking = {
    '/api/billing/checkout': { planType: 'pro', interval: 'month' },
    '/api/billing/portal': {},
  }
  it.each(Object.entries(asking))('say for %s that none is configured', async (path, body) => {
    const answer = await ask(gateway, path, {
      as: await person(),
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(answer).toMatchObject({ status: 503, body: { code: 'payments_not_set_up' } })
  })

  const TAMPERED = [
    'price_id',
    'price',
    'priceId',
    'customer',
    'customerId',
    'userId',
    'coupon',
    'success_url',
    'return_url',
    'mode',
    'trial_period_days',
    'line_items',
    'metadata',
    '__proto__',
    'constructor',
  ]
  it.each(TAMPERED)('don’t accept %s from the client', async (field) => {
    const as = await person()
    const bodies = {
      '/api/billing/checkout': '"planType":"plus","interval":"month"',
      '/api/billing/seats/preview': '"quantity":1',
      '/api/billing/seats': '"quantity":1',
      '/api/billing/ending': '"kind":"cancel"',
    }
    for (const [path, body] of Object.entries(bodies)) {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const init = { as, method: 'POST', headers, body: `{${body},"${field}":"x"}` }
      expect([path, (await ask(gateway, path, init)).status]).toEqual([path, 400])
    }
  })

  const SEATS = [
    '0',
    '-1',
    '51',
    '1.5',
    '1e9',
    '2147483648',
    '9007199254740993',
    '1e400',
    '-0',
    '0.1',
    '1.0000000001',
    '"2"',
    '""',
    '"1e1"',
    'null',
    'true',
    '[]',
    '[1]',
    '{}',
    '{"valueOf":1}',
    '"٣"',
    '"0x10"',
  ]
  it.each(SEATS)('don’t accept %s as a number of seats', async (quantity) => {
    const as = await person()
    await createTeam(gateway.db, { managerId: as })
    for (const path of ['/api/billing/seats/preview', '/api/billing/seats']) {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const init = { as, method: 'POST', headers, body: `{"quantity":${quantity}}` }
      expect((await ask(gateway, path, init)).status).toBe(400)
    }
  })

  it.each(['free', 'Teams', 'teams ', 'constructor', '', null, 1, ['pro'], { pro: 1 }])(
    'don’t accept %j as a plan or an interval',
    async (value) => {
      const as = await person()
      const plan = { planType: 'pro', interval: 'month' }
      for (const field of ['planType', 'interval']) {
        const init = { as, method: 'POST', body: JSON.stringify({ ...plan, [field]: value }) }
        expect((await ask(gateway, '/api/billing/checkout', init)).status).toBe(400)
      }
    },
  )

  it('require a key for each purchase', async () => {
    const manager = await person()
    await createTeam(gateway.db, { managerId: manager })
    const answer = await ask(gateway, '/api/billing/seats', {
      as: manager,
      method: 'POST',
      body: JSON.stringify({ quantity: 1 }),
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'request_invalid' } })
  })
})

it('with BILLING=off, everyone has the teams plan without limits and nothing to choose', async () => {
  const off = await startTestGateway()
  const as = await insertPerson(off.db, 'self-hosted')
  const view = await ask<SubscriptionView>(off, '/api/billing/subscription', { as })
  expect(view.body).toMatchObject({
    billing: 'off',
    subscription: null,
    usage: { analyses: { limit: null }, repositories: { limit: null }, agentTokens: { limit: null } },
    mayManage: false,
  })
  expect((await ask<Plans>(off, '/api/billing/plans', { as })).body).toMatchObject({
    billing: 'off',
    plans: [],
  })
  await off.close()
})
