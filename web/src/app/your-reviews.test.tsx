import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { GivenComment, summarizeGivenComments } from '@debrief/contracts/given-comments/given-comments'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, type PlayedGateway, playGateway } from './testing/play-gateway.ts'

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Summary = EndpointAnswer<typeof summarizeGivenComments>

const LIST = 'GET /api/given-comments'
const SUMMARY = 'GET /api/given-comments/summary'
const NONE = { 'acted-on': 0, declined: 0, unanswered: 0, unclear: 0 }
const ID = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8001'

const comment: GivenComment = {
  id: ID,
  url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r1',
  body: 'Please release the lock, otherwise it stays taken.',
  path: 'src/berths/assign.ts',
  startLine: 41,
  endLine: 44,
  outcome: 'acted-on',
  hasReason: true,
  hasExample: false,
  commentedAt: '2026-10-19T10:00:00.000Z',
  pullRequest: {
    repository: 'northbeam/ferry-api',
    number: 7,
    title: 'Assign berths',
    url: 'https://github.com/northbeam/ferry-api/pull/7',
  },
  keptAt: null,
  note: null,
}
const summary: Summary = {
  outcomes: { 'acted-on': 23, declined: 8, unanswered: 5, unclear: 2 },
  bySupport: {
    reason: { ...NONE, 'acted-on': 14, declined: 2, unclear: 1 },
    example: { ...NONE, 'acted-on': 5, declined: 4 },
    both: NONE,
    neither: { ...NONE, 'acted-on': 4, declined: 2, unanswered: 5, unclear: 1 },
  },
  months: [
    { month: '2026-09', outcomes: { ...NONE, 'acted-on': 13, declined: 8 } },
    { month: '2026-10', outcomes: { ...NONE, 'acted-on': 10, unanswered: 5, unclear: 2 } },
  ],
  all: 38,
  kept: 0,
  repositories: ['northbeam/ferry-api', 'northbeam/tide-web'],
  stopped: [{ from: '2026-04-20', until: '2026-07-13', flagged: 14, stopped: 9 }],
}

function open(answers: Record<string, unknown> = {}, address = '/your-reviews'): PlayedGateway {
  const gateway = playGateway({
    'GET /api/viewer': marta,
    [LIST]: { comments: [comment], next: null },
    [SUMMARY]: summary,
    ...answers,
  })
  openApp(address)
  return gateway
}
const heading = () => screen.findByRole('heading', { name: 'Your Reviews', level: 1 }, { timeout: 15_000 })
const figures = () => screen.findByRole('list', { name: 'Outcomes' }, { timeout: 15_000 })
const findRows = (label: string) =>
  within(screen.getByRole('region', { name: label }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const changes = ({ calls }: PlayedGateway) => calls.filter(({ name }) => !name.startsWith('GET'))

describe('the numbers', () => {
  it('are the comments by outcome, by reason and example, and by month as a chart or a table', async () => {
    open()
    await heading()
    const outcomes = within(await figures()).getAllByRole('button')
    expect(outcomes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Acted on23/),
      expect.stringMatching(/^Declined with a reason8/),
      expect.stringMatching(/^Unanswered5/),
      expect.stringMatching(/^Open or unclear2/),
    ])
    expect(findRows('Reasons and examples')).toEqual([[], ['14 of 16'], ['5 of 9'], ['–'], ['4 of 11']])
    const chart = screen.getByRole('slider', { name: 'Comments by month and outcome' })
    expect(chart.getAttribute('aria-valuetext')).toBe(
      'Oct 2026: 10 acted on, 5 unanswered, 2 open or unclear',
    )
    fireEvent.click(screen.getByRole('switch', { name: 'Show as table' }))
    expect(findRows('Outcomes by month, as a table')).toEqual([
      [],
      ['10', '0', '5', '2'],
      ['13', '8', '0', '0'],
    ])
  })

  it('come with advice only if the comments show it, with the intervals on demand', async () => {
    open()
    await figures()
    screen.getByText('Comments with a reason were acted on 14 of 16 times; without one, 9 of 20.')
    expect(screen.queryByText(/Comments with an example were/)).toBeNull()
    screen.getByText(/With: 88% \(95% interval 64–97%\)\. Without: 45% \(95% interval 26–66%\)/)
    cleanup()
    const { reason } = summary.bySupport
    const even = { reason, example: NONE, both: NONE, neither: { ...NONE, 'acted-on': 9, declined: 2 } }
    open({ [SUMMARY]: { ...summary, bySupport: even } })
    await figures()
    expect(screen.queryByText(/were acted on/)).toBeNull()
  })

  it('include stopped mistakes only as a sum over at least five people', async () => {
    open()
    await figures()
    const stopped = screen.getByRole('region', { name: 'Stopped afterward' })
    expect(stopped.textContent).toContain(
      '9 of 14 mistakes that you flagged (Apr 20 – Jul 12, 2026) didn’t come back in the following 12 weeks.',
    )
    expect(stopped.textContent).toContain('at least 5 people')
    cleanup()
    open({ [SUMMARY]: { ...summary, stopped: [] } })
    await figures()
    expect(screen.queryByRole('region', { name: 'Stopped afterward' })).toBeNull()
  })
})

