import type { SignInMethods } from '@debrief/contracts/sessions/sign-in'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LIST = 'GET /api/account/sign-in-methods'
const provider = { name: 'Harbor ID', isUsed: true }
const ines = { ...marta, username: 'ines', hasGithub: false, provider }
const methods = (given: Partial<SignInMethods> = {}): SignInMethods => ({
  github: null,
  provider: { name: 'Harbor ID', account: { name: 'ines', email: 'ines@northbeam.example' } },
  confirmed: null,
  ...given,
})
const sent = (gateway: ReturnType<typeof playGateway>, name: string) =>
  gateway.calls.filter((call) => call.name === name).map(({ body }) => body)

it('offers the provider and GitHub on the sign-in page, and starts with the chosen one', async () => {
  const gateway = playGateway({
    'GET /api/auth/session': { signedIn: false, signIn: { github: true, providerName: 'Harbor ID' } },
  })
  openApp('/login')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Harbor ID' }))
  await waitFor(() => expect(sent(gateway, 'POST /api/auth/start')).toEqual([{ method: 'oidc' }]))
  screen.getByRole('button', { name: 'Sign in with GitHub' })
})

it('hides GitHub on the sign-in page if it may only be linked', async () => {
  playGateway({
    'GET /api/auth/session': { signedIn: false, signIn: { github: false, providerName: 'Harbor ID' } },
  })
  openApp('/login')
  await screen.findByRole('button', { name: 'Sign in with Harbor ID' })
  expect(screen.queryByRole('button', { name: 'Sign in with GitHub' })).toBe(null)
})

it('sends what the provider returned, with its issuer', async () => {
  const gateway = playGateway({
    'POST /api/auth/complete': { next: '/settings' },
    'GET /api/viewer': ines,
  })
  openApp('/auth/callback/oidc?code=abc&state=xyz&iss=https%3A%2F%2Fid.example&session_state=1')
  await screen.findByRole('heading', { name: 'Settings' })
  expect(sent(gateway, 'POST /api/auth/complete')).toEqual([
    { code: 'abc', state: 'xyz', iss: 'https://id.example', method: 'oidc' },
  ])
})

it('asks a person without GitHub to connect it, on every page', async () => {
  playGateway({ 'GET /api/viewer': ines })
  openApp('/pull-requests')
  await screen.findByText('Connect GitHub to see your pull requests.')
  const link = screen.getByRole('link', { name: 'Connect GitHub' })
  expect(link.getAttribute('href')).toBe('/settings#sign-in-methods')
  screen.getByText('Harbor ID Account')
})

it('asks for a sign-in with the other method first, and then links', async () => {
  const gateway = playGateway({ 'GET /api/viewer': ines, [LIST]: methods() })
  openApp('/settings')
  fireEvent.click(await screen.findByRole('button', { name: /^Sign in with Harbor ID/ }))
  const confirm = 'POST /api/account/sign-in-methods/oidc/confirm'
  await waitFor(() => expect(sent(gateway, confirm)).toHaveLength(1))
  screen.getByText('Your only way to sign in. To unlink it, first link GitHub.')
  cleanup()

  const confirmed = { by: 'oidc' as const, until: new Date(Date.now() + 600_000).toISOString() }
  gateway.answers[LIST] = methods({ confirmed })
  openApp('/settings')
  fireEvent.click(await screen.findByRole('button', { name: 'Link GitHub' }))
  await waitFor(() => expect(sent(gateway, 'POST /api/account/sign-in-methods/github/link')).toHaveLength(1))
})

it('explains what unlinking does before it unlinks', async () => {
  const confirmed = { by: 'oidc' as const, until: new Date(Date.now() + 600_000).toISOString() }
  const gateway = playGateway({
    'GET /api/viewer': { ...ines, hasGithub: true },
    [LIST]: methods({ github: { login: 'ines-moreau' }, confirmed }),
    'DELETE /api/account/sign-in-methods/github': { unlinked: true },
  })
  openApp('/settings')
  await screen.findByText('GitHub: ines-moreau')
  fireEvent.click(screen.getByRole('button', { name: 'Unlink GitHub' }))
  await screen.findByText(/Debrief won’t see your new pull requests/)
  expect(sent(gateway, 'DELETE /api/account/sign-in-methods/github')).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: 'Unlink GitHub' }).at(-1)!)
  await screen.findByText('GitHub unlinked.')
})

it('shows no sign-in methods if people sign in only with GitHub', async () => {
  const gateway = playGateway({ 'GET /api/viewer': marta })
  openApp('/settings')
  await screen.findByRole('heading', { name: 'Delete account' })
  expect(screen.queryByRole('heading', { name: 'Sign-in methods' })).toBe(null)
  expect(sent(gateway, LIST)).toEqual([])
  expect(screen.queryByText('Connect GitHub to see your pull requests.')).toBe(null)
})
