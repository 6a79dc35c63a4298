import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FirstSteps } from '../features/dashboard/FirstSteps.tsx'
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
}

function show({ repositories = 0, merged = 0, reviews = 0, firstSteps, isManager = false }: State) {
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
        <FirstSteps dashboard={dashboard} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const isShown = () => screen.queryByRole('heading', { name: 'First steps' }) !== null

it('lists what is left, and leads to what is possible already', () => {
  show({ isManager: true })
  expect(screen.getByText('0 of 4 done')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  const choose = ['Choose a repository', '/settings']
  const invite = ['Invite people', '/settings']
  expect(links()).toEqual([choose, invite])
  cleanup()
  show({ isManager: true, repositories: 1 })
  expect(links()).toEqual([['Import pull requests', '/settings'], invite])
  cleanup()
  show({ isManager: true, repositories: 1, merged: 1, reviews: 1 })
  expect(links()).toEqual([['Start practice', '/practice'], invite])
})

it('checks off what is done, and asks only people who can invite to invite', () => {
  show({ repositories: 1, merged: 3, firstSteps: { practiced: true, invited: false } })
  expect(screen.getByText('2 of 3 done')).toBeTruthy()
  expect(links()).toEqual([['View pull requests', '/pull-requests']])
})

it('disappears when every step is done, and never shows on someone else’s dashboard', () => {
  show({ repositories: 1, merged: 1, reviews: 1, firstSteps: { practiced: true, invited: false } })
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
