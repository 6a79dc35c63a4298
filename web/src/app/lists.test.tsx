import type { Viewer } from '@debrief/contracts/people/viewer'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGroup, createListedGroup, GROUP } from '../features/mistakes/testing/create-group.ts'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

const viewer: Viewer = { ...marta, access: { ...marta.access, teamId: marta.id } }
const OTHER = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c02'
const VIEW = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c09'
const first = createListedGroup()
const other = createListedGroup({ id: OTHER, title: 'Lock not released' })
const counts = { all: 2, high: 1, medium: 1, low: 0 }
const views = [{ id: VIEW, screen: 'recurring-mistakes', name: 'Locks', query: 'search=lock&sort=latest' }]

function open(address: string, answers: Answers = {}, isWide = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  const gateway = playGateway({
    'GET /api/viewer': viewer,
    'GET /api/viewable': { people: [] },
    'GET /api/practice/due-count': { due: 0 },
    'GET /api/recurring-mistakes': (query: string) => ({
      groups: query.includes('search=') ? (query.includes('search=lock') ? [other] : []) : [first, other],
      counts,
      next: null,
    }),
    [`GET /api/recurring-mistakes/${GROUP}`]: createGroup(),
    [`GET /api/recurring-mistakes/${OTHER}`]: createGroup({ id: OTHER, title: 'Lock not released' }),
    'GET /api/lists/recurring-mistakes/options': {
      repositories: ['northbeam/ferry-api'],
      authors: [],
      languages: ['Go', 'TypeScript'],
      lessons: [{ id: 'sql-injection', name: 'SQL injection' }],
    },
    'GET /api/saved-views': { views },
    ...answers,
  })
  openApp(address)
  return gateway
}
const rows = () => [...document.querySelectorAll('[data-group]')].map((row) => row.getAttribute('data-group'))
const current = () => document.querySelector('[data-group][aria-current]')?.getAttribute('data-group') ?? null
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const location = () => decodeURIComponent(window.location.pathname + window.location.search)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('opens the first item on a wide screen without changing the URL, then the last seen one', async () => {
  open('/recurring-mistakes')
  await heading(first.title)
  expect([current(), location()]).toEqual([GROUP, '/recurring-mistakes'])
  fireEvent.click(screen.getByText('Lock not released'))
  await heading('Lock not released')
  cleanup()
  open('/recurring-mistakes')
  await heading('Lock not released')
  expect([current(), location()]).toEqual([OTHER, '/recurring-mistakes'])
})

it('opens nothing on a narrow screen', async () => {
  const gateway = open('/recurring-mistakes', {}, false)
  await waitFor(() => expect(rows()).toEqual([GROUP, OTHER]))
  expect(current()).toBe(null)
  expect(gateway.calls.map(({ name }) => name)).not.toContain(`GET /api/recurring-mistakes/${GROUP}`)
})

it('searches once the person pauses, keeps the search in the URL, and can clear it', async () => {
  const gateway = open('/recurring-mistakes')
  await waitFor(() => expect(rows()).toEqual([GROUP, OTHER]))
  const field = screen.getByRole('searchbox', { name: 'Search recurring mistakes' })
  for (const value of ['l', 'lo', 'lock']) fireEvent.change(field, { target: { value } })
  await waitFor(() => expect(location()).toBe('/recurring-mistakes?search=lock'))
  await waitFor(() => expect(rows()).toEqual([OTHER]))
  const searches = gateway.calls.filter(({ query }) => query?.includes('search='))
  expect(new Set(searches.map(({ query }) => query))).toEqual(new Set(['search=lock']))
  fireEvent.change(field, { target: { value: 'zebra' } })
  await screen.findByText('No recurring mistake matches your search and filters.')
  await screen.findByText('Select a recurring mistake')
  fireEvent.click(screen.getByRole('link', { name: 'Clear search and filters' }))
  await waitFor(() => expect(rows()).toEqual([GROUP, OTHER]))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('filters and sorts with the values of the list, and shows each active filter', async () => {
  open('/recurring-mistakes')
  await press('Filters')
  const language = await screen.findByLabelText<HTMLSelectElement>('Language')
  await waitFor(() =>
    expect([...language.options].map(({ text }) => text)).toEqual(['All languages', 'Go', 'TypeScript']),
  )
  fireEvent.change(language, { target: { value: 'Go' } })
  await waitFor(() => expect(location()).toBe('/recurring-mistakes?language=Go'))
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'latest' } })
  await waitFor(() => expect(location()).toBe('/recurring-mistakes?language=Go&sort=latest'))
  await press('Remove the filter Go')
  await waitFor(() => expect(location()).toBe('/recurring-mistakes?sort=latest'))
  fireEvent.keyDown(screen.getByLabelText('Sort by'), { key: 'Escape' })
  expect(screen.queryByLabelText('Sort by')).toBe(null)
  expect(document.activeElement?.textContent).toBe('Filters')
})

