import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import type { showGithubApp, showOperatedApp } from '@debrief/contracts/repositories/github-app'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const PANEL = 'GET /api/github-app'
const OPERATED = 'GET /api/operators/github-app'
const START = 'POST /api/operators/github-app/manifest'
const COMPLETE = 'POST /api/operators/github-app'
const app = {
  slug: 'debrief-northbeam',
  url: 'https://github.com/apps/debrief-northbeam',
  installUrl: 'https://github.com/apps/debrief-northbeam/installations/new',
}
const shown: EndpointAnswer<typeof showGithubApp> = {
  app,
  installations: [],
  notCovered: [],
  reviewsThisMonth: 0,
}
const none: EndpointAnswer<typeof showOperatedApp> = {
  app: null,
  webhookUrl: 'https://debrief.example/webhooks/github/app',
  isUnreachable: false,
}
const made = { ...app, from: 'page', createdAt: '2026-11-20T10:00:00.000Z' }

function open(address: string, answers: Answers) {
  const gateway = playGateway({ 'GET /api/viewer': marta, ...answers })
  openApp(address)
  return gateway
}
const panel = async () => within(await screen.findByRole('region', { name: 'GitHub App' }))

describe('the App in settings', () => {
  it('links to GitHub to install it', async () => {
    open('/settings', { [PANEL]: shown })
    const link = await (await panel()).findByRole('link', { name: 'Install on GitHub' })
    expect(link.getAttribute('href')).toBe(app.installUrl)
    expect((await panel()).queryByText('Operations')).toBeNull()
  })

  it('shows where it is installed, where it is suspended, and which accounts lack it', async () => {
    const installations = [
      { account: 'northbeam', suspended: false, repositories: ['northbeam/ferry-api'] },
      { account: 'harbor', suspended: true, repositories: ['harbor/pier'] },
    ]
    const answer = { ...shown, installations, notCovered: ['northbeam/tide-web'], reviewsThisMonth: 14 }
    open('/settings', { [PANEL]: answer })
    const found = await panel()
    await found.findByText('Installed on northbeam · 14 instant reviews this month')
    expect(found.getByText('Suspended on harbor')).toBeTruthy()
    expect(found.getByText('Not installed for northbeam/tide-web')).toBeTruthy()
    expect(found.getByRole('link', { name: 'Configure on GitHub' })).toBeTruthy()
  })

  it('is unavailable if no operator created it, and links operators to the page that creates it', async () => {
    open('/settings', { [PANEL]: { ...shown, app: null }, 'GET /api/viewer': { ...marta, isOperator: true } })
    const link = await (await panel()).findByRole('link', { name: 'Create GitHub App' })
    expect(link.getAttribute('href')).toBe('/operators/github-app')
  })

  it('shows a loading error and retries', async () => {
    const gateway = open('/settings', { [PANEL]: new Problem('x', 503, 'Not now.') })
    await (await panel()).findByText('Not now.', { exact: false })
    gateway.answers[PANEL] = shown
    fireEvent.click((await panel()).getByRole('button', { name: 'Try again' }))
    const loaded = await (await panel()).findByText('Not installed on your repositories yet')
    expect(loaded).toBeTruthy()
  })
})

describe('creating the App', () => {
  it('submits a form with the manifest to GitHub', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
    const action = 'https://github.com/organizations/northbeam/settings/apps/new?state=s'
    const gateway = open('/operators/github-app', {
      [OPERATED]: none,
      [START]: { action, manifest: '{"a":1}' },
    })
    fireEvent.change(await screen.findByLabelText('Organization that owns the App'), {
      target: { value: ' northbeam ' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Create GitHub App' }))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    const form = submit.mock.contexts[0] as HTMLFormElement
    expect([form.method, form.action]).toEqual(['post', action])
    expect(Object.fromEntries(new FormData(form))).toEqual({ manifest: '{"a":1}' })
    const sent = gateway.calls.find(({ name }) => name === START)
    expect(sent?.body).toEqual({ organization: 'northbeam', isPublic: false })
    form.remove()
  })

  it('completes the App once, and removes the code from the URL', async () => {
    const gateway = open('/operators/github-app?code=c0de&state=s', {
      [OPERATED]: none,
      [COMPLETE]: { app: made },
    })
    await screen.findByRole('heading', { name: 'The GitHub App is ready' })
    expect(gateway.calls.filter(({ name }) => name === COMPLETE)).toEqual([
      { name: COMPLETE, body: { code: 'c0de', state: 's' } },
    ])
    expect(location.search).toBe('')
  })

  it('sends no request if the App already exists', async () => {
    const gateway = open('/operators/github-app?code=c0de&state=s', { [OPERATED]: { ...none, app: made } })
    await screen.findByRole('heading', { name: 'The GitHub App is ready' })
    expect(gateway.calls.filter(({ name }) => name === COMPLETE)).toEqual([])
  })

  it('shows why it failed, and lets the operator start over', async () => {
    const refused = new Problem('state_mismatch', 409, 'This request wasn’t started here.')
    open('/operators/github-app?code=c0de&state=s', { [OPERATED]: none, [COMPLETE]: refused })
    await screen.findByText('This request wasn’t started here.')
    fireEvent.click(screen.getByRole('link', { name: 'Start over' }))
    expect(await screen.findByRole('heading', { name: 'Create the GitHub App' })).toBeTruthy()
  })

  it('warns if GitHub can’t reach this machine', async () => {
    open('/operators/github-app', { [OPERATED]: { ...none, isUnreachable: true } })
    expect(await screen.findByText(/GitHub can’t reach this machine/)).toBeTruthy()
  })
})
