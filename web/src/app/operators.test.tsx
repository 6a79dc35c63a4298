import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { KINDS_OF_WORK } from '@debrief/contracts/operations/constants'
import type { listFailed } from '@debrief/contracts/operations/failed-work'
import type { Queue } from '@debrief/contracts/operations/work'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const WORK = 'GET /api/operators/work'
const FAILED = 'GET /api/operators/failed'
const REPLAY = 'POST /api/operators/failed/replay'

const idle = { waiting: 0, queued: 0, later: 0, held: 0, running: 0, leaseExpired: 0, isolated: 0, failed: 0 }
const queues: Queue[] = KINDS_OF_WORK.map((work) => ({
  work,
  ...idle,
  oldestWaitingSeconds: null,
  pause: null,
}))
const busy = queues.map((queue) =>
  queue.work === 'analyze-pull-request'
    ? { ...queue, waiting: 12, failed: 2, oldestWaitingSeconds: 190 }
    : queue,
)
const about = {
  work: 'analyze-pull-request',
  code: 'github_gone',
  error: 'Debrief can no longer access the repository.',
} as const
const row = (id: string, number: number) => ({
  ...about,
  id,
  attempts: 3,
  crashes: 0,
  at: '2026-11-20T10:00:00.000Z',
  about: `northbeam/ferry-api#${number}`,
  repository: 'northbeam/ferry-api',
  requestId: 'a-request',
  tenant: null,
  isReplayable: true,
  ids: { pullRequestId: 'a-pull-request' },
})
const failed: EndpointAnswer<typeof listFailed> = {
  groups: [{ ...about, count: 2, newest: '2026-11-20T10:00:00.000Z', oldest: '2026-11-20T10:00:00.000Z' }],
  rows: [row('run-1', 482), row('run-2', 483)],
  next: null,
}

function open(address: string, answers: Answers) {
  const gateway = playGateway({ 'GET /api/viewer': marta, ...answers })
  openApp(address)
  return gateway
}

it('shows others an empty page, and sends no other request', async () => {
  const refused = new Problem('not_an_operator', 404, 'Only operators can open this page.')
  const gateway = open('/operators?tab=failed', { [WORK]: refused })
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(gateway.calls.filter(({ name }) => name.includes('/operators/failed'))).toEqual([])
})

it('shows which versions run', async () => {
  const versions = { debrief: '0.1.0', node: '20.20.2', postgres: '18.4' }
  open('/operators', { [WORK]: { queues, switchedOffRules: [] }, 'GET /api/operators/version': versions })
  expect(await screen.findByText('Debrief 0.1.0 · Node.js 20.20.2 · PostgreSQL 18.4')).toBeTruthy()
})

describe('jobs', () => {
  it('are shown with the age of the oldest, and paused with a reason', async () => {
    const gateway = open('/operators', { [WORK]: { queues: busy, switchedOffRules: [] } })
    await screen.findByText('The oldest job has waited 3 minutes')
    fireEvent.click(screen.getByRole('button', { name: 'Pause Analyses' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const pause = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pause' })
    expect(pause.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' A model is away ' } })
    gateway.answers['POST /api/operators/work/pause'] = { work: ['analyze-pull-request'] }
    const stopped = {
      pausedAt: '2026-11-20T10:00:00.000Z',
      pausedBy: 'marta-olsen',
      reason: 'A model is away',
    }
    gateway.answers[WORK] = {
      switchedOffRules: [],
      queues: busy.map((queue) =>
        queue.work === 'analyze-pull-request' ? { ...queue, pause: stopped } : queue,
      ),
    }
    fireEvent.click(pause)
    expect(await screen.findByRole('button', { name: 'Resume Analyses' })).toBeTruthy()
    expect(screen.getByText(/marta-olsen.*A model is away/)).toBeTruthy()
    const sent = gateway.calls.find(({ name }) => name.endsWith('/pause'))
    expect(sent?.body).toEqual({ work: ['analyze-pull-request'], reason: 'A model is away' })
  })
})

it('lists the operator’s rules that a process switched off', async () => {
  const rule = { rule: 'no-moment', service: 'gateway', language: 'Go', milliseconds: 1_234 }
  open('/operators', {
    [WORK]: { queues, switchedOffRules: [{ ...rule, at: '2026-11-20T10:00:00.000Z' }] },
  })
  const list = within(await screen.findByRole('region', { name: 'Rules switched off' }))
  expect(list.getByRole('heading', { name: 'no-moment' })).toBeTruthy()
  expect(list.getByText(/^gateway, .*: took 1,234 ms in a Go file$/)).toBeTruthy()
})

describe('failed jobs', () => {
  it('are replayed with a reason after a dry run, with an outcome for each', async () => {
    const plan = { dryRun: true, matched: 2, replayed: 1 }
    const rows = failed.rows.map(({ work, id, about: text }) => ({ work, id, about: text, outcome: null }))
    const gateway = open('/operators?tab=failed', {
      [WORK]: { queues: busy, switchedOffRules: [] },
      [FAILED]: failed,
      [REPLAY]: { ...plan, rows },
    })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select northbeam/ferry-api#482' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select northbeam/ferry-api#483' }))
    fireEvent.click(screen.getByRole('button', { name: 'Replay 2 selected' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await dialog.findByText('1 of 2 jobs will be replayed. The rest can’t be replayed.')
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'It is visible again' } })
    const outcomes = rows.map((one, at) => ({ ...one, outcome: at === 0 ? 'replayed' : 'superseded' }))
    gateway.answers[REPLAY] = { ...plan, dryRun: false, rows: outcomes }
    fireEvent.click(dialog.getByRole('button', { name: 'Replay 1 job' }))
    const outcome = within(await screen.findByRole('alertdialog', { name: '1 of 2 jobs replayed' }))
    outcome.getByText('The replayed job is back in the queue. The rest couldn’t be replayed.')
    expect(outcome.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'northbeam/ferry-api#482Replayed',
      'northbeam/ferry-api#483Replaced by newer work',
    ])
    const filter = { work: 'analyze-pull-request', ids: ['run-1', 'run-2'] }
    expect(gateway.calls.filter(({ name }) => name === REPLAY).map(({ body }) => body)).toEqual([
      { filter, dryRun: true },
      { filter, dryRun: false, reason: 'It is visible again' },
    ])
  })

  it('are filtered by error, which the URL keeps', async () => {
    open('/operators?tab=failed', { [WORK]: { queues: busy, switchedOffRules: [] }, [FAILED]: failed })
    fireEvent.click(await screen.findByRole('button', { name: /Analyses github_gone/ }))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      tab: 'failed',
      work: 'analyze-pull-request',
      code: 'github_gone',
    })
    fireEvent.click(await screen.findByRole('tab', { name: 'Explain' }))
    expect(location.search).toBe('?tab=explain')
  })
})
