import type {
  AgentMistake,
  CodingAgentView,
  ListedAgent,
} from '@debrief/contracts/coding-agents/coding-agents'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPractice } from '../features/practice/testing/create-practice.ts'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  // jsdom has no layout, so its ranges lack getClientRects.
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (number: number) => `5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8${String(number).padStart(3, '0')}`
const claude: ListedAgent = {
  id: 'claude-code',
  name: 'Claude Code',
  analyzed: 14,
  repeated: 2,
  lastMergedAt: '2026-11-18T10:00:00.000Z',
}
const cursor: ListedAgent = { ...claude, id: 'cursor', name: 'Cursor', analyzed: 1, repeated: 0 }
const rate = (occurrences: number, opportunities: number) => ({
  occurrences,
  opportunities,
  rate: occurrences / opportunities,
  low: 0,
  high: 1,
})
const promises: AgentMistake = {
  id: id(1),
  title: 'Unawaited promise',
  category: 'error-handling',
  programmingLanguage: 'TypeScript',
  lesson: { id: 'unawaited-promise', name: 'Unawaited promise' },
  count: 3,
  lastAt: '2026-09-16T10:00:00.000Z',
  silence: { daysSince: 63, verdict: 'stopped', opportunitiesSince: 9, likelyUnder: 0.2 },
  rate: rate(3, 12),
  pullRequests: [
    {
      number: 447,
      title: 'Release the seats of canceled bookings',
      repository: 'northbeam/ferry-api',
      url: 'https://github.com/northbeam/ferry-api/pull/447',
      mergedAt: '2026-09-16T10:00:00.000Z',
    },
  ],
  standard: {
    id: id(2),
    title: 'Await every promise',
    exportedAt: '2026-10-01T09:05:00.000Z',
    readOverMcpAt: null,
    mergedAt: null,
    mergedInto: [],
    effect: { before: rate(3, 3), after: rate(0, 9), verdict: 'fewer' },
  },
  instruction: null,
}
const INSTRUCTION = '- Handle the error, or let it propagate.'
const swallowed: AgentMistake = {
  ...promises,
  id: id(3),
  title: 'Swallowed error',
  silence: { daysSince: 2, verdict: 'recent', opportunitiesSince: null, likelyUnder: null },
  standard: null,
  instruction: INSTRUCTION,
}
const shown: CodingAgentView = { ...claude, mistakes: [promises, swallowed] }

function open(address: string, answers: Answers = {}) {
  const gateway = playGateway({
    'GET /api/viewer': { ...marta, hasCodingAgents: true },
    'GET /api/viewable': { people: [] },
    'GET /api/coding-agents': { team: { name: 'Northbeam' }, agents: [claude, cursor] },
    'GET /api/coding-agents/claude-code': shown,
    'GET /api/coding-agents/cursor': { ...cursor, mistakes: [] },
    ...answers,
  })
  openApp(address)
  return gateway
}
const changes = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body)
const article = async (title: string) =>
  within((await screen.findByRole('heading', { name: title }, { timeout: 15_000 })).closest('article')!)

