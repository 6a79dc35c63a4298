import type { Ending, PlanEnded } from '@debrief/contracts/billing/ending'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plansFor } from './testing/create-plans.ts'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway, without } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const endsAt = new Date(2026, 11, 22, 12).toISOString()
const ending: Ending = {
  planType: 'teams',
  isTrial: false,
  isCanceled: false,
  endsAt,
  members: ['ada', 'jonas'],
  withdrawal: {
    until: '2026-12-10T00:00:00.000Z',
    paidCents: 7_800,
    refundCents: 5_980,
    usedDays: 7,
    periodDays: 30,
  },
}
const ended: PlanEnded = {
  kind: 'cancel',
  requestedAt: new Date(2026, 11, 3, 9).toISOString(),
  endsAt,
  refundCents: 0,
  emailedTo: 'marta@northbeam.example',
}

function open(shown: Ending | null, answers: Answers = {}) {
  const gateway = playGateway({
    'GET /api/viewer': marta,
    'GET /api/invitations': { invitations: [] },
    'GET /api/billing/subscription': { billing: 'on', subscription: null, usage: null, mayManage: false },
    'GET /api/billing/ending': { ending: shown },
    ...answers,
  })
  openApp('/settings')
  return gateway
}
const panel = () => screen.findByRole('region', { name: 'Cancel or withdraw' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const effects = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const sent = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'POST /api/billing/ending').map(({ body }) => body)

describe('the panel to cancel or withdraw', () => {
  it('cancels in three steps, and names the members who lose access', async () => {
    const gateway = open(ending, { 'POST /api/billing/ending': ended })
    expect((await panel()).textContent).toContain(
      'If you cancel, your subscription ends on December 22, 2026.',
    )
    await press('Cancel subscription')
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel your subscription?' })
    expect(effects(dialog)).toEqual([
      'Your Teams subscription ends on December 22, 2026. You can use it until then.',
      'You won’t be charged again.',
      'These members of your team lose access on December 22, 2026: ada and jonas.',
      'Until then, you can undo this in Settings.',
      'You keep your account and your reviews.',
    ])
    expect(sent(gateway)).toEqual([])
    await press('Confirm cancellation')
    const receipt = await screen.findByRole('dialog', { name: 'Your subscription is canceled' })
    expect(receipt.textContent).toMatch(/We received your request on Thursday, December 3, 2026/)
    expect(receipt.textContent).toContain('A confirmation is on its way to marta@northbeam.example.')
    expect(sent(gateway)).toEqual([{ kind: 'cancel' }])
  })

  it('undoes a cancellation', async () => {
    const answer = { ...ended, kind: 'keep', endsAt: null }
    const gateway = open({ ...ending, isCanceled: true }, { 'POST /api/billing/ending': answer })
    await press('Keep subscription')
    const dialog = await screen.findByRole('alertdialog', { name: 'Keep your subscription?' })
    expect(effects(dialog)[0]).toContain('It renews on December 22, 2026')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep subscription' }))
    await screen.findByRole('dialog', { name: 'Your cancellation was undone' })
    expect(sent(gateway)).toEqual([{ kind: 'keep' }])
  })

  it('says that a subscription with an open invoice stays inactive', async () => {
    open({ ...ending, isCanceled: true, endsAt: null })
    await press('Keep subscription')
    const dialog = await screen.findByRole('alertdialog', { name: 'Keep your subscription?' })
    expect(effects(dialog)).toEqual([
      'Your Teams subscription won’t be canceled. It stays inactive until you pay the open invoice.',
    ])
  })

  it('shows the refund before a withdrawal, and sends the amount that was shown', async () => {
    const gateway = open(ending, {
      'POST /api/billing/ending': {
        ...ended,
        kind: 'withdraw',
        endsAt: ended.requestedAt,
        refundCents: 5_980,
      },
    })
    expect((await panel()).textContent).toContain('Until December 9, 2026, you can withdraw')
    await press('Withdraw from the contract here')
    const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw from the contract?' })
    expect(effects(dialog)[0]).toBe('Your Teams subscription ends now.')
    const amounts = within(dialog).getAllByRole('definition')
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['$78.00', '-$18.20', '$59.80'])
    await press('Confirm withdrawal')
    const receipt = await screen.findByRole('dialog', { name: 'You’ve withdrawn from the contract' })
    expect(receipt.textContent).toContain('$59.80 will be refunded.')
    expect(sent(gateway)).toEqual([{ kind: 'withdraw', refundCents: 5_980 }])
  })

  it('says that a trial has nothing to refund, and hides the withdrawal after its period', async () => {
    const withdrawal = { ...ending.withdrawal!, paidCents: 0, refundCents: 0 }
    open({ ...ending, isTrial: true, members: [], withdrawal })
    await press('Withdraw from the contract here')
    const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw from the contract?' })
    expect(effects(dialog)).toContain('You haven’t paid anything, so there is nothing to refund.')
    expect(within(dialog).queryAllByRole('definition')).toEqual([])
    cleanup()
    open({ ...ending, withdrawal: null })
    await within(await panel()).findByRole('button', { name: 'Cancel subscription' })
    expect(screen.queryByRole('button', { name: 'Withdraw from the contract here' })).toBeNull()
  })

  it('keeps the dialog open if it fails, and uses the same key until the outcome is known', async () => {
    const keys: (string | null)[] = []
    const pending = new Problem('ending_pending', 503, 'We recorded your request.')
    open(ending, { 'POST /api/billing/ending': pending })
    const play = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
      return play(address, init)
    })
    await press('Cancel subscription')
    await press('Confirm cancellation')
    await screen.findByText('We recorded your request.')
    // A button ignores a second click within 400 ms.
    await new Promise((resolve) => setTimeout(resolve, 450))
    await press('Confirm cancellation')
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[0]).toBe(keys[1])
  })

  it('is on the pricing page for people who pay but have lost access', async () => {
    const own = { planType: 'pro' as const, interval: 'month' as const, extraSeats: 0, trialEnd: null }
    const subscription = { ...own, status: 'past_due', periodEnd: null, cancelAtPeriodEnd: false }
    playGateway({
      'GET /api/viewer': without('no_subscription', 'No active subscription'),
      'GET /api/billing/plans': plansFor({ hasCustomer: true, subscription }),
      'GET /api/billing/ending': { ending: { ...ending, endsAt: null, members: [], withdrawal: null } },
    })
    openApp('/pricing')
    expect((await panel()).textContent).toContain(
      'Your subscription isn’t active. If you cancel, it ends immediately',
    )
    await press('Cancel subscription')
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel your subscription?' })
    expect(effects(dialog)).toContain('This can’t be undone.')
  })

  it('isn’t shown to people who don’t pay', async () => {
    const gateway = open(null)
    await waitFor(() => expect(gateway.calls.map(({ name }) => name)).toContain('GET /api/billing/ending'))
    await screen.findByRole('heading', { name: 'Who viewed your data' })
    expect(screen.queryByRole('region', { name: 'Cancel or withdraw' })).toBeNull()
  })

  it('isn’t requested if billing is off', async () => {
    const view = { billing: 'off', subscription: null, usage: null, mayManage: false }
    const gateway = open(ending, { 'GET /api/billing/subscription': view })
    await screen.findByText('Billing is off. Everyone has the Teams plan without limits.')
    expect(gateway.calls.map(({ name }) => name)).not.toContain('GET /api/billing/ending')
  })
})
