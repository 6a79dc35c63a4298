import { Problem } from '@debrief/contracts/problem'
import type { OpenPullRequests } from '@debrief/contracts/pull-requests/self-check'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createOpenPullRequest,
  createSelfCheck,
  GROUP,
  REPOSITORY,
  STANDARD,
} from '../features/pull-requests/self-check/testing/create-self-check.ts'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

const LIST = 'GET /api/self-check/pull-requests'
const CHECK = 'POST /api/self-check'
const CHOSEN = `/check?repository=${REPOSITORY}&number=489`
const list: OpenPullRequests = {
  pullRequests: [
    createOpenPullRequest(),
    createOpenPullRequest({ number: 485, title: 'Import harbour notices', isDraft: true }),
  ],
  more: 0,
  unlisted: [],
  repositories: 1,
}

function open(address: string, answers: Answers = {}) {
  const gateway = playGateway({
    'GET /api/viewer': { ...marta, isManager: true },
    'GET /api/viewable': { people: [] },
    'GET /api/practice/due-count': { due: 0 },
    [LIST]: list,
    [CHECK]: createSelfCheck(),
    ...answers,
  })
  openApp(address)
  return gateway
}
const says = (text: string | RegExp) => screen.findByText(text)
const location = () => window.location.pathname + window.location.search
const rows = () => [...document.querySelectorAll('[data-open-pull-request]')].map((row) => row.textContent)

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('lists the viewer’s open pull requests, marks drafts, and checks none automatically', async () => {
  const { calls } = open('/check')
  await says('Select a pull request')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toMatch(/Tell guests.*northbeam\/ferry-api #489.*aaaaaaa/)
  expect(rows()[1]).toContain('Draft')
  expect(calls.map(({ name }) => name)).not.toContain(CHECK)
  expect(document.title).toMatch(/^Check before review/)
})

it.each([
  ['No repositories connected', 0],
  ['No open pull requests found', 2],
])('shows "%s" if there are %i repositories without open pull requests', async (title, repositories) => {
  open('/check', { [LIST]: { ...list, pullRequests: [], repositories } })
  await screen.findByRole('heading', { name: title })
  expect(rows()).toEqual([])
})

it('says what the list leaves out', async () => {
  const unlisted = [{ fullName: 'northbeam/gone', reason: 'your account can’t see it on GitHub' }]
  open('/check', { [LIST]: { ...list, more: 3, unlisted } })
  await says('3 older pull requests not listed. To check one, paste its URL.')
  await says('1 repository wasn’t fully searched')
  expect(rows()).toHaveLength(2)
})

it('shows each finding with similar mistakes, the checks that ran, and the files that were not read', async () => {
  const { calls } = open(CHOSEN)
  await says('3 findings. 1 is similar to your earlier mistakes. 1 concerns a team standard.')
  expect(calls.find(({ name }) => name === CHECK)?.body).toEqual({ repositoryId: REPOSITORY, number: 489 })
  const file = screen.getByRole('region', { name: 'src/crossings/move-crossing.ts' })
  const inFile = within(file)
  expect(inFile.getByRole('link', { name: 'A query for each row' }).getAttribute('href')).toBe(
    `/recurring-mistakes?group=${GROUP}`,
  )
  expect(inFile.getByText(/7 times/)).toBeTruthy()
  expect(inFile.getByRole('link', { name: 'Await every promise' }).getAttribute('href')).toBe(
    `/team-standards?standard=${STANDARD}`,
  )
  expect(inFile.getAllByText(/guests\.push/)).toHaveLength(2)
  await says('Only you see this. Nothing is posted or stored.')
  await says(/You have 1 recurring mistake and 1 team standard/)
  await says('Checked the added lines in 3 of 4 files.')
  await says('no rules for Markdown')
})

it('says that a pull request changes no files', async () => {
  open(CHOSEN, { [CHECK]: createSelfCheck({ findings: [], files: 0, unread: [], moreUnread: 0 }) })
  expect(await screen.findByText('This pull request changes no files.')).toBeTruthy()
})

it('names the checks if nothing was found', async () => {
  open(CHOSEN, { [CHECK]: createSelfCheck({ findings: [], disputed: 2 }) })
  await says('No other findings')
  await says(/^The built-in rules found no other problems in/)
  await says('2 findings hidden because you already disputed them.')
  const looked = within(await screen.findByRole('region', { name: 'Checked against' }))
  looked.getByText('Checked by rules')
  looked.getByText('A query for each row')
  looked.getByText(/Not checked automatically/)
  looked.getByText('Await every promise')
  expect(screen.queryByText(/\d findings?\./)).toBe(null)
})

it('claims nothing if no file could be read', async () => {
  open(CHOSEN, { [CHECK]: createSelfCheck({ findings: [], files: 1 }) })
  await says('No files checked')
  expect(screen.queryByText('No findings')).toBe(null)
})

it('checks again on request, and says that there are new commits', async () => {
  const { calls, answers } = open(CHOSEN, { [LIST]: new Problem('github_unavailable', 503, 'No response.') })
  await says(/^3 findings\./)
  answers[LIST] = { ...list, pullRequests: [createOpenPullRequest({ headSha: 'b'.repeat(40) })] }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await says('This pull request has new commits.')
  answers[CHECK] = createSelfCheck({
    findings: [],
    pullRequest: createOpenPullRequest({ headSha: 'b'.repeat(40) }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await says('No findings')
  expect(calls.filter(({ name }) => name === CHECK)).toHaveLength(2)
  expect(screen.queryByText('This pull request has new commits.')).toBe(null)
})

it('shows why the check failed, and retries', async () => {
  const sentence = 'GitHub’s rate limit for your account is used up. Try again in 3 minutes.'
  const { answers } = open(CHOSEN, { [CHECK]: new Problem('github_paused', 503, sentence) })
  await says(sentence)
  answers[CHECK] = createSelfCheck()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await says(/^3 findings\./)
  expect(screen.queryByText(sentence)).toBe(null)
})

it('shows why the list couldn’t be loaded', async () => {
  const sentence =
    'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.'
  open('/check', { [LIST]: new Problem('github_token_missing', 409, sentence) })
  await says('Your open pull requests could not be loaded.')
  await says(sentence)
  expect(rows()).toEqual([])
})

it('checks the pull request at a pasted URL once, and keeps it in the page’s URL', async () => {
  const { calls, answers } = open('/check', {
    [CHECK]: new Problem('not_an_address', 400, 'This isn’t a pull request’s URL.'),
  })
  const field = await screen.findByLabelText('Pull request URL')
  const button = screen.getByRole('button', { name: 'Check' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  fireEvent.change(field, { target: { value: ' northbeam/ferry-api#489 ' } })
  fireEvent.submit(field)
  await says('This isn’t a pull request’s URL.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  answers[CHECK] = createSelfCheck()
  fireEvent.submit(field)
  await says(/^3 findings\./)
  expect(location()).toBe(CHOSEN)
  expect(calls.filter(({ name }) => name === CHECK).map(({ body }) => body)).toEqual([
    { address: 'northbeam/ferry-api#489' },
    { address: 'northbeam/ferry-api#489' },
  ])
})