describe('the page of coding agents', () => {
  it('shows what the first agent repeats, that it stopped, and which standard reached it', async () => {
    open('/team/agents')
    const stopped = await article('Unawaited promise')
    screen.getByText(
      'Mistakes that coding agents repeat in the repositories of Northbeam. Everyone on the team sees this page.',
    )
    stopped.getByText('Stopped')
    stopped.getByText('Not seen in the last 9 pull requests where it could have happened.')
    expect(stopped.getByRole('link', { name: /ferry-api #447/ }).getAttribute('href')).toBe(
      promises.pullRequests[0]?.url,
    )
    expect(stopped.getByRole('link', { name: 'Await every promise' }).getAttribute('href')).toBe(
      `/team-standards?standard=${id(2)}`,
    )
    stopped.getByText(/^Coding agents get this standard from an editor file \(since October 1\)/)
    stopped.getByText('Seen less often since the standard reached an agent.')
    expect(stopped.queryByRole('button', { name: /Copy/ })).toBeNull()
  })

  it('gives an instruction to copy if no standard covers the mistake', async () => {
    const writeText = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
    open('/team/agents?agent=claude-code')
    const recent = await article('Swallowed error')
    recent.getByText(INSTRUCTION)
    expect(recent.queryByText('Stopped')).toBeNull()
    fireEvent.click(recent.getByRole('button', { name: /^Copy as instruction/ }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(INSTRUCTION))
  })

  it('opens another agent, and says that it repeats nothing', async () => {
    open('/team/agents')
    const agents = within(
      await screen.findByRole('navigation', { name: 'Coding agents' }, { timeout: 15_000 }),
    )
    fireEvent.click(agents.getByRole('link', { name: /^Cursor/ }))
    await screen.findByText('No repeated mistakes')
    expect(agents.getByRole('link', { name: /^Cursor/ }).getAttribute('aria-current')).toBe('page')
    agents.getByText('1 analyzed pull request, 0 repeated mistakes')
  })

  it('says when it appears while there is no agent', async () => {
    open('/team/agents', { 'GET /api/coding-agents': { team: null, agents: [] } })
    await screen.findByText('No coding agents yet', {}, { timeout: 15_000 })
    expect(screen.getByText('Mistakes that coding agents repeat in your repositories.')).toBeTruthy()
  })
})

it.each([
  [true, 1],
  [undefined, 0],
])('is in the palette only if there are coding agents: %s', async (hasCodingAgents, expected) => {
  open('/settings', { 'GET /api/viewer': { ...marta, hasCodingAgents }, 'GET /api/search': { results: [] } })
  fireEvent.click(await screen.findByRole('button', { name: /^Jump to/ }))
  const palette = within(await screen.findByRole('dialog', { name: 'Jump to anything' }))
  fireEvent.change(palette.getByRole('combobox'), { target: { value: 'coding agents' } })
  await waitFor(() =>
    expect(palette.queryAllByRole('option', { name: /Mistakes that coding agents repeat/ })).toHaveLength(
      expected,
    ),
  )
})

describe('assisted pull requests', () => {
  const withOptions = (agents: { id: string; name: string }[]) =>
    open('/reviews', {
      'GET /api/reviews': { reviews: [], counts: {}, next: null },
      'GET /api/lists/reviews/options': { repositories: [], authors: [], agents, languages: [], lessons: [] },
      'GET /api/saved-views': { views: [] },
    })

  it('can be filtered by the agent if there are any', async () => {
    withOptions([{ id: 'cursor', name: 'Cursor' }])
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }, { timeout: 15_000 }))
    const field = await screen.findByLabelText<HTMLSelectElement>('Assisted by')
    await waitFor(() => expect([...field.options].map(({ text }) => text)).toContain('Cursor'))
    fireEvent.change(field, { target: { value: 'cursor' } })
    await waitFor(() => expect(location.search).toBe('?assisted=cursor'))
  })

  it('can’t be filtered without any', async () => {
    withOptions([])
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }, { timeout: 15_000 }))
    await screen.findByLabelText('Repository')
    expect(screen.queryByLabelText('Assisted by')).toBeNull()
  })
})

it('lets people choose whether mistakes from assisted pull requests become exercises', async () => {
  const settings = { newADay: 5, practicesAssisted: false, hasAssisted: true, team: null }
  const gateway = open('/practice', {
    'GET /api/practice': createPractice(),
    'GET /api/practice/settings': settings,
    'PATCH /api/practice/settings': { ...settings, practicesAssisted: true, added: 0 },
  })
  fireEvent.click(await screen.findByText('Settings', {}, { timeout: 15_000 }))
  fireEvent.click(
    await screen.findByRole('switch', { name: 'Practice mistakes from assisted pull requests' }),
  )
  await screen.findByText('You’ll get exercises from assisted pull requests, too.')
  expect(changes(gateway)).toEqual([{ practicesAssisted: true }])
})

it('lets people stop the analysis of coding agents’ pull requests in a repository', async () => {
  const repository = {
    id: id(9),
    githubRepoId: 1,
    fullName: 'northbeam/ferry-api',
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
  }
  const gateway = open('/settings#connected-repositories', {
    'GET /api/repositories': { repositories: [repository], limit: null, remaining: null },
    'GET /api/github/repositories': { repositories: [] },
    'GET /api/history': { imports: [], offers: [] },
    [`PATCH /api/repositories/${id(9)}`]: { ...repository, analyzeAgents: false },
  })
  fireEvent.click(
    await screen.findByRole('button', { name: 'Options for northbeam/ferry-api' }, { timeout: 15_000 }),
  )
  const name = 'Analyze coding agents’ pull requests in northbeam/ferry-api'
  fireEvent.click(await screen.findByRole('switch', { name }))
  await waitFor(() => expect(changes(gateway)).toEqual([{ analyzeAgents: false }]))
})
