import type { HistoryImport } from '@debrief/contracts/history/history'
import { Problem } from '@debrief/contracts/problem'
import type { ConnectedRepository, GithubRepository } from '@debrief/contracts/repositories/repositories'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createImport } from '../features/history/shared/testing/create-import.ts'
import { EventSourceStub, openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ferry = createImport().repository
const tide = { id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c02', fullName: 'northbeam/tide-web' }

const connected = ({ id, fullName }: typeof ferry, githubRepoId = 1): ConnectedRepository => ({
  id,
  githubRepoId,
  fullName,
  description: null,
  language: 'TypeScript',
  connectedBy: { username: 'marta-olsen', isViewer: true },
  connectedAt: '2026-11-20T10:00:00.000Z',
  analyzeAuthors: 'team',
  analyzeAgents: true,
  paused: false,
  hook: 'made',
  reachability: 'ok',
  lastActivityAt: null,
})
const available = ({ fullName }: typeof ferry, githubRepoId: number): GithubRepository => ({
  githubRepoId,
  fullName,
  description: null,
  language: null,
  private: false,
  archived: false,
  isAdmin: true,
  pushedAt: null,
  url: `https://github.com/${fullName}`,
  connection: null,
})

function open(address: string, answers: Answers = {}) {
  const gateway = playGateway({
    'GET /api/viewer': marta,
    'GET /api/viewable': { people: [] },
    'GET /api/practice/due-count': { due: 0 },
    'GET /api/repositories': { repositories: [connected(ferry)], limit: null, remaining: null },
    'GET /api/github/repositories': { repositories: [available(tide, 2)] },
    'GET /api/history': { imports: [], offers: [] },
    ...answers,
  })
  openApp(address)
  return gateway
}
const withImport = (one: HistoryImport, answers: Answers = {}) =>
  open('/settings#connected-repositories', { 'GET /api/history': { imports: [one], offers: [] }, ...answers })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const strip = async () =>
  within(await screen.findByRole('region', { name: 'History import of northbeam/ferry-api' }))
const figure = async (label: string) => (await (await strip()).findByText(label)).nextSibling?.textContent
const called = ({ calls }: ReturnType<typeof open>, name: string) => calls.filter((one) => one.name === name)
const dialog = () => within(screen.getByRole('alertdialog'))
/** A button ignores a second click within 400 ms. */
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 450)))
const send = (data: object) => act(() => EventSourceStub.latest?.send('history', data))

const ready = createImport({ state: 'ready', startedAt: null })
const START = `POST /api/history/${ready.id}/start`

