import type { Viewer } from '@debrief/contracts/people/viewer'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createStandard,
  createSuggestion,
  STANDARD,
  SUGGESTION,
} from '../features/standards/testing/create-standard.ts'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

const viewer: Viewer = { ...marta, isManager: true }
const TEAM = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a0f'
const team = (isManager: boolean) => ({ id: TEAM, name: 'Harbor', isManager })

function open(address: string, { isManager = true, ...answers }: { isManager?: boolean } & Answers = {}) {
  const { evidence: _, example: __, effect: ___, occurrencesBefore: ____, ...listed } = createStandard()
  const gateway = playGateway({
    'GET /api/viewer': viewer,
    'GET /api/viewable': { people: [] },
    'GET /api/standards': { team: team(isManager), standards: [listed], total: 1, next: null },
    'GET /api/standards/suggested': { suggestions: isManager ? [createSuggestion()] : [] },
    [`GET /api/standards/${STANDARD}`]: createStandard(),
    [`GET /api/standards/${STANDARD}/occurrences`]: { occurrences: [], next: null },
    ...answers,
  })
  openApp(address)
  return gateway
}
const says = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  fireEvent.click(await within_.findByRole('button', { name }))
const location = () => window.location.pathname + window.location.search
const none = { team: team(true), standards: [], total: 0, next: null }

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('is blocked without a team', async () => {
  open('/team-standards', { 'GET /api/standards': { ...none, team: null } })
  await says('Join or create a team to access team standards')
  expect(screen.queryByRole('button', { name: 'Add Standard' })).toBe(null)
})

it('shows an empty state, and lets the manager create a standard', async () => {
  open('/team-standards', { 'GET /api/standards': none })
  await says('No team standards yet')
  expect(await screen.findByRole('button', { name: 'Create Standard' })).toBeTruthy()
})

it('lets a member read, but not add, edit or delete', async () => {
  const { calls } = open(`/team-standards?standard=${STANDARD}`, { isManager: false })
  await screen.findByRole('heading', { level: 2, name: 'Await every promise' })
  await says('Seen less often since it became a standard')
  for (const name of ['Add Standard', 'Edit', 'Delete standard', 'Find in review comments'])
    expect(screen.queryByRole('button', { name })).toBe(null)
  expect(calls.map(({ name }) => name)).not.toContain('GET /api/standards/suggested')
})

it('filters by category in the URL', async () => {
  open('/team-standards')
  const filter = await screen.findByLabelText<HTMLSelectElement>('Category')
  expect([...filter.options].map((one) => one.text)).toHaveLength(10)
  fireEvent.change(filter, { target: { value: 'security' } })
  await waitFor(() => expect(location()).toBe('/team-standards?category=security'))
})

it('lists the team’s own standards before the suggested ones', async () => {
  open('/team-standards')
  await screen.findByRole('link', { name: /^Close what was opened/ })
  const rows = [...document.querySelectorAll('[data-standard]')].map((row) =>
    row.getAttribute('data-standard'),
  )
  expect(rows).toEqual([STANDARD, SUGGESTION])
})

it('moves through the list with j and k, and returns to it with Escape', async () => {
  open(`/team-standards?standard=${STANDARD}`)
  await screen.findByRole('link', { name: /^Close what was opened/ })
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(location()).toBe(`/team-standards?suggestion=${SUGGESTION}`))
  expect(document.activeElement?.textContent).toContain('Close what was opened')
  fireEvent.keyDown(document.body, { key: 'k' })
  await waitFor(() => expect(location()).toBe(`/team-standards?standard=${STANDARD}`))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(location()).toBe('/team-standards'))
})

it('says why the list could not be loaded, and tries again', async () => {
  const gateway = open('/team-standards', {
    'GET /api/standards': new Problem('database_away', 404, 'The database is away.'),
  })
  await says('The standards could not be loaded.')
  gateway.answers['GET /api/standards'] = none
  await press('Try again')
  expect(await screen.findByText('No team standards yet')).toBeTruthy()
})

it('creates a standard and says so', async () => {
  const gateway = open('/team-standards', { 'POST /api/standards': { id: STANDARD } })
  await press('Add Standard')
  const form = within(await screen.findByRole('dialog', { name: 'Create Standard' }))
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Wait for it' } })
  fireEvent.change(form.getByLabelText('Description'), { target: { value: 'Await what you call.' } })
  fireEvent.submit(form.getByRole('button', { name: 'Create Standard' }).closest('form')!)
  await says('Standard created successfully!')
  expect(location()).toBe(`/team-standards?standard=${STANDARD}`)
  expect(gateway.calls.find(({ name }) => name === 'POST /api/standards')?.body).toMatchObject({
    title: 'Wait for it',
    category: 'best-practices',
  })
})

