import type { SubscriptionView } from '@debrief/contracts/billing/billing'
import { Problem } from '@debrief/contracts/problem'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plansFor } from './testing/create-plans.ts'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway, without } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newcomer = without('no_subscription', 'No active subscription')
const card = (name: string) => screen.findByRole('region', { name })
const labels = async () =>
  Promise.all(
    ['Plus', 'Pro', 'Teams'].map(async (name) => {
      const button = within(await card(name)).getByRole<HTMLButtonElement>('button')
      return `${button.textContent?.replace(`: ${name}`, '')}${button.disabled ? ' (disabled)' : ''}`
    }),
  )

describe('the pricing page', () => {
  it.each([
    ['without a plan', {}, ['Start Free Trial', 'Start Free Trial', 'Start Free Trial'], true],
    ['who had a trial', { hadTrial: true }, ['Subscribe', 'Subscribe', 'Subscribe'], false],
    [
      'with an unknown plan',
      { hasSubscription: true, hasCustomer: true },
      ['Subscribe', 'Subscribe', 'Subscribe'],
      false,
    ],
    [
      'on Pro',
      { current: 'pro', interval: 'month', hasSubscription: true, hasCustomer: true, hadTrial: true },
      ['Downgrade', 'Current Plan (disabled)', 'Upgrade'],
      false,
    ],
  ] as const)('shows the actions for a person %s', async (_, own, expected, offersTrial) => {
    playGateway({ 'GET /api/viewer': newcomer, 'GET /api/billing/plans': plansFor(own) })
    openApp('/pricing')
    expect(await labels()).toEqual(expected)
    expect(screen.queryByText('14 days free, no credit card.') !== null).toBe(offersTrial)
    expect(screen.getByText('$12-39 per user per month. Cancel anytime.')).toBeTruthy()
    expect(within(await card('Pro')).getByText('POPULAR')).toBeTruthy()
    expect(document.title).toBe('Pricing | Debrief')
  })

  it('shows the price per month, for a year divided by twelve', async () => {
    playGateway({ 'GET /api/viewer': newcomer, 'GET /api/billing/plans': plansFor() })
    openApp('/pricing')
    const prices = async () =>
      Promise.all(
        ['Plus', 'Pro', 'Teams'].map(
          async (name) => within(await card(name)).getByText(/^\$\d+$/).textContent,
        ),
      )
    expect(await prices()).toEqual(['$14', '$29', '$78'])
    fireEvent.click(screen.getByRole('radio', { name: 'Yearly Save 14%' }))
    expect(await prices()).toEqual(['$12', '$24', '$68'])
    const teams = within(await card('Teams'))
    expect(teams.getByText('$816 billed yearly, save 13% · $34 per seat, per month')).toBeTruthy()
    expect(within(await card('Pro')).getByText('$288 billed yearly, save 17%')).toBeTruthy()
    expect(location.search).toBe('?interval=year')
  })

  it.each([
    [undefined, 'Failed to start checkout. Please try again.'],
    [new Problem('payments_away', 503, 'Payments rest a moment.'), 'Payments rest a moment.'],
  ])('requests the plan, and says so if it isn’t available: %j', async (answer, said) => {
    const gateway = playGateway({
      'GET /api/invitations': { invitations: [] },
      'GET /api/viewer': newcomer,
      'GET /api/billing/plans': plansFor(),
      'POST /api/billing/checkout': answer,
    })
    openApp('/pricing')
    fireEvent.click(await screen.findByRole('radio', { name: 'Yearly Save 14%' }))
    await card('Teams')
    fireEvent.click(screen.getByRole('button', { name: /^Start Free Trial ?: Teams$/ }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(said)
    expect(gateway.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([
      { name: 'POST /api/billing/checkout', body: { planType: 'teams', interval: 'year' } },
    ])
  })

  it('offers nothing to people on a team’s plan, and nothing at all without billing', async () => {
    const gateway = playGateway({
      'GET /api/viewer': marta,
      'GET /api/billing/plans': plansFor({ coveredBy: 'Harbor' }),
    })
    openApp('/pricing')
    await screen.findByRole('heading', { name: 'Harbor pays for your access' })
    expect(screen.queryByText('Welcome! Select your plan to get started')).toBeNull()
    for (const name of ['Plus', 'Pro', 'Teams'])
      expect(within(await card(name)).queryByRole('button')).toBeNull()
    expect(within(await card('Teams')).getByText('Paid for by Harbor')).toBeTruthy()
    cleanup()
    gateway.answers['GET /api/billing/plans'] = { ...plansFor(), billing: 'off', plans: [] }
    openApp('/pricing')
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })
})

describe('after a payment', () => {
  it('says that there is no plan yet if Stripe hasn’t confirmed one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    playGateway({ 'GET /api/viewer': newcomer, 'POST /api/billing/refresh': { refreshed: false } })
    openApp('/success')
    await screen.findByText('Confirming your plan with Stripe…')
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    await screen.findByRole('heading', { name: 'No plan yet' })
    expect(screen.getByRole('link', { name: 'View plans' })).toBeTruthy()
    expect(document.title).toBe('No plan yet | Debrief')
  })

  it('reloads the subscription once, two seconds later, and opens the app', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const gateway = playGateway({
      'GET /api/viewer': newcomer,
      'POST /api/billing/refresh': { refreshed: true },
    })
    openApp('/success')
    await screen.findByRole('heading', { name: 'Payment Successful!' })
    const refreshes = () => gateway.calls.filter(({ name }) => name === 'POST /api/billing/refresh').length
    await act(() => vi.advanceTimersByTimeAsync(1_800))
    expect(refreshes()).toBe(0)
    gateway.answers['GET /api/viewer'] = marta
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(refreshes()).toBe(1)
    fireEvent.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })
})

describe('the subscription in settings', () => {
  const view: SubscriptionView = {
    billing: 'on',
    subscription: {
      through: 'own',
      planType: 'teams',
      status: 'active',
      periodEnd: new Date(2026, 11, 3, 12).getTime() / 1_000,
      renewal: { cancelAtPeriodEnd: false, price: { interval: 'month', total: 195, base: 78, seat: 39 } },
      totalSeats: 5,
      extraSeats: 3,
    },
    usage: {
      analyses: { limit: 250, used: 246 },
      repositories: { limit: null, used: 3 },
      agentTokens: { limit: 5_000_000, used: 1_400_000 },
      pooled: true,
      renewsAt: '2026-12-03T12:00:00.000Z',
    },
    mayManage: true,
  }
  const panel = () => screen.findByRole('region', { name: 'Subscription' })
  const open = async (shown: SubscriptionView) => {
    playGateway({ 'GET /api/viewer': marta, 'GET /api/billing/subscription': shown })
    openApp('/settings')
    const region = await panel()
    await within(region).findByText('PR analyses')
    return region
  }

  it('shows a manager the badge, meters, price and renewal date', async () => {
    const region = await open(view)
    const text = region.textContent ?? ''
    for (const part of [
      'Teams, 5 seats. Usage limits are shared across your team.',
      'Active',
      'Only 4 left this month',
      'Unlimited',
      '1.4M / 5.0M',
      '3.6M left this month',
      '$195 per month · $78 for 2 seats + 3 × $39',
      'Renews on December 3, 2026',
    ])
      expect(text).toContain(part)
    expect(within(region).getByRole('button', { name: 'Manage subscription' })).toBeTruthy()
    expect(within(region).getAllByRole('meter')).toHaveLength(2)
  })

  it('shows everyone else neither the button, nor the price, nor the renewal date', async () => {
    const subscription = { ...view.subscription!, renewal: null }
    const region = await open({ ...view, subscription, mayManage: false })
    expect(region.textContent).not.toMatch(/\$|Renews/)
    expect(within(region).queryByRole('button', { name: 'Manage subscription' })).toBeNull()
  })

  it.each([
    ['past_due', 'Past Due'],
    ['unpaid', 'unpaid'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'incomplete_expired'],
    ['paused', 'paused'],
    ['canceled', 'canceled'],
    ['active', 'Active'],
  ])('has a badge for %s', async (status, badge) => {
    const region = await open({ ...view, subscription: { ...view.subscription!, status } })
    expect(within(region).getByText(badge)).toBeTruthy()
  })
})