it('shows a new connection, even if the list of connections was requested before and arrives later', async () => {
  let arrive = () => {}
  const later = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const gateway = open('/settings#available-repositories', {
    'GET /api/github/repositories': { repositories: [available(tide, 2)] },
    'GET /api/repositories': async () => {
      await later
      return { repositories: [connected(ferry)], limit: null, remaining: null }
    },
    'POST /api/repositories': () => {
      const both = { repositories: [connected(ferry), connected(tide, 2)], limit: null, remaining: null }
      gateway.answers['GET /api/repositories'] = both
      return connected(tide, 2)
    },
  })
  await press('Connect northbeam/tide-web')
  await screen.findByRole('alertdialog', { name: /^Import the history/ })
  arrive()
  const list = await screen.findByRole('list', { name: 'Connected repositories' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
})

it('offers the import after several repositories are connected, and estimates it for all of them', async () => {
  const pier = { id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c03', fullName: 'northbeam/pier-signs' }
  const counting = [tide, pier].map((repository, at) =>
    createImport({
      id: `5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b1${at}`,
      repository,
      state: 'counting',
      estimate: null,
      startedAt: null,
      progress: { ...createImport().progress, found: 100 },
    }),
  )
  const answers = [tide, pier].values()
  const gateway = open('/settings#available-repositories', {
    'GET /api/github/repositories': { repositories: [available(tide, 2), available(pier, 3)] },
    'POST /api/repositories': () => connected(answers.next().value!),
    'POST /api/history': { imports: counting },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select northbeam/tide-web' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select northbeam/pier-signs' }))
  await press('Connect 2')
  await screen.findByRole('alertdialog', { name: 'Import the history of 2 repositories' })
  expect(dialog().getByRole('radio', { checked: true }).textContent).toBe('6 months')
  fireEvent.click(dialog().getByRole('radio', { name: '12 months' }))
  gateway.answers['GET /api/history'] = { imports: counting, offers: [] }
  fireEvent.click(dialog().getByRole('button', { name: 'Show estimate' }))
  await waitFor(() =>
    expect(called(gateway, 'POST /api/history').map(({ body }) => body)).toEqual([
      { repositoryIds: [tide.id, pier.id], months: 12 },
    ]),
  )
  await waitFor(() =>
    expect(dialog().getAllByText('Counting merged pull requests: 100 so far…')).toHaveLength(2),
  )
  expect(dialog().getByRole('button', { name: 'Start import' })).toHaveProperty('disabled', true)
  for (const one of counting) send({ ...one, state: 'ready', estimate: ready.estimate })
  await waitFor(() =>
    expect(dialog().getByText('Merged in the last 6 months').nextSibling?.textContent).toBe('424'),
  )
  expect(dialog().getByRole('button', { name: 'Start import' })).toHaveProperty('disabled', false)
})

it('says so if every pull request is already in Debrief', async () => {
  const known = { ...ready.estimate!, analyzed: { team: 0, everyone: 0 }, otherPeople: 0 }
  withImport({ ...ready, estimate: known })
  await press(/^View estimate/)
  await screen.findByRole('alertdialog')
  expect(dialog().getByText(/^There’s nothing to import/)).toBeTruthy()
  expect(dialog().getByRole('button', { name: 'Start import' })).toHaveProperty('disabled', true)
})

it('says why it can’t estimate more than 50 repositories at once', async () => {
  const offers = Array.from({ length: 51 }, (_, at) => ({
    repositoryId: `5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f9${String(at).padStart(3, '0')}`,
    fullName: `northbeam/pier-${at}`,
    onlyOwn: false,
  }))
  open('/settings?import=1#connected-repositories', { 'GET /api/history': { imports: [], offers } })
  await screen.findByRole('alertdialog')
  expect(dialog().getByText(/^Choose at most 50/)).toBeTruthy()
  expect(dialog().getByRole('button', { name: 'Show estimate' })).toHaveProperty('disabled', true)
  fireEvent.click(dialog().getByRole('checkbox', { name: 'northbeam/pier-7' }))
  expect(dialog().queryByText(/^Choose at most 50/)).toBe(null)
  expect(dialog().getByRole('button', { name: 'Show estimate' })).toHaveProperty('disabled', false)
})

it('imports nothing if the person chooses none', async () => {
  const gateway = open('/settings?import=1#connected-repositories', {
    'GET /api/history': {
      imports: [],
      offers: [{ repositoryId: ferry.id, fullName: ferry.fullName, onlyOwn: false }],
    },
  })
  await screen.findByRole('alertdialog', { name: 'Import the history of northbeam/ferry-api' })
  fireEvent.click(dialog().getByRole('radio', { name: 'None' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Don’t import' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  expect(location.search).toBe('')
  expect(called(gateway, 'POST /api/history')).toEqual([])
})

it('shows the estimate from the repository’s row, and starts after consent', async () => {
  const gateway = withImport(ready, { [START]: createImport({ analyzeAuthors: 'team' }) })
  await press('View estimate for northbeam/ferry-api')
  await screen.findByRole('alertdialog')
  const rows = [...document.querySelectorAll('dialog dt')].map((one) => [
    one.textContent,
    one.nextSibling?.textContent,
  ])
  expect(rows).toEqual([
    ['Merged in the last 6 months', '212'],
    ['Not yet analyzed, written by you and your team', '148'],
    ['Not yet analyzed, written by 5 other people', '52'],
    ['GitHub calls', '240 + 36 GraphQL points'],
    ['Time', 'about 4 minutes'],
  ])
  fireEvent.click(dialog().getByRole('button', { name: 'Start import' }))
  await screen.findByText('Import started.')
  expect(called(gateway, START).map(({ body }) => body)).toEqual([{ analyzeAuthors: 'team', people: 5 }])
  expect(await figure('Read')).toBe('120')
})

it('asks again before it analyzes everyone, and names the number of people', async () => {
  const gateway = withImport(ready, { [START]: createImport({ analyzeAuthors: 'everyone' }) })
  await press('View estimate for northbeam/ferry-api')
  fireEvent.click(await screen.findByRole('radio', { name: /^Everyone/ }))
  fireEvent.click(dialog().getByRole('button', { name: 'Start import' }))
  await screen.findByRole('alertdialog', { name: 'Analyze the pull requests of 5 other people?' })
  expect(document.activeElement?.textContent).toBe('Back')
  await pass()
  expect(called(gateway, START)).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: 'Analyze their pull requests' }))
  await screen.findByText('Import started.')
  expect(called(gateway, START).map(({ body }) => body)).toEqual([{ analyzeAuthors: 'everyone', people: 5 }])
})

it('loads the estimate again if the number of people has changed', async () => {
  const changed = { ...ready, estimate: { ...ready.estimate!, otherPeople: 6 } }
  const gateway = withImport(
    { ...ready, analyzeAuthors: 'everyone' },
    {
      [START]: new Problem(
        'people_changed',
        409,
        'The number of people has changed. Check it and try again.',
      ),
    },
  )
  await press('View estimate for northbeam/ferry-api')
  fireEvent.click(await screen.findByRole('button', { name: 'Start import' }))
  await pass()
  gateway.answers['GET /api/history'] = { imports: [{ ...changed, analyzeAuthors: 'everyone' }], offers: [] }
  fireEvent.click(dialog().getByRole('button', { name: 'Analyze their pull requests' }))
  await screen.findByText('The number of people has changed. Check it and try again.')
  const again = await screen.findByRole('alertdialog', {
    name: 'Analyze the pull requests of 6 other people?',
  })
  expect(again).toBeTruthy()
})

it('follows the import over the live stream, and pauses and resumes it', async () => {
  const one = createImport()
  const gateway = withImport(one, {
    [`POST /api/history/${one.id}/pause`]: { ...one, state: 'paused' },
    [`POST /api/history/${one.id}/resume`]: one,
  })
  expect(await figure('Mistakes so far')).toBe('61')
  send({ ...one, progress: { ...one.progress, read: 150, mistakes: 70 } })
  await waitFor(async () => expect(await figure('Read')).toBe('150'))
  expect(await figure('Mistakes so far')).toBe('70')
  expect(await figure('GitHub calls')).toBe('130 + 20 points')
  await press('Pause import of northbeam/ferry-api')
  await (await strip()).findByText('Paused')
  await press('Resume import of northbeam/ferry-api')
  await (await strip()).findByText('Importing')
  expect(gateway.calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(2)
})

it.each([
  [
    { continuesAt: '2026-11-20T14:05:00', reason: 'GitHub’s rate limit is used up.' },
    'Imports have used up their share of GitHub’s rate limit. The import continues automatically at 2:05 PM.',
  ],
  [
    {
      state: 'failed' as const,
      reason: 'GitHub didn’t respond as expected. Resume the import to try again.',
    },
    'GitHub didn’t respond as expected. Resume the import to try again. Nothing was lost.',
  ],
])('says why an import waits or failed, and what to do: %#', async (given, text) => {
  withImport(createImport(given))
  expect(await (await strip()).findByText(text)).toBeTruthy()
})

it('cancels after a question, and then removes the imported reviews after another', async () => {
  const one = createImport()
  const canceled = createImport({ state: 'canceled', finishedAt: '2100-01-01T00:00:00.000Z' })
  const gateway = withImport(one, {
    [`POST /api/history/${one.id}/cancel`]: canceled,
    [`DELETE /api/history/${one.id}/reviews`]: {
      ...canceled,
      progress: { ...canceled.progress, analyzed: 0, mistakes: 0 },
    },
  })
  await press('Cancel import of northbeam/ferry-api')
  expect(dialog().getByText(/96 imported reviews stay until you remove them/)).toBeTruthy()
  gateway.answers['GET /api/history'] = { imports: [canceled], offers: [] }
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel import' }))
  await (await strip()).findByText('96 imported reviews stay until you remove them.')
  await press('Remove imported reviews of northbeam/ferry-api')
  await screen.findByRole('alertdialog', { name: 'Remove the imported reviews of northbeam/ferry-api?' })
  expect(dialog().getByText(/This deletes 96 reviews with 61 mistakes/)).toBeTruthy()
  fireEvent.click(dialog().getByRole('button', { name: 'Remove' }))
  await screen.findByText('Imported reviews of northbeam/ferry-api removed.')
  expect(called(gateway, `DELETE /api/history/${one.id}/reviews`)).toHaveLength(1)
})

it('keeps a finished import in the repository’s options, where the history can be imported again', async () => {
  withImport(createImport({ state: 'completed', finishedAt: '2026-11-20T11:00:00.000Z' }))
  await press('Options for northbeam/ferry-api')
  await (await strip()).findByText('96 reviews with 61 mistakes.')
  await press('Import history of northbeam/ferry-api')
  const offer = await screen.findByRole('alertdialog', { name: 'Import the history of northbeam/ferry-api' })
  expect(offer.textContent).toContain('How far back')
})

it('offers people who joined later their own pull requests', async () => {
  open('/settings#connected-repositories', {
    'GET /api/repositories': { repositories: [], limit: null, remaining: null },
    'GET /api/history': {
      imports: [],
      offers: [{ repositoryId: ferry.id, fullName: ferry.fullName, onlyOwn: true }],
    },
  })
  await press('Import history of northbeam/ferry-api')
  expect(await screen.findByText(/from before you joined the team/)).toBeTruthy()
})

it('says that the estimate failed, and stays open', async () => {
  open('/settings?import=1#connected-repositories', {
    'POST /api/history': new Problem(
      'github_paused',
      503,
      'GitHub’s rate limit is used up. Try again in 4 minutes.',
    ),
  })
  await press('Show estimate')
  expect(await screen.findByText('GitHub’s rate limit is used up. Try again in 4 minutes.')).toBeTruthy()
})
