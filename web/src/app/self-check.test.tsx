import type { OpenPullRequests } from '@debrief/contracts/http/self-check'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkOf, GROUP, openOf, REPOSITORY, STANDARD } from '../features/self-check/testing/check-of.ts'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

const LIST = 'GET /api/self-check/pull-requests'
const CHECK = 'POST /api/self-check'
const CHOSEN = `/check?repository=${REPOSITORY}&number=489`
const list: OpenPullRequests = {
  pullRequests: [openOf(), openOf({ number: 485, title: 'Import harbour notices', isDraft: true })],
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
    [CHECK]: checkOf(),
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

it('lists one’s own open ones, drafts marked, and checks none by itself', async () => {
  const { asked } = open('/check')
  await says('Select a pull request')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toMatch(/Tell guests.*northbeam\/ferry-api #489.*aaaaaaa/)
  expect(rows()[1]).toContain('Draft')
  expect(asked.map(({ name }) => name)).not.toContain(CHECK)
  expect(document.title).toMatch(/^Check before review/)
})

it.each([
  ['No repository connected', 0],
  ['No open pull requests', 2],
])('says "%s" where there are %i repositories and nothing in them', async (title, repositories) => {
  open('/check', { [LIST]: { ...list, pullRequests: [], repositories } })
  await screen.findByRole('heading', { name: title })
  expect(rows()).toEqual([])
})

it('says what the list leaves out', async () => {
  const unlisted = [{ fullName: 'northbeam/gone', reason: 'GitHub does not show it to your account' }]
  open('/check', { [LIST]: { ...list, more: 3, unlisted } })
  await says('3 older ones not listed: paste the address.')
  await says('1 repository not gone through whole')
  expect(rows()).toHaveLength(2)
})

it('shows each place with what it is like, what was looked for and what was not read', async () => {
  const { asked } = open(CHOSEN)
  await says(
    '3 places to look at. 1 is like what was pointed out to you before. 1 goes against a team standard.',
  )
  expect(asked.find(({ name }) => name === CHECK)?.body).toEqual({ repositoryId: REPOSITORY, number: 489 })
  const file = screen.getByRole('region', { name: 'src/crossings/move-crossing.ts' })
  const inFile = within(file)
  expect(inFile.getByRole('link', { name: 'A query for each row' }).getAttribute('href')).toBe(
    `/recurring-mistakes?group=${GROUP}`,
  )
  expect(inFile.getByText(/7 times/)).toBeTruthy()
  expect(inFile.getByRole('link', { name: 'Settle every promise' }).getAttribute('href')).toBe(
    `/team-standards?standard=${STANDARD}`,
  )
  expect(inFile.getAllByText(/guests\.push/)).toHaveLength(2)
  await says('Only you see this. Nothing was posted or stored.')
  await says(/1 recurring mistake of yours and 1 team standard fit the languages/)
  await says('The added lines of 3 of 4 files.')
  await says('no rule reads Markdown')
})

it('names what it looked for where it found nothing', async () => {
  open(CHOSEN, { [CHECK]: checkOf({ findings: [], disputed: 2 }) })
  await says('Nothing found')
  await says('2 places left out, because you disputed them before.')
  const looked = within(await screen.findByRole('region', { name: 'What was looked for' }))
  looked.getByText('Rules have found these before')
  looked.getByText('A query for each row')
  looked.getByText(/No rule sees these yet/)
  looked.getByText('Settle every promise')
  expect(screen.queryByText(/place to look at/)).toBe(null)
})

it('claims nothing where nothing could be read', async () => {
  open(CHOSEN, { [CHECK]: checkOf({ findings: [], files: 1 }) })
  await says('Nothing could be read')
  expect(screen.queryByText('Nothing found')).toBe(null)
})

it('checks again when it is asked to, and says that there are new commits', async () => {
  const { asked, answers } = open(CHOSEN, { [LIST]: new Problem('github_unavailable', 503, 'No answer.') })
  await says(/3 places to look at/)
  answers[LIST] = { ...list, pullRequests: [openOf({ headSha: 'b'.repeat(40) })] }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await says('It has new commits.')
  answers[CHECK] = checkOf({ findings: [], pullRequest: openOf({ headSha: 'b'.repeat(40) }) })
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await says('Nothing found')
  expect(asked.filter(({ name }) => name === CHECK)).toHaveLength(2)
  expect(screen.queryByText('It has new commits.')).toBe(null)
})

it('says why it could not be checked, and tries again', async () => {
  const sentence = 'GitHub takes no more calls of your account for now. Try again in 3 minutes.'
  const { answers } = open(CHOSEN, { [CHECK]: new Problem('github_paused', 503, sentence) })
  await says(sentence)
  answers[CHECK] = checkOf()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await says(/3 places to look at/)
  expect(screen.queryByText(sentence)).toBe(null)
})

it('says why the list could not be read', async () => {
  const sentence =
    'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.'
  open('/check', { [LIST]: new Problem('github_token_missing', 409, sentence) })
  await says('Your open pull requests could not be read.')
  await says(sentence)
  expect(rows()).toEqual([])
})

it('checks what a pasted address names, once, and keeps it in the address', async () => {
  const { asked, answers } = open('/check', {
    [CHECK]: new Problem('not_an_address', 400, 'This is not the address of a pull request.'),
  })
  const field = await screen.findByLabelText('Address of a pull request')
  const button = screen.getByRole('button', { name: 'Check' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  fireEvent.change(field, { target: { value: ' northbeam/ferry-api#489 ' } })
  fireEvent.submit(field)
  await says('This is not the address of a pull request.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  answers[CHECK] = checkOf()
  fireEvent.submit(field)
  await says(/3 places to look at/)
  expect(location()).toBe(CHOSEN)
  expect(asked.filter(({ name }) => name === CHECK).map(({ body }) => body)).toEqual([
    { address: 'northbeam/ferry-api#489' },
    { address: 'northbeam/ferry-api#489' },
  ])
})
