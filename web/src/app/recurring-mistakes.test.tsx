import type { Viewer } from '@debrief/contracts/people/viewer'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createGroup,
  createListedGroup,
  createOccurrence,
  GROUP,
} from '../features/mistakes/testing/create-group.ts'
import { EventSourceStub, openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

const viewer: Viewer = { ...marta, isManager: true, access: { ...marta.access, teamId: marta.id } }
const OTHER = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c02'
const OWN = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c03'
const groups = [
  createListedGroup(),
  createListedGroup({ id: OTHER, title: 'Lock not released', count: 3, severity: 'medium' }),
  createListedGroup({ id: OWN, title: 'Query for every row', count: 2, severity: 'low', isTeams: false }),
]
const list = { groups, counts: { all: 3, high: 1, medium: 1, low: 1 }, next: null }
const none = { groups: [], counts: { all: 0, high: 0, medium: 0, low: 0 }, next: null }
const path = `/recurring-mistakes?group=${GROUP}`
const call = (rest = '', method = 'POST') => `${method} /api/recurring-mistakes/${GROUP}${rest}`

function open(address: string, answers: Answers = {}) {
  const gateway = playGateway({
    'GET /api/viewer': viewer,
    'GET /api/viewable': { people: [] },
    'GET /api/practice/due-count': { due: 0 },
    'GET /api/recurring-mistakes': list,
    [call('', 'GET')]: createGroup(),
    ...answers,
  })
  openApp(address)
  return gateway
}
const says = (text: string | RegExp) => screen.findByText(text)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }))
const location = () => window.location.pathname + window.location.search
const rows = () => [...document.querySelectorAll('[data-group]')].map((row) => row.getAttribute('data-group'))

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('shows an empty state, and nothing beside it', async () => {
  open('/recurring-mistakes', { 'GET /api/recurring-mistakes': none })
  await says('No recurring mistakes tracked yet')
  expect(screen.queryByText('Select a recurring mistake')).toBe(null)
  expect(rows()).toEqual([])
})

it('reloads when a completed pull request is announced again, because its mistakes are grouped later', async () => {
  const gateway = open('/recurring-mistakes')
  await waitFor(() => expect(rows()).toEqual([GROUP, OTHER, OWN]))
  const loads = () => gateway.calls.filter(({ name }) => name === 'GET /api/recurring-mistakes').length
  const announce = (status: string) =>
    EventSourceStub.latest!.send('pull-request', { pullRequest: { id: OWN, status }, counts: {} })
  for (const status of ['processing', 'completed', 'completed']) {
    const before = loads()
    announce(status)
    await waitFor(() => expect(loads()).toBe(before + 1))
  }
})

it('filters by severity in the URL, and keeps the counts of all', async () => {
  const ofQuery = (query: string) =>
    query.includes('severity=medium') ? { ...list, groups: [groups[1]] } : list
  open('/recurring-mistakes', { 'GET /api/recurring-mistakes': ofQuery })
  await waitFor(() => expect(rows()).toEqual([GROUP, OTHER, OWN]))
  fireEvent.click(await screen.findByRole('tab', { name: /Medium/ }))
  await waitFor(() => expect(location()).toBe('/recurring-mistakes?severity=medium'))
  await waitFor(() => expect(rows()).toEqual([OTHER]))
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'All3',
    'High1',
    'Medium1',
    'Low1',
  ])
})

it('shows the language only to distinguish two groups with the same title', async () => {
  const java = createListedGroup({ id: OTHER, programmingLanguage: 'Java' })
  const namesakes = [createListedGroup(), java, createListedGroup({ id: OWN, title: 'Lock not released' })]
  open('/recurring-mistakes', { 'GET /api/recurring-mistakes': { ...list, groups: namesakes } })
  await says('Java')
  expect(screen.getAllByText('TypeScript')).toHaveLength(1)
})

it('says how often each mistake occurred in the last weeks', async () => {
  open('/recurring-mistakes', { 'GET /api/recurring-mistakes': { ...list, groups: [createListedGroup()] } })
  await says('7 occurrences in the last 12 weeks')
  expect(screen.getByTitle('Last 12 weeks, oldest first: 0, 1, 0, 2, 1, 0, 1, 0, 0, 1, 0, 1')).toBeTruthy()
})

