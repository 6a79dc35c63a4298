import { Problem } from '@debrief/contracts/problem'
import type { Team } from '@debrief/contracts/teams/teams'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const team: Team = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Harbor',
  isManager: true,
  members: [],
  seats: { usedSeats: 3, totalSeats: 4, extraSeats: 2, availableSeats: 1 },
}

function open(answers: Answers) {
  const gateway = playGateway({
    'GET /api/viewer': { ...marta, isManager: true },
    'GET /api/team': { team },
    'GET /api/invitations': { invitations: [] },
    ...answers,
  })
  openApp('/settings')
  return gateway
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the seats dialog', () => {
  const preview = {
    quantity: 2,
    extraSeats: 4,
    currency: 'usd',
    prorationCents: 3_897,
    nextInvoiceCents: 54_597,
    nextInvoiceAt: new Date(2026, 11, 22, 12).toISOString(),
  }
  const shownDialogs = () =>
    [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.querySelector('h2')?.textContent)

  it('explains the sum, with the date of the settings', async () => {
    open({ 'POST /api/billing/seats/preview': preview })
    await press('Purchase More Seats')
    const dialog = await screen.findByRole('alertdialog', { name: 'Purchase More Seats' })
    await within(dialog).findByText('2 seats for the rest of this period until December 22, 2026')
    const amounts = within(dialog).getAllByRole('definition')
    expect(amounts.map((amount) => amount.textContent)).toEqual(['$38.97', '$507.00', '$545.97'])
    expect(within(dialog).getByText('Total on December 22, 2026')).toBeTruthy()
  })

  it('is the only dialog when the session has ended, says why, and keeps what was typed', async () => {
    const refused = new Problem('sign_in_required', 401, 'Sign in to continue.')
    const gateway = open({ 'POST /api/billing/seats/preview': preview, 'POST /api/billing/seats': refused })
    await press('Purchase More Seats')
    await screen.findByText(/for the rest of this period/)
    fireEvent.change(screen.getByLabelText('Seats'), { target: { value: '3' } })
    const buy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Buy 3 seats' })
    await waitFor(() => expect(buy.disabled).toBe(false))
    fireEvent.click(buy)
    gateway.answers['GET /api/viewer'] = refused
    const gone = await screen.findByRole('alertdialog', { name: 'You’re signed out' })
    expect(within(gone).getByText('You must be logged in to purchase seats')).toBeTruthy()
    await waitFor(() => expect(shownDialogs()).toEqual(['You’re signed out']))
    fireEvent.click(within(gone).getByRole('button', { name: 'Stay on this page' }))
    await waitFor(() => expect(shownDialogs()).toEqual(['Purchase More Seats']))
    expect((screen.getByLabelText('Seats') as HTMLInputElement).value).toBe('3')
    // A button ignores a second click within 400 ms.
    await new Promise((resolve) => setTimeout(resolve, 450))
    await press('Buy 3 seats')
    await waitFor(() => expect(shownDialogs()).toEqual(['You’re signed out']))
  })
})

it('loads the repositories from GitHub again when GitHub’s pause is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const sentence = 'GitHub’s rate limit is used up. It resets in 12 seconds.'
  const name = 'GET /api/github/repositories'
  const gateway = open({ [name]: new Problem('github_paused', 503, sentence, { retryAfter: 12 }) })
  await screen.findByText(/resets in 12 seconds/)
  gateway.answers[name] = { repositories: [] }
  const loads = () => gateway.calls.filter((one) => one.name === name).length
  const before = loads()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(loads()).toBe(before)
  await vi.advanceTimersByTimeAsync(1_500)
  await waitFor(() => expect(screen.queryByText(/resets in 12 seconds/)).toBeNull())
  expect(loads()).toBe(before + 1)
})
