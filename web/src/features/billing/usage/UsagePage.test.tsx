import type { UsageLine } from '@debrief/contracts/billing/usage'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { UsagePage } from './UsagePage.tsx'

afterEach(cleanup)

const line = (given: Partial<UsageLine>): UsageLine => ({
  id: `an:${given.subject}`,
  kind: 'analysis',
  amount: 1,
  subject: 'northbeam/ferry-api#482',
  by: { username: 'jonas-pitt', avatarUrl: null, isViewer: false },
  state: 'settled',
  at: '2026-11-02T10:00:00.000000Z',
  finishedAt: null,
  monthStart: '2026-11-01T00:00:00.000Z',
  ...given,
})
const month = { limit: 250, used: 31, remaining: 219, pooled: true, renewsAt: '2026-12-03T00:00:00.000Z' }

function show(lines: UsageLine[], ofTeam = true) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(['usage'], { pages: [{ month, ofTeam, lines, next: 'more' }], pageParams: [null] })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UsagePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('shows what each use was for, for whom, and its outcome', () => {
  show([
    line({ state: 'reserved' }),
    line({ subject: 'northbeam/tide-web#7', state: 'released', by: null }),
    line({ subject: 'northbeam/tide-web#8', kind: 'agent_tokens', amount: 9_100, state: 'settled' }),
  ])
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^northbeam\/ferry-api#482PR analysis.*jonas-pitt.*In progress$/),
    expect.stringMatching(/^northbeam\/tide-web#7PR analysis.*Deleted account.*Not charged$/),
    expect.stringMatching(/^northbeam\/tide-web#89K agent tokens.*Counted$/),
  ])
  expect(screen.getByRole('meter', { name: 'PR analyses used' }).getAttribute('aria-valuenow')).toBe('31')
  expect(screen.getByText(/Usage of your team’s plan/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show older' })).toBeTruthy()
})

it('shows an empty state without usage', () => {
  show([], false)
  expect(screen.getByText('No usage yet')).toBeTruthy()
  expect(screen.getByText(/Usage of your plan/)).toBeTruthy()
})
