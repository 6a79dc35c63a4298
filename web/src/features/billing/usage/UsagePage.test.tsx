import type { UsageLine } from '@debrief/contracts/billing/usage'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { UsagePage } from './UsagePage.tsx'
import type { Summary } from './use-usage.ts'

afterEach(cleanup)

const line = (given: Partial<UsageLine>): UsageLine => ({
  id: `an:${given.subject}`,
  kind: 'analysis',
  amount: 1,
  subject: 'northbeam/ferry-api#482',
  by: { username: 'jonas-pitt', avatarUrl: null, isViewer: false },
  state: 'settled',
  pullRequest: null,
  at: '2026-11-02T10:00:00.000000Z',
  finishedAt: null,
  monthStart: '2026-11-01T00:00:00.000Z',
  ...given,
})
const month = { limit: 250, used: 31, remaining: 219, pooled: true, renewsAt: '2026-12-03T00:00:00.000Z' }

const JONAS = '22222222-2222-4222-8222-222222222222'
const FILTERS = { period: 'current', repository: undefined, person: undefined }
/** The start of a 30-day month that is half over. */
const start = new Date(Date.now() - 15 * 86_400_000)
const summary: Summary = {
  start: start.toISOString(),
  end: new Date(start.getTime() + 30 * 86_400_000).toISOString(),
  months: [start.toISOString(), '2026-01-03T00:00:00.000Z'],
  days: [{ day: start.toISOString().slice(0, 10), analyses: 20, agentTokens: 9_100 }],
  people: [
    { person: { id: JONAS, username: 'jonas-pitt', avatarUrl: null }, analyses: 12, agentTokens: 0 },
    { person: null, analyses: 8, agentTokens: 9_100 },
  ],
  repositories: [
    { repository: 'northbeam/ferry-api', analyses: 15, agentTokens: 0 },
    { repository: 'northbeam/tide-web', analyses: 5, agentTokens: 9_100 },
  ],
}

function show(lines: UsageLine[] | null, ofTeam = true, address = '/settings/usage') {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const repository = new URLSearchParams(address.split('?')[1]).get('repository') ?? undefined
  const filters = { ...FILTERS, repository }
  const pages = lines && [{ month, ofTeam, lines, next: 'more' }]
  if (pages) client.setQueryData(['usage', filters], { pages, pageParams: [null] })
  client.setQueryData(['usage', 'summary', filters], summary)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <UsagePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const figures = () => screen.findByRole('table', { name: 'Usage, newest first' })

const findRows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('sums up usage by person, repository or day, with a total and an expected value', async () => {
  show([line({})], true, '/settings/usage?by=person')
  await figures()
  expect(findRows('Usage by person')).toEqual([
    expect.stringMatching(/jonas-pitt120$/),
    'Deleted account89,100',
    'Total209,100',
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Repository' }))
  expect(findRows('Usage by repository')).toEqual([
    'northbeam/ferry-api150',
    'northbeam/tide-web59,100',
    'Total209,100',
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Day' }))
  expect(findRows('Usage by day')).toEqual([expect.stringMatching(/209,100$/), 'Total209,100'])
  expect(screen.getByRole('slider', { name: /20 PR analyses, about 40 expected by/ })).toBeTruthy()
})

it('links to pull requests that the viewer can see', async () => {
  const id = '33333333-3333-4333-8333-333333333333'
  show([line({ pullRequest: { id, userId: JONAS } }), line({ id: 'an:2', subject: 'northbeam/other#1' })])
  await figures()
  expect(screen.getByRole('link', { name: 'northbeam/ferry-api#482' }).getAttribute('href')).toBe(
    `/pull-requests?user=${JONAS}&pr=${id}`,
  )
  expect(screen.queryByRole('link', { name: 'northbeam/other#1' })).toBeNull()
})

it('shows what each use was for, for whom, and its outcome', async () => {
  show([
    line({ state: 'reserved' }),
    line({ subject: 'northbeam/tide-web#7', state: 'released', by: null }),
    line({ subject: 'northbeam/tide-web#8', kind: 'agent_tokens', amount: 9_100, state: 'settled' }),
  ])
  await figures()
  expect(findRows('Usage, newest first')).toEqual([
    expect.stringMatching(/^northbeam\/ferry-api#482PR analysis.*jonas-pitt.*In progress$/),
    expect.stringMatching(/^northbeam\/tide-web#7PR analysis.*Deleted account.*Not counted$/),
    expect.stringMatching(/^northbeam\/tide-web#89K agent tokens.*Counted$/),
  ])
  expect(screen.getByRole('meter', { name: 'PR analyses used' }).getAttribute('aria-valuenow')).toBe('31')
  expect(screen.getByText(/Usage of your team’s plan/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show older' })).toBeTruthy()
})

it('shows an empty state without usage', () => {
  show([], false)
  expect(screen.getByText('No usage in this period')).toBeTruthy()
  expect(screen.getByText(/Usage of your plan/)).toBeTruthy()
})

it('offers to clear the filters if they leave nothing', () => {
  show([], true, '/settings/usage?repository=northbeam%2Fgone')
  expect(screen.getByText('No usage matches your filters.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/settings/usage')
})

it('shows no chart until it’s known whether the period has usage', () => {
  show(null)
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText('No usage in this period')).toBeNull()
})
