import { Problem } from '@debrief/contracts/problem'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { playGateway, without } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const nobody = new Problem('sign_in_required', 401, 'Sign in to continue.')
const sent = (gateway: ReturnType<typeof playGateway>) =>
  gateway.calls.filter(({ name }) => name === 'POST /api/auth/complete').map(({ body }) => body)

it('sends GitHub’s parameters once, shows progress, and goes where the gateway says', async () => {
  const gateway = playGateway({
    'POST /api/auth/complete': { next: '/pricing' },
    'GET /api/viewer': without('no_subscription', 'No active subscription'),
  })
  openApp('/auth/callback?code=abc&state=xyz')
  await screen.findByRole('heading', { name: 'Completing sign in...' })
  await screen.findByRole('heading', { name: 'Pricing' })
  expect(location.pathname + location.search).toBe('/pricing')
  expect(sent(gateway)).toEqual([{ code: 'abc', state: 'xyz' }])
})

it.each([
  [
    '?error=access_denied&state=xyz',
    { error: 'access_denied', state: 'xyz' },
    'Sign in again and grant access.',
  ],
  ['', {}, 'No session found'],
])('shows what went wrong with "%s", and moves on after two seconds', async (search, body, message) => {
  const gateway = playGateway({
    'POST /api/auth/complete': new Problem('refused', 403, message),
    'GET /api/viewer': nobody,
    'GET /api/auth/session': { signedIn: false },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openApp(`/auth/callback${search}`)
  await screen.findByRole('heading', { name: 'Authentication Error' })
  expect(screen.getByRole('main').textContent).toContain(message)
  expect(screen.getByRole('main').textContent).toContain('Redirecting to login...')
  expect(sent(gateway)).toEqual([body])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(location.pathname).toBe('/auth/callback')
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await screen.findByRole('button', { name: 'Sign in with GitHub' })
})

it('leaves /login immediately if someone is signed in', async () => {
  playGateway({
    'GET /api/auth/session': { signedIn: true },
    'GET /api/viewer': without('no_subscription', 'No active subscription'),
  })
  openApp('/login')
  await screen.findByRole('heading', { name: 'Pricing' })
  expect(location.pathname).toBe('/pricing')
})

const TERMS = ['Terms of Service', '/terms-of-service']
const PRIVACY_POLICY = ['Privacy Policy', '/privacy-policy']
const privacySentence = 'The Privacy Policy says what Debrief stores and for how long.'

it.each([
  [
    'yes',
    'yes',
    `By signing in, you accept the Terms of Service. ${privacySentence}`,
    [TERMS, PRIVACY_POLICY],
  ],
  ['yes', '', 'By signing in, you accept the Terms of Service.', [TERMS]],
  ['', 'yes', privacySentence, [PRIVACY_POLICY]],
  ['', '', '', []],
])('names the documents that exist: %j, %j', async (terms, privacy, text, links) => {
  Object.assign(document.documentElement.dataset, { terms, privacyPolicy: privacy })
  playGateway({ 'GET /api/auth/session': { signedIn: false } })
  openApp('/login')
  const intro = await screen.findByText(/^Debrief will access your repositories/)
  expect(intro.nextElementSibling?.textContent?.trim() ?? '').toBe(text)
  const found = screen.queryAllByRole('link', { name: /Terms|Privacy/ })
  expect(found.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links)
  delete document.documentElement.dataset.terms
  delete document.documentElement.dataset.privacyPolicy
})
