import type { FirstLook, FirstLookPullRequest, SharedFirstLook } from '@debrief/contracts/history/first-look'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, type PlayedGateway, playGateway } from './testing/play-gateway.ts'

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (number: number) => `5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8${String(number).padStart(3, '0')}`
const pullRequest: FirstLookPullRequest = {
  title: 'Save the board settings',
  number: 41,
  repository: 'northbeam/tide-web',
  url: 'https://github.com/northbeam/tide-web/pull/41',
  mergedAt: '2026-07-09T10:00:00.000Z',
  reviewId: id(1),
  mistakeId: id(2),
}
const remembered: FirstLook['remembered'] = {
  title: 'Unawaited promise',
  category: 'error-handling',
  severity: 'high',
  isFixed: true,
  count: 7,
  quote: {
    author: 'jonas-pitt',
    avatarUrl: null,
    body: 'Nothing awaits this call.',
    url: 'https://github.com/x',
  },
  pullRequest,
}
const look: FirstLook = {
  months: 6,
  period: { from: '2026-06-01T10:00:00.000Z', to: '2026-11-18T10:00:00.000Z' },
  pullRequests: 30,
  mistakes: 28,
  recurring: 6,
  cameBack: [
    {
      id: id(3),
      title: 'Await every promise',
      category: 'error-handling',
      lesson: null,
      isStandard: true,
      hasStopped: true,
      count: 12,
      pullRequests: [pullRequest],
    },
  ],
  stopped: [
    {
      id: id(3),
      title: 'Await every promise',
      category: 'error-handling',
      count: 12,
      lastAt: '2026-09-30T10:00:00.000Z',
      opportunitiesSince: 10,
    },
  ],
  remembered,
  suggestions: [],
  candidate: { id: id(4), title: 'N+1 query', count: 3, canConvert: true },
  exercises: [
    {
      cardId: id(5),
      title: 'Unawaited promise',
      category: 'error-handling',
      kind: 'fix',
      fileName: 'save.ts',
    },
  ],
  team: { name: 'Northbeam', isShared: false },
  dismissed: false,
}
const LOOK = 'GET /api/first-look'

function open(address: string, answers: Record<string, unknown> = {}): PlayedGateway {
  const gateway = playGateway({ 'GET /api/viewer': marta, [LOOK]: look, ...answers })
  openApp(address)
  return gateway
}
const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 15_000 })
const links = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
const sent = ({ calls }: PlayedGateway) => calls.filter(({ name }) => !name.startsWith('GET'))