it('saves, opens, renames and deletes views', async () => {
  const gateway = open('/recurring-mistakes?search=lock', {
    'POST /api/saved-views': { ...views[0], query: 'search=lock' },
    [`PATCH /api/saved-views/${VIEW}`]: { ...views[0], name: 'All locks' },
    [`DELETE /api/saved-views/${VIEW}`]: { deleted: true },
  })
  const sent = (name: string) => gateway.calls.filter((one) => one.name === name).map(({ body }) => body)
  await press('Views')
  const name = await screen.findByLabelText('Save the current filters as')
  fireEvent.change(name, { target: { value: ' Mine ' } })
  await press('Save')
  const saved = { screen: 'recurring-mistakes', name: 'Mine', query: 'search=lock' }
  await waitFor(() => expect(sent('POST /api/saved-views')).toEqual([saved]))
  fireEvent.click(screen.getByRole('link', { name: 'Locks' }))
  await waitFor(() => expect(location()).toBe('/recurring-mistakes?search=lock&sort=latest'))
  await press('Rename Locks')
  fireEvent.change(screen.getByLabelText('New name for Locks'), { target: { value: 'All locks' } })
  await press('Rename')
  await waitFor(() => expect(sent(`PATCH /api/saved-views/${VIEW}`)).toEqual([{ name: 'All locks' }]))
  await press('Delete Locks')
  await press('Undo')
  const restored = { screen: 'recurring-mistakes', name: 'Locks', query: 'search=lock&sort=latest' }
  await waitFor(() => expect(sent('POST /api/saved-views')).toEqual([saved, restored]))
})

it('saves and opens views of usage, which are separate from other screens’ views', async () => {
  const year = { id: OTHER, screen: 'usage', name: 'Last year', query: 'by=person&period=year' }
  const sums = { days: [], people: [], repositories: [] }
  const gateway = open('/settings/usage?user=marta-olsen&period=&by=repository', {
    'GET /api/saved-views': { views: [...views, year] },
    'POST /api/saved-views': { ...year, name: 'Mine' },
    'GET /api/usage': { month: null, ofTeam: false, lines: [], next: null },
    'GET /api/usage/summary': { start: null, end: '2026-12-01T00:00:00.000Z', months: [], ...sums },
  })
  await press('Views')
  const name = await screen.findByLabelText('Save the current filters as')
  expect(screen.queryByRole('link', { name: 'Locks' })).toBe(null)
  fireEvent.change(name, { target: { value: 'Mine' } })
  await press('Save')
  const saved = { screen: 'usage', name: 'Mine', query: 'by=repository' }
  await waitFor(() => expect(gateway.calls.map(({ body }) => body)).toContainEqual(saved))
  fireEvent.click(screen.getByRole('link', { name: 'Last year' }))
  await waitFor(() => expect(location()).toBe('/settings/usage?by=person&period=year'))
  fireEvent.keyDown(screen.getByRole('link', { name: 'Last year' }), { key: 'Escape' })
  expect(screen.queryByRole('link', { name: 'Last year' })).toBe(null)
  expect(document.activeElement?.textContent).toBe('Views')
})