describe('the filters', () => {
  it('are kept in the address, and apply to the list and the numbers', async () => {
    const gateway = open()
    fireEvent.click(within(await figures()).getByRole('button', { name: /^Unanswered/ }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Repository' }), {
      target: { value: 'northbeam/tide-web' },
    })
    fireEvent.change(screen.getByRole('combobox', { name: 'Reason and example' }), {
      target: { value: 'neither' },
    })
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '90' } })
    const wanted = 'outcome=unanswered&repository=northbeam/tide-web&support=neither&period=90'
    expect(decodeURIComponent(location.search)).toBe(`?${wanted}`)
    const asked = (name: string) => gateway.calls.findLast((call) => call.name === name)?.query
    await waitFor(() =>
      expect([asked(LIST), asked(SUMMARY)].map((query) => query?.split('&').toSorted())).toEqual(
        Array(2).fill(wanted.split('&').toSorted()),
      ),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(location.search).toBe('')
  })

  it('ignore invalid values in the address', async () => {
    const gateway = open({}, '/your-reviews?outcome=best&period=1&comment=x&support=all')
    await figures()
    expect(gateway.calls.find(({ name }) => name === LIST)?.query).toBeUndefined()
  })

  it('offer to be cleared if nothing matches', async () => {
    open({ [LIST]: { comments: [], next: null } }, '/your-reviews?search=absent')
    await screen.findByText('None of your comments matches these filters.')
    cleanup()
    open({ [LIST]: { comments: [], next: null } }, '/your-reviews?kept=true')
    await screen.findByRole('heading', { name: 'Nothing kept yet' })
    expect(screen.queryByText('None of your comments matches these filters.')).toBeNull()
  })
})

describe('a comment', () => {
  const card = () => screen.findByRole('article', { name: 'Comment on northbeam/ferry-api #7' })

  it('shows its outcome, its place and its text, and links to GitHub', async () => {
    open()
    const shown = within(await card())
    shown.getByText('Acted on')
    shown.getByText('reason')
    expect(shown.queryByText('example')).toBeNull()
    shown.getByText('src/berths/assign.ts:41–44')
    shown.getByText(comment.body)
    expect(shown.getByRole('link', { name: 'View on GitHub' }).getAttribute('href')).toBe(comment.url)
  })

  it('can be kept with a note, copied, and removed; removing can be undone with the note', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => copied.push(text) },
    })
    const path = `PATCH /api/given-comments/${ID}`
    const keptAt = '2026-11-29T10:00:00.000Z'
    const gateway = open({ [path]: { ...comment, keptAt } })
    fireEvent.click(within(await card()).getByRole('button', { name: /^Copy/ }))
    await waitFor(() => expect(copied).toEqual([comment.body]))
    fireEvent.click(within(await card()).getByRole('button', { name: 'Keep' }))
    await screen.findByText('Comment kept.')
    fireEvent.click(within(await card()).getByRole('button', { name: 'Add a note' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), {
      target: { value: ' Short and clear. ' },
    })
    gateway.answers[path] = { ...comment, keptAt, note: 'Short and clear.' }
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await within(await card()).findByText('Short and clear.')
    gateway.answers[path] = comment
    // A button ignores a second click within 400 ms.
    await new Promise((resolve) => setTimeout(resolve, 450))
    fireEvent.click(within(await card()).getByRole('button', { name: 'Kept' }))
    await screen.findByText('Removed from your kept comments.')
    const toasts = screen.getAllByRole('button', { name: 'Undo' })
    fireEvent.click(toasts.at(-1)!)
    await waitFor(() =>
      expect(changes(gateway).map(({ body }) => body)).toEqual([
        { isKept: true, note: null },
        { isKept: true, note: 'Short and clear.' },
        { isKept: false, note: null },
        { isKept: true, note: 'Short and clear.' },
      ]),
    )
  })

  it('says why it couldn’t be kept', async () => {
    const gone = new Problem('no_such_comment', 404, 'This comment doesn’t exist anymore.')
    open({ [`PATCH /api/given-comments/${ID}`]: gone })
    fireEvent.click(within(await card()).getByRole('button', { name: 'Keep' }))
    await screen.findByText('This comment doesn’t exist anymore.')
    expect(screen.queryByText('Comment kept.')).toBeNull()
  })
})

describe('the page', () => {
  it('says what will appear if there are no comments yet', async () => {
    const nothing = { ...summary, outcomes: NONE, months: [], all: 0, repositories: [], stopped: [] }
    open({ [SUMMARY]: nothing, [LIST]: { comments: [], next: null } })
    await screen.findByRole('heading', { name: 'No comments yet' })
    expect(screen.queryByRole('search', { name: 'Your comments' })).toBeNull()
  })

  it('says why the comments could not be loaded, and tries again', async () => {
    const missing = new Problem('github_token_missing', 409, 'GitHub access token not found.')
    const gateway = open({ [LIST]: missing, [SUMMARY]: missing })
    await screen.findByText(/GitHub access token not found\./)
    gateway.answers[LIST] = { comments: [comment], next: null }
    gateway.answers[SUMMARY] = summary
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await figures()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