describe('the page', () => {
  it('shows what came back with its pull requests, what stopped, and what to do first', async () => {
    open('/first-look')
    await heading('What six months of reviews say')
    screen.getByText('30 reviewed pull requests merged from June 1 to November 18, with 28 mistakes.')
    screen.getByText('6 mistakes came back. This one came back most often.')
    screen.getByText('And 11 earlier pull requests.')
    expect(links('Save the board settings')[0]).toBe(`/reviews?review=${id(1)}#mistake-${id(2)}`)
    expect(links('tide-web #41')[0]).toBe(pullRequest.url)
    screen.getByText(/Not seen in the 10 pull requests since then where it could have happened/)
    screen.getByText('Nothing awaits this call.')
    expect(links('Start practice')).toEqual([`/practice?card=${id(5)}`])
    expect(links('N+1 query')).toEqual([`/recurring-mistakes?group=${id(4)}`])
  })

  it('says plainly that nothing came back', async () => {
    const nothing = { recurring: 0, cameBack: [], stopped: [], candidate: null, remembered: null }
    open('/first-look', { [LOOK]: { ...look, ...nothing, months: 3 } })
    await heading('What three months of reviews say')
    screen.getByText(
      'No mistake came back. These reviews have 28 mistakes, none of them in more than one pull request.',
    )
    screen.getByText('No comment stands out in this period.')
    expect(screen.queryByRole('heading', { name: 'Mistakes that stopped' })).toBeNull()
  })

  it('converts the recurring mistake that suits best, if the viewer may', async () => {
    const gateway = open('/first-look', {
      [`POST /api/recurring-mistakes/${id(4)}/convert`]: { standardId: id(6) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Convert to team standard' }))
    await screen.findByText('Standard published.')
    expect(sent(gateway)).toMatchObject([{ name: `POST /api/recurring-mistakes/${id(4)}/convert` }])
    cleanup()
    open('/first-look', { [LOOK]: { ...look, candidate: { ...look.candidate, canConvert: false } } })
    await screen.findByText('A team’s manager can convert it to a team standard.')
  })

  it('is private until the switch is on, and again at once when it’s off', async () => {
    const gateway = open('/first-look', { 'PATCH /api/first-look': { changed: true } })
    const share = await screen.findByRole('switch', { name: 'Share with Northbeam' })
    expect(share.getAttribute('aria-checked')).toBe('false')
    screen.getByText(/Only you can see this page/)
    fireEvent.click(share)
    await screen.findByText(/Everyone on Northbeam can read this page/)
    expect(links('See what your team sees')).toEqual([`/first-look?member=${marta.id}`])
    fireEvent.click(share)
    await screen.findByText(/Only you can see this page/)
    expect(sent(gateway).map(({ body }) => body)).toEqual([{ shared: true }, { shared: false }])
  })
})

describe('a teammate’s page', () => {
  const { suggestions: _s, candidate: _c, exercises: _e, team: _t, dismissed: _d, ...findings } = look
  const shared: SharedFirstLook = {
    ...findings,
    cameBack: look.cameBack.map((mistake) => ({
      ...mistake,
      pullRequests: [{ ...pullRequest, reviewId: null, mistakeId: null }],
    })),
    remembered: remembered && {
      ...remembered,
      pullRequest: { ...pullRequest, reviewId: null, mistakeId: null },
    },
    owner: { username: 'jonas-pitt', avatarUrl: null },
  }

  it('shows what they share, with links only to GitHub', async () => {
    open(`/first-look?member=${id(9)}`, { [`GET /api/first-look/${id(9)}`]: shared })
    await screen.findByText('jonas-pitt shares this with the team.')
    const main = within(screen.getByRole('main'))
    const addresses = main.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses.filter((href) => !href?.startsWith('https://github.com/'))).toEqual([])
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('doesn’t say that no mistake stopped, because the team may not see all pull requests', async () => {
    open(`/first-look?member=${id(9)}`, { [`GET /api/first-look/${id(9)}`]: { ...shared, stopped: [] } })
    await screen.findByText('jonas-pitt shares this with the team.')
    expect(screen.queryByRole('heading', { name: 'Mistakes that stopped' })).toBeNull()
  })

  it('says that it isn’t shared', async () => {
    const refused = new Problem('no_first_look', 404, 'This page isn’t shared with you.')
    open(`/first-look?member=${id(9)}`, { [`GET /api/first-look/${id(9)}`]: refused })
    expect(await screen.findByText(/This page isn’t shared with you/)).toBeTruthy()
  })
})

describe('the dashboard', () => {
  const dashboard = {
    teamName: null,
    repositories: 1,
    pullRequests: { merged: 0, analyzed: 0, open: 0, thisWeek: 0 },
    reviews: { count: 0, scored: 0, averageScore: null, weeklyScores: [] },
    recurring: { count: 0, high: 0, quiet: 0 },
    practice: null,
    firstSteps: null,
    trend: [],
    standardsSet: [],
    categories: [],
    worthRemembering: null,
    usage: null,
    recentPullRequests: [],
    recentReviews: [],
  }

  it('opens with it until it’s dismissed', async () => {
    const gateway = open('/dashboard', {
      'GET /api/dashboard': { ...dashboard, firstLookMonths: 12 },
      'PATCH /api/first-look': { changed: true },
    })
    await heading('What a year of reviews says')
    await screen.findByRole('link', { name: 'See the pull requests' })
    screen.getByText('in 12 pull requests')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss “What your reviews say”' }))
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'What a year of reviews says' })).toBeNull(),
    )
    expect(sent(gateway)).toMatchObject([{ name: 'PATCH /api/first-look', body: { dismissed: true } }])
  })

  it('doesn’t request it without an import', async () => {
    const { calls } = open('/dashboard', { 'GET /api/dashboard': { ...dashboard, firstLookMonths: null } })
    await heading('Ready to Analyze Your PRs')
    expect(calls.map(({ name }) => name)).not.toContain(LOOK)
  })
})