it('shows why the list could not be loaded, and retries', async () => {
  const gateway = open('/recurring-mistakes', {
    'GET /api/recurring-mistakes': new Problem('broken', 400, 'It is broken.'),
  })
  await says('The recurring mistakes could not be loaded.')
  gateway.answers['GET /api/recurring-mistakes'] = list
  await press('Try again')
  await waitFor(() => expect(rows()).toHaveLength(3))
})

it('shows where it happened, with the reviewer’s words and a link to them', async () => {
  open(path)
  await screen.findByRole('heading', { level: 2, name: 'Promises left to fail on their own' })
  await says('Last occurred 3 days ago')
  await says('2 of 3 recalled')
  const { reviewId, id } = createOccurrence()
  const link = screen.getByRole('link', { name: 'Import crossings from the partner feed' })
  expect(link.getAttribute('href')).toBe(`/reviews?review=${reviewId}#mistake-${id}`)
  expect(screen.getByText('publish()').closest('blockquote')?.textContent).toContain('feed.ts line 88')
})

it('shows earlier entries on request', async () => {
  const earlier = createOccurrence({ id: OTHER, quote: null })
  open(path, {
    [call('', 'GET')]: createGroup({ timeline: { entries: [createOccurrence()], earlier: 1, next: 'x' } }),
    [call('/timeline', 'GET')]: { entries: [earlier], earlier: 0, next: null },
  })
  await press('Show 1 older')
  await says(/Found in the diff/)
  expect(screen.queryByRole('button', { name: /earlier/ })).toBe(null)
})

it.each([
  ['Great Progress!', 'improving', 9, 'Not seen in the last 9 pull requests where it could have happened.'],
  [
    'Too little evidence',
    'too-little-evidence',
    2,
    /Not seen in the last 2 pull requests where it could have happened/,
  ],
] as const)('shows "%s" if the verdict is %s', async (title, verdict, opportunitiesSince, exposure) => {
  const likelyUnder = 1 - 0.05 ** (1 / opportunitiesSince)
  const silence = { daysSince: 42, verdict, opportunitiesSince, likelyUnder }
  open(path, { [call('', 'GET')]: createGroup({ silence }) })
  await screen.findByRole('heading', { name: title })
  await says(/No occurrences for 42 days, across (9|2) merged pull requests/)
  await says(exposure)
  expect(screen.queryAllByText('Great Progress!')).toHaveLength(verdict === 'improving' ? 1 : 0)
})

it('converts to a standard, keeps the group open, and leads to the standard', async () => {
  const { calls } = open(path, { [call('/convert')]: { standardId: GROUP } })
  await press('Convert to Standard')
  await says(
    'Convert "Promises left to fail on their own" to a team standard? This will make it visible to all team members.',
  )
  await press('Convert')
  await says('Successfully converted to team standard!')
  expect(location()).toBe(path)
  expect(calls.map(({ name }) => name)).toContain(call('/convert'))
  await press('View')
  expect(location()).toBe(`/team-standards?standard=${GROUP}`)
})

it.each([
  ['Error', 'Failed to convert: It is a standard already.', 'already_standard', 'It is a standard already.'],
  ['Team Required', 'You must be part of a team to convert mistakes to standards', 'team_required', 'Else.'],
])('shows "%s" if the conversion fails', async (title, text, code, detail) => {
  open(path, { [call('/convert')]: new Problem(code, 409, detail) })
  await press('Convert to Standard')
  await press('Convert')
  await screen.findByRole('heading', { name: title })
  await says(text)
  expect(location()).toBe(path)
})

it('offers neither conversion nor changes to people who may not make them', async () => {
  open(path, { [call('', 'GET')]: createGroup({ mayChange: false, mayMove: false, mayConvert: false }) })
  await screen.findByRole('heading', { level: 2 })
  for (const name of ['Convert to Standard', /^More/])
    expect(screen.queryByRole('button', { name })).toBe(null)
})

