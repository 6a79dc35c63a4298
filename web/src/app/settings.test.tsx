import type { SessionView } from '@debrief/contracts/people/account'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

const scrolled: string[] = []

beforeEach(() => {
  scrolled.length = 0
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id)
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(address: string, answers: Answers = {}) {
  const gateway = playGateway({ 'GET /api/viewer': marta, ...answers })
  openApp(address)
  return gateway
}
const findIndex = async () => within(await screen.findByRole('navigation', { name: 'Settings' }))
const listSections = async () =>
  (await findIndex()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const focused = () => document.activeElement?.textContent

it('lists its sections, and the panels below their headings in a fixed order', async () => {
  open('/settings')
  expect(await listSections()).toEqual([
    ['Account', '/settings#account'],
    ['Plan', '/settings#plan'],
    ['Repositories', '/settings#repositories'],
    ['Editor & API', '/settings#editor-and-api'],
    ['Notifications', '/settings#notifications'],
    ['Privacy', '/settings#privacy'],
  ])
  const names = () =>
    [...document.querySelectorAll('main :is(h1, h2, h3)')].map((one) => `${one.tagName} ${one.textContent}`)
  await waitFor(() => expect(names()).toContain('H3 Available Repositories'))
  expect(names()).toEqual([
    'H1 Settings',
    'H2 Account',
    ...['Profile', 'Appearance', 'Sessions', 'Invitations for you'].map((name) => `H3 ${name}`),
    'H2 Plan',
    'H3 Subscription',
    'H2 Repositories',
    ...['GitHub App', 'Connected Repositories', 'Available Repositories', 'Agent feedback'].map(
      (name) => `H3 ${name}`,
    ),
    'H2 Editor & API',
    ...['Editor', 'Standards in repositories', 'Access tokens', 'Webhooks'].map((name) => `H3 ${name}`),
    'H2 Notifications',
    'H3 App, email and chat',
    'H3 Slack and Microsoft Teams',
    'H2 Privacy',
    ...['Who viewed your data', 'Export', 'Delete account'].map((name) => `H3 ${name}`),
  ])
})

it('has a team section for managers and members, and an operators’ section at the end for operators', async () => {
  open('/settings', {
    'GET /api/viewer': { ...marta, isManager: true, isOperator: true },
  })
  await waitFor(async () =>
    expect((await listSections()).at(-1)).toEqual(['Operators', '/settings#operators']),
  )
  expect((await listSections())[2]).toEqual(['Team', '/settings#team'])
  await within(await screen.findByRole('region', { name: 'Operators' })).findByRole('link', { name: 'Open' })
})

it('scrolls to the section or panel in the URL and focuses its heading, even if it loads later', async () => {
  open('/settings#export')
  await waitFor(() => expect(focused()).toBe('Export'))
  expect(scrolled).toContain('export')
  cleanup()
  open('/settings#plan')
  await waitFor(() => expect(focused()).toBe('Plan'))
})

it('follows the index, Back and Forward', async () => {
  open('/settings')
  const index = await findIndex()
  fireEvent.click(index.getByRole('link', { name: 'Privacy' }))
  await waitFor(() => expect(focused()).toBe('Privacy'))
  fireEvent.click(index.getByRole('link', { name: 'Plan' }))
  await waitFor(() => expect(focused()).toBe('Plan'))
  expect(location.hash).toBe('#plan')
  history.back()
  await waitFor(() => expect(focused()).toBe('Privacy'))
  history.forward()
  await waitFor(() => expect(focused()).toBe('Plan'))
})

it('signs out in one panel, which lists other sessions on request', async () => {
  const at = '2026-11-20T10:00:00Z'
  const session = (id: string, current: boolean): SessionView => ({
    id: `11111111-1111-4111-8111-11111111111${id}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    createdAt: at,
    lastSeenAt: at,
    current,
  })
  open('/settings', {
    'GET /api/account/sessions': { sessions: [session('1', true), session('2', false)] },
  })
  const panel = within(await screen.findByRole('region', { name: 'Sessions' }))
  expect(screen.queryByRole('region', { name: 'Session' })).toBeNull()
  panel.getByRole('button', { name: 'Sign Out' })
  await panel.findByText('1 other session')
  expect(panel.queryByRole('button', { name: /^End/ })).toBeNull()
  fireEvent.click(panel.getByRole('button', { name: 'Show' }))
  panel.getByRole('button', { name: /^End ?the session/ })
  panel.getByRole('button', { name: 'End all other sessions' })
})
