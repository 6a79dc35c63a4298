import type { TeamDashboard } from '@debrief/contracts/http/team-dashboard'
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
const member = { avatarUrl: null, isManager: false, weeks: [], averageScore: null, mostOften: null }
const overview: TeamDashboard = {
  team: { id: REVIEW, name: 'Harbor' },
  repositories: 1,
  pullRequests: { merged: 151, analyzed: 138, open: 3, thisWeek: 7 },
  reviews: { count: 135, averageScore: 78, weeklyScores: [] },
  mistakes: { count: 14, highLately: 4 },
  usage: null,
  members: [
    { ...member, id: MARTA, username: 'marta-olsen', isManager: true, averageScore: 61 },
    {
      ...member,
      ...jonas,
      averageScore: 95,
      weeks: [{ week: '2026-11-16', pullRequests: 4, mistakes: 3 }],
      mostOften: { category: 'testing', mistakes: 3 },
    },
  ],
  categories: [
    { category: 'testing', mistakes: 12 },
    { category: 'security', mistakes: 1 },
  ],
  activity: [
    {
      kind: 'review',
      id: REVIEW,
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

it('has a line for each member as they joined, whatever their scores, and nothing to sort by', () => {
  show()
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/marta-olsen \(You\)–61no mistakes$/),
    expect.stringMatching(/jonas-pitt7\.595Testing3 mistakes$/),
  ])
  expect(screen.getByRole('img', { name: 'Mistakes per ten pull requests stayed at 7.5' })).toBeTruthy()
  expect(within(screen.getByRole('table')).queryAllByRole('button')).toEqual([])
})

it('opens what happened where it belongs, as the person it is of', () => {
  show()
  const links = within(screen.getByRole('region', { name: 'Recent activity' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/reviews?user=${JONAS}`,
    `/pull-requests?user=${JONAS}`,
  ])
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/jonas-pitt was reviewed: Release berth locks ferry-api #4823 mistakes74/),
    expect.stringMatching(/jonas-pitt merged: Name the vessel manifest-worker #216Failed/),
  ])
})

it('says what it is of, and what is not there yet', () => {
  expect(describeTeam(overview)).toBe('Team Overview · Harbor, 2 people, 7 merged pull requests since Monday')
  show({ categories: [], activity: [] })
  expect(screen.getByText('No mistakes in eight weeks.')).toBeTruthy()
  expect(screen.getByText(/from the day they joined/)).toBeTruthy()
})
