import { Problem } from '@debrief/contracts/problem'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from '../testing/open-app.tsx'
import { marta, playGateway, without } from '../testing/play-gateway.ts'

const refused = new Problem('sign_in_required', 401, 'Sign in to continue.')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const heading = (name: string) => screen.findByRole('heading', { name })
const turnToWindow = () => act(async () => void window.dispatchEvent(new Event('focus')))

describe('without a session', () => {
  it('leads to the sign-in page, which leads back to the requested page', async () => {
    const gateway = playGateway({
      'GET /api/viewer': refused,
      'GET /api/auth/session': { signedIn: false },
      'POST /api/auth/start': new Problem('rate_limited', 429, 'Too many tries. Wait a minute.'),
    })
    openApp('/pull-requests?filter=pending')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with GitHub' }))
    expect(location.pathname).toBe('/login')
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries. Wait a minute.')
    expect(gateway.calls).toContainEqual({
      name: 'POST /api/auth/start',
      body: { returnTo: '/pull-requests?filter=pending' },
    })
    // A stored destination would send the next sign-in to the earlier page.
    expect(sessionStorage.getItem('debrief-destination')).toBe(null)
  })

  it('does not request the viewer on /login, where no call may fail', async () => {
    const gateway = playGateway({ 'GET /api/auth/session': { signedIn: false } })
    openApp('/login')
    await screen.findByText(/will access your repositories and pull-request data/)
    expect(gateway.calls.map(({ name }) => name)).not.toContain('GET /api/viewer')
  })
})

describe('without access', () => {
  it.each([
    ['insufficient_seats', 'Team Seat Limit Reached', 'Your team has 2 seats and yours is number 3.'],
    [
      'manager_no_subscription',
      'Team Subscription Inactive',
      "Your team manager's subscription is not active",
    ],
  ] as const)('%s shows the reason, what to do, and every way out', async (type, title, reason) => {
    const { access } = without(type, reason)
    playGateway({ 'GET /api/viewer': { ...marta, access: { ...access, teamName: 'Northbeam' } } })
    openApp('/dashboard')
    await heading(title)
    expect(screen.getByRole('main').textContent).toContain(reason)
    expect(screen.getByRole('main').textContent).toContain('Ask your team manager')
    for (const name of ['Leave team', 'Switch account', 'Sign Out', 'Download', 'Delete account'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choose your own plan' })).toBeTruthy()
    expect(document.title).toBe(`${title} | Debrief`)
  })

  it.each(['no_subscription', 'no_data', 'error'] as const)('%s leads to /pricing', async (type) => {
    playGateway({ 'GET /api/viewer': without(type, 'No active subscription') })
    openApp('/reviews')
    await heading('Pricing')
    expect(location.pathname).toBe('/pricing')
  })
})

it('says that the session could not be checked, and retries on request', async () => {
  const gateway = playGateway({ 'GET /api/viewer': new Problem('broken', 400, 'The database rests.') })
  openApp('/dashboard')
  expect((await screen.findByRole('alert')).textContent).toContain('The database rests.')
  gateway.answers['GET /api/viewer'] = without('no_subscription', 'No active subscription')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Pricing')
})

it('says that there were too many requests, and when to try again', async () => {
  const limited = new Problem('too_many_calls', 429, 'Too many requests. Try again in 12 seconds.', {
    retryAfter: 12,
  })
  playGateway({ 'GET /api/viewer': limited })
  openApp('/dashboard')
  await heading('Too many requests')
  expect((await screen.findByRole('alert')).textContent).toBe('Try again in 12 seconds.')
  expect(screen.queryByText(/isn’t responding/)).toBe(null)
})

it('keeps the page when the session ends, says so, and continues after a new sign-in', async () => {
  const gateway = playGateway({ 'GET /api/viewer': without('no_subscription', 'No active subscription') })
  openApp('/pricing')
  await heading('Pricing')

  gateway.answers['GET /api/viewer'] = refused
  await turnToWindow()
  await screen.findByRole('alertdialog', { name: 'You’re signed out' })
  expect(screen.getByRole('heading', { name: 'Pricing' })).toBeTruthy()
  expect(location.pathname).toBe('/pricing')

  gateway.answers['GET /api/viewer'] = without('no_subscription', 'No active subscription')
  await turnToWindow()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('asks to reconnect GitHub if its token is no longer valid', async () => {
  playGateway({ 'GET /api/viewer': { ...marta, needsReconnect: true } })
  openApp('/pull-requests')
  const banner = (await screen.findByRole('button', { name: 'Reconnect GitHub' })).closest('[role=status]')
  expect(banner?.textContent).toContain(
    'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
  )
})
