import type { HeatMap as Answer } from '@debrief/contracts/dashboard/heat-map'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HeatMap } from './HeatMap.tsx'

afterEach(cleanup)

const map: Answer = {
  periods: ['2026-07-27', '2026-05-04'],
  period: '2026-07-27',
  until: '2026-10-18',
  repositories: [
    { id: 'a', name: 'northbeam/ferry-api', cells: [{ category: 'testing', mistakes: 12 }] },
    { id: 'b', name: 'northbeam/tide-web', cells: [] },
  ],
}

function show(people: number, answer: Answer = map) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(['dashboard', 'heat-map', null], answer)
  render(
    <QueryClientProvider client={client}>
      <HeatMap people={people} />
    </QueryClientProvider>,
  )
}

it('prints the numbers of shown cells, and a dash for all others', () => {
  show(5)
  const table = within(screen.getByRole('table'))
  expect(table.getByRole('cell', { name: '12' })).toBeTruthy()
  expect(table.getAllByText('hidden or none')).toHaveLength(17)
  expect(screen.getByRole('option', { name: 'Jul 27 – Oct 18, 2026' })).toBeTruthy()
})

it('says so if no cell can be shown', () => {
  show(5, { ...map, repositories: [{ id: 'b', name: 'northbeam/tide-web', cells: [] }] })
  expect(screen.getByText(/^Nothing to show for this period/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByLabelText('Period')).toBeTruthy()
})

it('needs five people, and a period that has ended', () => {
  show(4)
  expect(screen.getByText(/at least 5 people/)).toBeTruthy()
  cleanup()
  show(5, { periods: [], period: null, until: null, repositories: [] })
  expect(screen.getByText(/first 12-week period ends/)).toBeTruthy()
})
