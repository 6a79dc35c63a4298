import type { Plans } from '@debrief/contracts/billing/billing'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plansFor } from './testing/create-plans.ts'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway, without } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
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

const held = {
  planType: 'pro' as const,
  interval: 'month' as const,
  status: 'active',
  extraSeats: 0,
  periodEnd: new Date(2026, 11, 22, 12).getTime() / 1_000,
  cancelAtPeriodEnd: false,
  trialEnd: null,
}
const paying = { current: 'pro', interval: 'month', hasSubscription: true, hadTrial: true } as const

describe('says how the plan stands', () => {
  const stands = async (own: Partial<Plans['own']>, viewer: unknown = newcomer) => {
    playGateway({
      'GET /api/viewer': viewer,
      'GET /api/billing/plans': plansFor({ hasCustomer: true, ...own }),
    })
    openApp('/pricing')
    await card('Pro')
    return screen.getByRole('main').querySelector('header')?.textContent
  }

  it.each([
    ['active', 'Your planPro, $29 per month. Renews on December 22, 2026.', paying],
    ['trialing', 'Your planTrial (', paying],
    ['past_due', 'Your payment failedPast DueUpdate your card to use Debrief again.', {}],
    ['unpaid', 'Your payment failedunpaid', {}],
    ['incomplete', 'Your first payment failedincomplete', {}],
    ['paused', 'Your plan is pausedpaused', {}],
    ['lapsed', 'Your plan couldn’t be confirmed', {}],
    ['canceled', 'Your plan has endedcanceledChoose a plan to continue.', {}],
  ] as const)('%s', async (status, text, own) => {
    expect(await stands({ ...own, subscription: { ...held, status } })).toContain(text)
    expect(screen.queryByText('Welcome! Select your plan to get started')).toBeNull()
  })

  it('when a canceled plan still runs, says until when', async () => {
    const header = await stands({ ...paying, subscription: { ...held, cancelAtPeriodEnd: true } }, marta)
    expect(header).toContain('Your plan is canceledPro ends on December 22, 2026. You can use it until then.')
  })

  it('when the trial is over, says so', async () => {
    const periodEnd = new Date(2026, 9, 22, 12).getTime() / 1_000
    const subscription = { ...held, status: 'canceled', periodEnd, trialEnd: periodEnd }
    expect(await stands({ hadTrial: true, subscription })).toContain(
      'Your trial has endedcanceledIt ended on October 22, 2026. Choose a plan to continue.',
    )
    expect(await labels()).toEqual(['Subscribe', 'Subscribe', 'Subscribe'])
  })

  it('offers to update the card before anything else after a failed payment', async () => {
    await stands({ subscription: { ...held, status: 'past_due' } })
    expect(screen.getByRole('button', { name: 'Update card' })).toBeTruthy()
    expect(screen.queryByText(/Cancel anytime/)).toBeNull()
    for (const name of ['Plus', 'Pro', 'Teams'])
      expect(within(await card(name)).queryByRole('button')).toBeNull()
  })

  it('offers to manage a subscription only to people who have or had one', async () => {
    await stands({ subscription: null })
    expect(screen.queryByRole('button', { name: 'Manage subscription' })).toBeNull()
    cleanup()
    await stands({ subscription: { ...held, status: 'canceled' } })
    expect(screen.getByRole('button', { name: 'Manage subscription' })).toBeTruthy()
  })

  it('offers the other interval of the current plan', async () => {
    await stands({ ...paying, subscription: held }, marta)
    fireEvent.click(screen.getByRole('radio', { name: 'Yearly Save 14%' }))
    expect(await labels()).toEqual(['Downgrade', 'Switch to yearly billing', 'Upgrade'])
  })

  it('offers members without a seat their own plan', async () => {
    const { access } = without('insufficient_seats', 'Your team has 2 seats.')
    const header = await stands({}, { ...marta, access: { ...access, teamName: 'Northbeam' } })
    expect(header).toContain('Choose your own planWith your own plan, you don’t need a seat on Northbeam.')
  })

  it('lets people without access switch the account, export their data and delete the account', async () => {
    await stands({})
    const account = within(screen.getByRole('region', { name: 'Your account' }))
    for (const name of ['Switch account', 'Sign Out', 'Download', 'Delete account'])
      expect(account.getByRole('button', { name })).toBeTruthy()
  })
})

describe('the chosen plan', () => {
  const URL = '/pricing?plan=teams&interval=year'

  it('is marked and has the focus, with its interval', async () => {
    playGateway({ 'GET /api/viewer': newcomer, 'GET /api/billing/plans': plansFor() })
    openApp(URL)
    const teams = within(await card('Teams'))
    expect(teams.getByText('Your choice')).toBeTruthy()
    expect(teams.getByText('$68')).toBeTruthy()
    expect(document.activeElement).toBe(teams.getByRole('button'))
  })

  it('survives the sign-in page if the session has ended', async () => {
    const refused = new Problem('sign_in_required', 401, 'Sign in to continue.')
    const gateway = playGateway({
      'GET /api/viewer': newcomer,
      'GET /api/billing/plans': plansFor(),
      'POST /api/billing/checkout': refused,
      'GET /api/auth/session': { signedIn: false },
    })
    openApp('/pricing')
    await card('Teams')
    gateway.answers['GET /api/viewer'] = refused
    fireEvent.click(screen.getByRole('radio', { name: 'Yearly Save 14%' }))
    fireEvent.click(screen.getByRole('button', { name: /^Start Free Trial ?: Teams$/ }))
    await screen.findByText('You chose the Teams plan, billed yearly. Sign in to continue.')
    expect(location.pathname + location.search).toBe(URL.replace('pricing', 'login'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with GitHub' }))
    await waitFor(() =>
      expect(gateway.calls).toContainEqual({ name: 'POST /api/auth/start', body: { returnTo: URL } }),
    )
  })
})
