import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

const ids = [1, 2, 3, 4].map((at) => `5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8f0${at}`)

const createPull = (at: number, given: Partial<PullRequest> = {}): PullRequest => ({
  id: ids[at]!,
  isOwn: true,
  mayAnalyze: true,
  number: 480 + at,
  title: `Change ${at}`,
  repository: { id: marta.id, fullName: 'northbeam/ferry-api' },
  author: 'marta-olsen',
  assistedBy: [],
  language: 'TypeScript',
  description: null,
  commits: 1,
  additions: 2,
  deletions: 3,
  reviewComments: 4,
  mergedAt: '2026-11-20T10:00:00.000000Z',
  url: 'https://github.com/northbeam/ferry-api/pull/1',
  status: 'pending',
  error: null,
  pending: { reason: 'author_not_on_team', text: 'Not on your team.' },
  progress: null,
  review: null,
  ...given,
})
const failed = { status: 'failed', pending: null, error: 'GitHub did not answer.' } as const
const processing = { status: 'processing', pending: null, progress: { step: null, startedAt: null } } as const

function open(answers: Answers = {}) {
  const pullRequests = [createPull(0), createPull(1, failed), createPull(2, processing), createPull(3)]
  const gateway = playGateway({
    'GET /api/viewer': { ...marta, isManager: false },
    'GET /api/viewable': { people: [] },
    'GET /api/practice/due-count': { due: 0 },
    'GET /api/pull-requests': {
      pullRequests,
      counts: { all: 4, analyzed: 0, pending: 3 },
      repositories: 1,
      next: null,
    },
    'GET /api/analyses/allowance': { remaining: 38 },
    'POST /api/analyses': { accepted: [ids[0]], refused: [] },
    ...answers,
  })
  openApp('/pull-requests')
  return gateway
}
const box = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const requested = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'POST /api/analyses').map(({ body }) => body)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('analyzes and retries the selected pull requests, and says the price before', async () => {
  const gateway = open({
    'POST /api/analyses': {
      accepted: [ids[0]],
      refused: [{ pullRequestId: ids[1], reason: 'No analyses are left this month.' }],
    },
  })
  fireEvent.click(await box('Change 0'))
  fireEvent.click(await box('Change 1'))
  await screen.findByText('2 pull requests selected.')
  await screen.findByText('Uses 2 of 38 analyses left this month.')
  await press('Analyze 2')
  await screen.findByText('1 analysis started.')
  await screen.findByText('1 analysis didn’t start. No analyses are left this month.')
  expect(requested(gateway)).toEqual([{ pullRequestIds: [ids[0], ids[1]] }])
})

it('offers no selection for a running analysis', async () => {
  open()
  await box('Change 0')
  expect(screen.queryByRole('checkbox', { name: 'Select Change 2' })).toBe(null)
})

it('selects with x, and up to the focused one with Shift+X', async () => {
  open()
  await box('Change 0')
  const focus = (at: number) =>
    document.querySelector<HTMLElement>(`article[data-pull-request="${ids[at]}"] a`)?.focus()
  focus(0)
  fireEvent.keyDown(document.activeElement!, { key: 'x' })
  await screen.findByText('1 pull request selected.')
  focus(3)
  fireEvent.keyDown(document.activeElement!, { key: 'X' })
  await screen.findByText('3 pull requests selected.')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText(/selected/)).toBe(null))
})