it('merges into another group of the same category and team', async () => {
  const { calls } = open(path, {
    [call('/merge')]: { groupId: OTHER, undo: null },
    [`GET /api/recurring-mistakes/${OTHER}`]: createGroup({ id: OTHER, title: 'Lock not released' }),
  })
  await press('More')
  await choose('Merge into…')
  expect((await screen.findAllByRole('radio')).map((one) => one.getAttribute('value'))).toEqual([OTHER])
  fireEvent.click(screen.getByRole('radio'))
  await press('Merge')
  await waitFor(() => expect(location()).toBe(`/recurring-mistakes?group=${OTHER}`))
  expect(calls.find(({ name }) => name === call('/merge'))?.body).toEqual({ into: OTHER })
})

it('offers all groups to merge into, whatever the list shows, and searches among many', async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    createListedGroup({ id: `5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8d0${at}`, title: `Lock ${at}` }),
  )
  const ofQuery = (query: string) => {
    if (query.includes('severity=medium')) return { ...list, groups: [groups[1]] }
    return { ...list, groups: query.includes('search=Lock') ? [many[7]] : [...groups, ...many] }
  }
  const { calls } = open(`${path}&severity=medium`, { 'GET /api/recurring-mistakes': ofQuery })
  await press('More')
  await choose('Merge into…')
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(10))
  const [field] = screen.getAllByRole('searchbox', { name: 'Search recurring mistakes' }).slice(-1)
  fireEvent.change(field!, { target: { value: 'Lock 7' } })
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1))
  expect(screen.getByRole('radio', { name: 'Lock 7' })).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain(call('/merge'))
})

it('moves an occurrence out, and closes the group if that was its last one, until Undo', async () => {
  const { calls } = open(path, {
    [call(`/mistakes/${createOccurrence().id}/move`)]: {
      groupId: null,
      undo: { groupId: GROUP, changeId: '8' },
    },
    [call('/history/8/undo')]: { groupId: GROUP, undo: null },
  })
  await press(/Actions for/)
  await choose('Move this occurrence…')
  fireEvent.click(await screen.findByRole('radio', { name: /Not a recurring mistake/ }))
  await press('Move')
  await waitFor(() => expect(location()).toBe('/recurring-mistakes'))
  expect(calls.find(({ name }) => name.endsWith('/move'))?.body).toEqual({ to: null })
  await press('Undo')
  await waitFor(() => expect(location()).toBe(path))
  expect(calls.map(({ name }) => name)).toContain(call('/history/8/undo'))
})

it('renames a group, and undoes the change', async () => {
  const history = [
    {
      id: '7',
      kind: 'renamed' as const,
      text: 'Renamed from “Locks”',
      by: 'marta-olsen',
      at: '2026-11-18T10:00:00.000Z',
      undoneAt: null,
      mayUndo: true,
    },
  ]
  const { calls } = open(path, {
    [call('', 'GET')]: createGroup({ history }),
    [call('', 'PATCH')]: { groupId: GROUP, undo: null },
    [call('/history/7/undo')]: { groupId: GROUP, undo: null },
  })
  await press('More')
  await choose('Rename…')
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: ' Await promises ' } })
  await press('Save')
  await waitFor(() =>
    expect(calls.find(({ name }) => name === call('', 'PATCH'))?.body).toMatchObject({
      title: 'Await promises',
    }),
  )
  await press('Undo')
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain(call('/history/7/undo')))
})

it('returns to the list with Escape and opens the next group with j', async () => {
  open(path, {
    [`GET /api/recurring-mistakes/${OTHER}`]: createGroup({ id: OTHER, title: 'Lock not released' }),
  })
  await screen.findByRole('heading', { level: 2, name: 'Promises left to fail on their own' })
  fireEvent.keyDown(document.body, { key: 'j' })
  await screen.findByRole('heading', { level: 2, name: 'Lock not released' })
  expect(location()).toBe(`/recurring-mistakes?group=${OTHER}`)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(location()).toBe('/recurring-mistakes'))
})
