import type { Viewer } from '@debrief/contracts/people/viewer'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

const JONAS = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02'
const INES = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a03'
const REVIEW = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a09'
const manager: Viewer = {
  ...marta,
  isManager: true,
  access: { ...marta.access, teamId: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a0f', teamName: 'Harbor' },
}
const person = (id: string, username: string) => ({
  id,
  username,
  avatarUrl: null,
  isManager: id === marta.id,
})
const people = [person(marta.id, 'marta-olsen'), person(JONAS, 'jonas-pitt'), person(INES, 'ines-moreau')]
const none = { all: 0, analyzed: 0, pending: 0, excellent: 0, good: 0, 'needs-work': 0 }

let asked: string[]
function open(address: string, viewer = manager) {
  const gateway = playGateway({
    'GET /api/viewer': viewer,
    'GET /api/viewable': { people },
    'GET /api/reviews': { reviews: [], counts: none, scored: 0, medianScore: null, next: null },
    'GET /api/pull-requests': { pullRequests: [], counts: none, repositories: 1, next: null },
  })
  const played = fetch
  asked = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(url)
    return played(url, init)
  })
  openApp(address)
  return gateway
}
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const button = () => screen.findByRole('button', { name: /^View as/ })
const list = () => screen.findByRole('listbox', { name: 'View as' })
const asksFor = (address: string) => waitFor(() => expect(asked).toContain(address))
const location = () => window.location.pathname + window.location.search

it('lists every member, the viewer and the manager, and opens with v', async () => {
  open('/reviews')
  expect((await button()).getAttribute('aria-label')).toBe('View as marta-olsen (You)')
  // The shortcut works only after the button's effects have run.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'v' })
    screen.getByRole('listbox', { name: 'View as' })
  })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    expect.stringContaining('marta-olsen(You) · Team Manager'),
    expect.stringContaining('jonas-pitt'),
    expect.stringContaining('ines-moreau'),
  ])
})

it('shows the member whose name was typed, closes what was open, and keeps the filter', async () => {
  open(`/reviews?filter=good&review=${REVIEW}`)
  fireEvent.click(await button())
  for (const key of ['i', 'n', 'Enter']) fireEvent.keyDown(await list(), { key })
  await asksFor(`/api/reviews?filter=good&user=${INES}`)
  expect(location()).toBe(`/reviews?filter=good&user=${INES}`)
  const again = await screen.findByRole('button', { name: 'View as ines-moreau' })
  await waitFor(() => expect(document.activeElement).toBe(again))
})

it('keeps showing the member on other screens, and returns to the viewer', async () => {
  open(`/reviews?user=${JONAS}`)
  await asksFor(`/api/reviews?filter=all&user=${JONAS}`)
  fireEvent.click(screen.getByRole('link', { name: 'Pull Requests' }))
  await asksFor(`/api/pull-requests?filter=all&user=${JONAS}`)
  await waitFor(() => expect(location()).toBe(`/pull-requests?user=${JONAS}`))
  expect(asked).not.toContain('/api/pull-requests?filter=all')
  fireEvent.click(await button())
  fireEvent.keyDown(await list(), { key: '1' })
  await asksFor('/api/pull-requests?filter=all')
  await waitFor(() => expect(location()).toBe('/pull-requests'))
  fireEvent.click(screen.getByRole('link', { name: 'Reviews' }))
  await asksFor('/api/reviews?filter=all')
})

it('is missing for anyone who manages no team, and a member in the URL is ignored', async () => {
  open(`/pull-requests?user=${JONAS}`, marta)
  await asksFor('/api/pull-requests?filter=all')
  expect(screen.queryByRole('button', { name: /^View as/ })).toBeNull()
  expect(asked.filter((address) => address.includes('user='))).toEqual([])
})

it('returns to the viewer with a message when the member has left the team', async () => {
  const { answers } = open(`/pull-requests?user=${JONAS}`)
  answers['GET /api/pull-requests'] = new Problem('no_such_member', 404, 'There is no such person.')
  let times = 0
  Object.defineProperty(answers, 'GET /api/viewable', {
    get: () => ({ people: people.filter(({ id }) => times++ < people.length || id !== JONAS) }),
  })
  expect(await screen.findByText('This person isn’t on your team.')).toBeTruthy()
  await waitFor(() => expect(location()).toBe('/pull-requests'))
})

it('opens the team view without fetching the individual one first', async () => {
  const gateway = open('/dashboard?view=team')
  // The list of members never loads here. `GET /api/viewer` already says that the person manages a team.
  delete gateway.answers['GET /api/viewable']
  await asksFor('/api/dashboard/team')
  expect(screen.getByRole('radio', { name: 'Team View', checked: true })).toBeTruthy()
  expect(asked).not.toContain('/api/dashboard')
})
