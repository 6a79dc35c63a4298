import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { VIEWER } from '../../../session/use-viewer.ts'
import { describeTeam } from './describe-team.ts'
import { TeamView } from './TeamView.tsx'

afterEach(cleanup)

const MARTA = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01'
const JONAS = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02'
const REVIEW = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a09'
const jonas = { id: JONAS, username: 'jonas-pitt', avatarUrl: null }
const member = {
  avatarUrl: null,
  isManager: false,
  weeks: [],
  scored: 0,
  averageScore: null,
  mostRepeated: null,
}
const overview: TeamDashboard = {
  team: { id: REVIEW, name: 'Harbor' },
  repositories: 1,
  pullRequests: { merged: 151, analyzed: 138, open: 3, thisWeek: 7 },
  reviews: { count: 135, scored: 120, averageScore: 78, weeklyScores: [] },
  recurring: { count: 14, high: 4, suggested: 5 },
  standards: { count: 6, brokenThisWeek: 3, brokenLastWeek: 1 },
  practice: null,
  usage: null,
  members: [
    { ...member, id: MARTA, username: 'marta-olsen', isManager: true, scored: 9, averageScore: 61 },
    {
      ...member,
      ...jonas,
      scored: 1,
      averageScore: 95,
      weeks: [{ week: '2026-11-16', pullRequests: 4, repeats: 3 }],
      mostRepeated: { groupId: REVIEW, title: 'Promises left to `fail`', count: 7 },
    },
  ],
  categories: [
    { category: 'testing', repeats: 12 },
    { category: 'security', repeats: 1 },
  ],
  activity: [
    {
      kind: 'review',
      id: REVIEW,
      pullRequestId: REVIEW,
      by: jonas,
      title: 'Release berth locks',
      number: 482,
      repository: 'northbeam/ferry-api',
      at: '2026-11-20T10:00:00.000Z',
      score: 74,
      mistakes: 3,
    },
    {
      kind: 'pull-request',
      id: MARTA,
      by: jonas,
      title: 'Name the vessel',
      number: 216,
      repository: 'northbeam/manifest-worker',
      at: '2026-11-19T10:00:00.000Z',
      status: 'failed',
    },
  ],
}

function show(given: Partial<TeamDashboard> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(VIEWER, { id: MARTA })
  const team = { data: { ...overview, ...given } } as Parameters<typeof TeamView>[0]['team']
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TeamView team={team} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

it('lists members in the order they joined, regardless of score, and can’t be sorted', () => {
  show()
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/marta-olsen \(You\)No reviews– too few pull requests619 reviewsNone$/),
    expect.stringMatching(
      /jonas-pitt7\.54 pull requests951 reviewPromises left to fail , 7 times in 12 weeks$/,
    ),
  ])
  expect(
    screen.getByRole('slider', {
      name: 'Repeated mistakes per 10 pull requests: 7.5 at the start and the end of the last 1 week',
    }),
  ).toBeTruthy()
  expect(within(screen.getByRole('table')).queryAllByRole('button')).toEqual([])
})

it('opens activity on its page, in the manager’s view of the member', () => {
  show()
  const links = within(screen.getByRole('region', { name: 'Recent activity' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/reviews?user=${JONAS}`,
    `/pull-requests?user=${JONAS}`,
  ])
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/Release berth locksjonas-pitt got a review · 3 mistakes · ferry-api #48274/),
    expect.stringMatching(/Name the vesseljonas-pitt merged · manifest-worker #216Failed/),
  ])
})

it('says what it covers, and what is still missing', () => {
  expect(describeTeam(overview)).toBe('Team Overview · Harbor, 2 people, 7 merged pull requests since Monday')
  show({ categories: [], activity: [] })
  expect(screen.getByText('No mistake was repeated in the last 8 weeks.')).toBeTruthy()
  expect(screen.getByText(/^When a member’s pull request is merged/)).toBeTruthy()
})

const numbers = () => screen.getByRole('region', { name: 'Team statistics' }).textContent

it('shows and links suggested standards', () => {
  show()
  expect(numbers()).toContain('Recurring Mistakes144 high severity · 5 could become standards')
  expect(numbers()).toContain('Reviews135Average score 78 from 120 scored reviews')
  expect(numbers()).toContain('Team Standards6Violated 3 times this week and once last week')
  const link = screen.getByRole('link', { name: '5 could become standards' })
  expect(link.getAttribute('href')).toBe('/team-standards')
})

it.each([
  [{ count: 0, brokenThisWeek: 0, brokenLastWeek: 0 }, 'No standards yet'],
  [{ count: 2, brokenThisWeek: 0, brokenLastWeek: 0 }, 'Not violated this week or last week'],
  [{ count: 2, brokenThisWeek: 0, brokenLastWeek: 4 }, 'Violated 4 times last week, but not this week'],
  [{ count: 2, brokenThisWeek: 1, brokenLastWeek: 0 }, 'Violated once this week, but not last week'],
])('describes standards %j: %s', (standards, said) => {
  show({ standards, recurring: { count: 0, high: 0, suggested: 0 } })
  expect(numbers()).toMatch(new RegExp(`${said}$`))
  expect(numbers()).toContain('None tracked yet')
  expect(screen.queryByText(/could become/)).toBeNull()
})

it('shows recall only for all members together, and only with enough people', () => {
  const [one] = overview.members
  const five = [1, 2, 3, 4, 5].map((at) => ({ ...one!, id: `${at}`, username: `person-${at}` }))
  show()
  expect(screen.queryByText(/recalled/)).toBeNull()
  cleanup()
  show({ members: five })
  expect(screen.getByText(/once at least 5 people have practiced/)).toBeTruthy()
  cleanup()
  show({ members: five, practice: { people: 5, answered: 54, recalled: 45 } })
  expect(screen.getByText('83% recalled').parentElement?.textContent).toBe(
    '83% recalled in practice: 54 answers from 5 people in the last 12 weeks',
  )
  expect(rows().every((row) => !/recalled|%/.test(row.textContent ?? ''))).toBe(true)
})

it('shows no rate for four weeks with fewer than three pull requests', () => {
  const [, jonasRow] = overview.members
  const weeks = [
    { week: '2026-11-09', pullRequests: 1, repeats: 1 },
    { week: '2026-11-16', pullRequests: 1, repeats: 1 },
  ]
  show({ members: [{ ...jonasRow!, weeks }] })
  expect(rows()[0]?.textContent).toMatch(/jonas-pitt– too few pull requests/)
})
