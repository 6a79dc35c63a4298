import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { History, HistoryImport } from '@debrief/contracts/history/history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FirstSteps } from '../features/dashboard/FirstSteps.tsx'
import { createImport } from '../features/history/shared/testing/create-import.ts'
import { VIEWER } from '../session/use-viewer.ts'
import { marta } from './testing/play-gateway.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

interface State {
  repositories?: number
  merged?: number
  reviews?: number
  firstSteps?: Dashboard['firstSteps']
  isManager?: boolean
  history?: History
}

const offer = { repositoryId: marta.id, fullName: 'northbeam/ferry-api', onlyOwn: false }
const importIn = (state: HistoryImport['state']): History => ({
  imports: [createImport({ state })],
  offers: [],
})
const imported = importIn('completed')

function show({ repositories = 0, merged = 0, reviews = 0, firstSteps, isManager = false, history }: State) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(VIEWER, { ...marta, isManager })
  const dashboard = {
    repositories,
    pullRequests: { merged, analyzed: reviews, open: 0, thisWeek: 0 },
    reviews: { count: reviews, scored: 0, averageScore: null, weeklyScores: [] },
    firstSteps: firstSteps === undefined ? { practiced: false, invited: false } : firstSteps,
  } as unknown as Dashboard
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FirstSteps dashboard={dashboard} history={history} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const isShown = () => screen.queryByRole('heading', { name: 'First steps' }) !== null

it('lists what is left, and leads to what is possible already', () => {
  show({ isManager: true })
  expect(screen.getByText('0 of 5 done')).toBeTruthy()
  expect(links()).toEqual([
    ['Choose a repository', '/settings'],
    ['Invite people', '/settings'],
  ])
  cleanup()
  show({ isManager: true, repositories: 1, merged: 1, reviews: 1 })
  expect(links()).toContainEqual(['Start practice', '/practice'])
})

it('checks off what is done, and asks only people who can invite to invite', () => {
  show({ repositories: 1, merged: 3, history: imported, firstSteps: { practiced: true, invited: false } })
  expect(screen.getByText('3 of 4 done')).toBeTruthy()
  expect(links()).toEqual([['View pull requests', '/pull-requests']])
})

it('disappears when every step is done, and never shows on someone else’s dashboard', () => {
  show({
    repositories: 1,
    merged: 1,
    reviews: 1,
    history: imported,
    firstSteps: { practiced: true, invited: false },
  })
  expect(isShown()).toBe(false)
  show({ firstSteps: null })
  expect(isShown()).toBe(false)
})

it('stays dismissed', () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss first steps' }))
  expect(isShown()).toBe(false)
  cleanup()
  show({})
  expect(isShown()).toBe(false)
})

it.each([
  [{ imports: [], offers: [offer] }, 'Import history', '/settings?import=1#connected-repositories'],
  [importIn('ready'), 'View estimate', '/settings#connected-repositories'],
  [importIn('running'), 'View progress', '/settings#connected-repositories'],
  [importIn('failed'), 'View import', '/settings#connected-repositories'],
  [importIn('canceled'), 'Import history', '/settings?import=1#connected-repositories'],
])('asks for the history, by the state of the latest import: %#', (history, action, to) => {
  show({ repositories: 1, history })
  expect(screen.getByText('Import your history')).toBeTruthy()
  expect(links()).toContainEqual([action, to])
})

it.each([
  [{ history: { imports: [], offers: [] } }],
  [{ history: { imports: [], offers: [offer] }, reviews: 20 }],
])('doesn’t ask people for a history that they can’t import or already have: %#', (state) => {
  show({ repositories: 1, ...state })
  expect(screen.queryByText('Import your history')).toBe(null)
})