it('shows why creating failed and keeps the draft', async () => {
  open('/team-standards', { 'POST /api/standards': new Problem('no', 403, 'It is not yours.') })
  await press('Add Standard')
  const form = within(await screen.findByRole('dialog', { name: 'Create Standard' }))
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Wait for it' } })
  fireEvent.change(form.getByLabelText('Description'), { target: { value: 'Await what you call.' } })
  fireEvent.submit(form.getByRole('button', { name: 'Create Standard' }).closest('form')!)
  await says('Failed to create standard: It is not yours.')
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Wait for it')
})

it('says that a team is required if it was deleted in the meantime', async () => {
  const gone = new Problem('team_required', 409, 'gone')
  open(`/team-standards?suggestion=${SUGGESTION}`, {
    [`POST /api/standards/suggested/${SUGGESTION}/publish`]: gone,
  })
  await press('Publish')
  await press('Publish', within(await screen.findByRole('alertdialog')))
  const warning = await screen.findByRole('alertdialog', { name: 'Team Required' })
  expect(warning.textContent).toContain('You must be part of a team to convert mistakes to standards')
})

it('shows where a standard applies, and edits its current text', async () => {
  const scope = { languages: ['TypeScript', 'SQL'], paths: ['src/api/**', 'db/**'] }
  const { evidence: _, example: __, effect: ___, occurrencesBefore: ____, ...listed } = createStandard(scope)
  const gateway = open(`/team-standards?standard=${STANDARD}`, {
    'GET /api/standards': { ...none, standards: [listed], total: 1 },
    [`GET /api/standards/${STANDARD}`]: createStandard(scope),
    [`PATCH /api/standards/${STANDARD}`]: { id: STANDARD },
  })
  const row = await screen.findByRole('link', { name: /^Await every promise/ })
  expect(row.textContent).toMatch(/TypeScriptSQLOnly in src\/api\/\*\*and 1 more/)
  await says('db/**')
  await press('Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Standard' }))
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Await every promise')
  expect(form.getByLabelText<HTMLInputElement>('Files').value).toBe('src/api/**, db/**')
  fireEvent.submit(form.getByRole('button', { name: 'Save Changes' }).closest('form')!)
  await says('Standard updated successfully!')
  expect(gateway.calls.find(({ name }) => name.startsWith('PATCH'))?.body).toMatchObject(scope)
})

it('names the standard before deleting it, and restores it on Undo', async () => {
  const gateway = open(`/team-standards?standard=${STANDARD}`, {
    [`DELETE /api/standards/${STANDARD}`]: { deleted: true, undo: 'sealed' },
    'POST /api/standards/restore': { id: STANDARD },
  })
  await press('Delete standard')
  expect((await screen.findByRole('alertdialog', { name: 'Delete Standard' })).textContent).toContain(
    'Await every promise',
  )
  await says(
    'Are you sure you want to delete this standard? All associated occurrences will also be deleted.',
  )
  await press('Delete')
  await says('Standard deleted successfully!')
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(location()).toBe('/team-standards')
  await press('Undo')
  await says('Standard restored.')
  expect(location()).toBe(`/team-standards?standard=${STANDARD}`)
  expect(gateway.calls.find(({ name }) => name === 'POST /api/standards/restore')?.body).toEqual({
    undo: 'sealed',
  })
})

it('publishes a suggested standard in the folder of its evidence, after a confirmation', async () => {
  const publish = `POST /api/standards/suggested/${SUGGESTION}/publish`
  const gateway = open('/team-standards', {
    'GET /api/standards/suggested': { suggestions: [createSuggestion({ paths: ['cmd/pier/**'] })] },
    [publish]: { id: SUGGESTION },
  })
  fireEvent.click(await screen.findByRole('link', { name: /^Close what was opened/ }))
  await press('Publish')
  await says(
    'Convert "Close what was opened" to a team standard? This will make it visible to all team members. It will apply only to Go in cmd/pier/**.',
  )
  await press('Publish', within(screen.getByRole('alertdialog')))
  await says('Successfully converted to team standard!')
  expect(gateway.calls.find(({ name }) => name === publish)?.body).toEqual({
    languages: ['Go'],
    paths: ['cmd/pier/**'],
  })
  expect(location()).toBe(`/team-standards?standard=${SUGGESTION}`)
})

it('lets the manager keep a standard that nobody violates', async () => {
  const gateway = open(`/team-standards?standard=${STANDARD}`, {
    [`GET /api/standards/${STANDARD}`]: createStandard({ markedForReview: true }),
    [`POST /api/standards/${STANDARD}/confirm`]: { id: STANDARD },
  })
  await press('Keep standard')
  await waitFor(() =>
    expect(gateway.calls.map(({ name }) => name)).toContain(`POST /api/standards/${STANDARD}/confirm`),
  )
})
