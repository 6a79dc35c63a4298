import type { AgentFeedback } from '@debrief/contracts/agent/feedback'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a11'
const SHOW = 'GET /api/agent/feedback'
const END = `DELETE /api/suppressions/${ID}`
const UNMUTE = `DELETE /api/muted-categories/${ID}`
const interval = { low: 0.387, high: 0.781 }
const feedback: AgentFeedback = {
  audience: 'team',
  mayUnmute: true,
  total: { actedOn: 12, comments: 20, unknown: 1, thumbsUp: 3, thumbsDown: 1, interval },
  categories: [
    { category: 'testing', actedOn: 12, comments: 15, interval, muted: null },
    {
      category: 'documentation',
      actedOn: 0,
      comments: 5,
      interval: { low: 0, high: 0.43 },
      muted: { id: ID, at: '2026-11-20T10:00:00.000Z' },
    },
  ],
  months: [
    { month: '2026-10-01', actedOn: 5, comments: 5 },
    { month: '2026-11-01', actedOn: 7, comments: 15 },
  ],
  suppressions: [
    {
      id: ID,
      title: 'Debug output',
      category: 'code-quality',
      repository: 'northbeam/ferry-api',
      path: 'src/a.ts',
      verb: 'by_design',
      scope: 'file',
      reason: 'it’s a tool <img src=x>',
      by: 'jonas-pitt',
      url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r31',
      createdAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2027-05-19T10:00:00.000Z',
    },
  ],
  more: 0,
  ended: [],
}
const empty: AgentFeedback = {
  ...feedback,
  total: { actedOn: 0, comments: 0, unknown: 0, thumbsUp: 0, thumbsDown: 0, interval: null },
  categories: [],
  months: [],
  suppressions: [],
}

async function open(answer: unknown, answers: Record<string, unknown> = {}) {
  const gateway = playGateway({ 'GET /api/viewer': marta, [SHOW]: answer, ...answers })
  openApp('/settings')
  return { gateway, panel: within(await screen.findByRole('region', { name: 'Agent feedback' })) }
}

it('shows the rate with its interval, by category and by month', async () => {
  const { panel } = await open(feedback)
  await panel.findByRole('heading', { name: 'Acted on: 12 of 20' })
  expect(panel.getByText(/between 39% and 78% \(95%/)).toBeTruthy()
  expect(panel.getByText(/1 more comment isn’t known/)).toBeTruthy()
  const rows = (name: string) =>
    within(panel.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  expect(rows('Acted on, by category')).toEqual([
    'Testing12 of 15 39–78%',
    'Documentation0 of 5 0–43%MutedUnmute Documentation',
  ])
  expect(rows('Acted on, by month merged')).toEqual(['Oct 2026: 5 of 5', 'Nov 2026: 7 of 15'])
})

const turnOn = (panel: Awaited<ReturnType<typeof open>>['panel']) =>
  panel.findByRole('button', { name: /^Unmute ?Documentation$/ })

it('turns a muted category on', async () => {
  const { gateway, panel } = await open(feedback, { [UNMUTE]: { unmuted: true } })
  const button = await turnOn(panel)
  gateway.answers[SHOW] = { ...feedback, categories: feedback.categories.slice(0, 1) }
  fireEvent.click(button)
  await screen.findByText(/^Documentation unmuted\./)
  await waitFor(() => expect(panel.queryByText('Muted')).toBe(null))
})

it('says why a category wasn’t turned on', async () => {
  const { panel } = await open(feedback, { [UNMUTE]: new Problem('no', 403, 'Only your manager can.') })
  fireEvent.click(await turnOn(panel))
  expect(await screen.findByText('Only your manager can.')).toBeTruthy()
})

it('offers a member no button for a muted category', async () => {
  const { panel } = await open({ ...feedback, mayUnmute: false })
  await panel.findByText('Muted')
  expect(panel.queryByRole('button', { name: /Unmute/ })).toBe(null)
})

it('lists what people suppressed as plain text, and ends it', async () => {
  const { gateway, panel } = await open(feedback, { [END]: { ended: true } })
  const row = await panel.findByRole('list', { name: 'Suppressed findings' })
  expect(row.textContent).toContain('@jonas-pitt: by design, it’s a tool <img src=x>')
  expect(row.textContent).toMatch(/northbeam\/ferry-api · src\/a\.ts · for this file · until May 19, 2027/)
  expect(row.querySelector('img')).toBe(null)
  gateway.answers[SHOW] = { ...feedback, suppressions: [] }
  fireEvent.click(panel.getByRole('button', { name: /^End ?the suppression of Debug output$/ }))
  await screen.findByText(/^Suppression ended\./)
  expect(await panel.findByText('No suppressed findings.')).toBeTruthy()
})

it('lists suppressions that ended, with the reason', async () => {
  const [active] = feedback.suppressions
  const endedAt = '2026-11-18T10:00:00.000Z'
  const ended = (['expired', 'reply', 'person'] as const).map((ending) => ({
    ...active!,
    id: `00000000-0000-4000-8000-0000000000${ending.length}`,
    title: `Ended: ${ending}`,
    endedAt,
    ending,
  }))
  const { panel } = await open({ ...feedback, ended })
  fireEvent.click(await panel.findByText('3 suppressions ended in the last 90 days'))
  const rows = within(panel.getByRole('list', { name: 'Ended suppressions' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.split(' · ').at(-1))).toEqual([
    'expired on November 18',
    'ended by a change to the reply on November 18',
    'ended in Settings on November 18',
  ])
  expect(within(rows[0]!).queryByRole('button')).toBe(null)
})

it('says what will appear if there is nothing yet, and offers to try again if it can’t be loaded', async () => {
  const { gateway, panel } = await open(new Problem('unavailable', 503, 'Try again later.'))
  await panel.findByText('The feedback could not be loaded.')
  gateway.answers[SHOW] = empty
  fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
  await panel.findByText(/^No rate yet\. When your team’s pull requests/)
  expect(await panel.findByText('No suppressed findings.')).toBeTruthy()
})
