import type { Dispute } from '@debrief/contracts/mistakes/disputes'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createMistake, createReview } from '../testing/create-review.ts'
import { showDetail } from '../testing/show-detail.tsx'

afterEach(cleanup)

const dispute: Dispute = {
  state: 'open',
  reason: 'not_here',
  note: 'It is a map in memory.',
  createdAt: '2026-11-20T11:00:00.000Z',
  settledBy: null,
}
const NEXT_STEPS = ['Practice this', 'Copy link']
const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((one) => one.textContent)
    .filter((name) => !NEXT_STEPS.includes(name))
const ledger = () => screen.getAllByRole('row').map((row) => row.textContent)

describe('a review', () => {
  it('shows its score, its band, the median, and a ledger that adds up', () => {
    showDetail(createReview())
    expect(screen.getByRole('region', { name: 'Score' }).textContent).toMatch(
      /^86ExcellentMedian of your 12 scored reviews: 81/,
    )
    expect(ledger()).toEqual([
      'Start100',
      ' Lock not releasedhigh 16 × 0.90 confidence−14.4',
      'Size of change 80 lines× 1.00',
      'Score86',
    ])
  })

  it('says who suppressed a mistake and why, and lets its owner decide', () => {
    const suppression = {
      by: 'jonas-pitt',
      verb: 'by_design',
      reason: 'It’s a command-line tool.',
      url: 'https://github.com/northbeam/ferry-api/pull/482#discussion_r9',
      isDecided: false,
    } as const
    const review = createReview({ mistakes: [createMistake({ suppression })] })
    showDetail(review)
    expect(document.body.textContent).toContain('Suppressed, not counted')
    expect(screen.getByRole('region', { name: 'Score' }).textContent).toContain(
      'Mistakes0Suppressed1not counted',
    )
    expect(document.body.textContent).toContain(
      'Suppressed by @jonas-pitt: by designIt’s a command-line tool.',
    )
    expect(screen.getByRole('link', { name: '@jonas-pitt' }).getAttribute('href')).toBe(suppression.url)
    expect(buttons().filter((name) => name === 'Dispute' || name === 'Count it')).toEqual([
      'Dispute',
      'Count it',
    ])
    cleanup()
    showDetail({ ...review, isOwn: false })
    expect(buttons()).not.toContain('Count it')
    expect(document.body.textContent).toContain('until the review’s owner decides')
    cleanup()
    showDetail(
      createReview({ mistakes: [createMistake({ suppression: { ...suppression, isDecided: true } })] }),
    )
    expect(document.body.textContent).not.toContain('Suppressed')
  })

  it.each([
    ['review', 'Only 41% of the changed lines could be analyzed.', /^Too little of the change/],
    [
      null,
      'No other person commented or approved, and no model was used.',
      /^Only Debrief’s rules checked this change/,
    ],
  ] as const)(
    'without a score, with %s, says why and shows no number, ledger or praise',
    (witness, notScoredReason, reach) => {
      const none = { score: null, scoreBreakdown: [], mistakes: [] }
      showDetail(createReview({ ...none, witness, notScoredReason }))
      expect(screen.getByRole('region', { name: 'Score' }).textContent).toMatch(
        new RegExp(`^Not scored${notScoredReason}`),
      )
      expect(screen.queryByRole('table')).toBe(null)
      expect(screen.getByText('No mistakes found')).toBeTruthy()
      expect(screen.getByText(reach)).toBeTruthy()
      expect(document.body.textContent).not.toMatch(/a clean review$|Excellent|Median/)
    },
  )

  it('says next to the score that the change was approved without comments', () => {
    showDetail(createReview({ witness: 'approval' }))
    expect(screen.getByRole('region', { name: 'Score' }).textContent).toMatch(
      /^86ExcellentApproved without comments/,
    )
  })

  it('is called clean if there are no mistakes', () => {
    showDetail(createReview({ score: 100, mistakes: [] }))
    expect(screen.getByText('No mistakes found: a clean review')).toBeTruthy()
  })

  it('does not mention reviewers if only a model checked the change', () => {
    showDetail(createReview({ score: 100, mistakes: [], witness: 'model' }))
    expect(screen.getByText('The analysis found no mistakes.')).toBeTruthy()
  })

  it('explains a mistake once, links to its lesson, and has no empty paragraph without an explanation', () => {
    const explained = {
      description: 'Each row costs a query.',
      lesson: { id: 'n-plus-one-query', name: 'N+1 query' },
    }
    const mistakes = [
      createMistake({ id: '1', title: 'N+1 query', ...explained }),
      createMistake({ id: '2', title: 'Load them at once', ...explained }),
      createMistake({ id: '3', title: 'Rename it', description: '' }),
    ]
    showDetail(createReview({ mistakes }))
    expect(screen.getAllByText('Each row costs a query.')).toHaveLength(1)
    const links = screen.getAllByRole('link', { name: 'Learn more: N+1 query' })
    expect(links.map((link) => link.textContent)).toEqual(['Learn more', 'Learn more: N+1 query'])
    expect(links[0]?.getAttribute('href')).toBe('/lessons/n-plus-one-query')
    const words = [...document.querySelectorAll('[data-mistake] .words, [data-mistake] p')]
    expect(words.filter((one) => one.textContent === '')).toEqual([])
  })

  it('says if it was replaced, links to the current one, and can’t be disputed or re-analyzed', () => {
    const newer = { id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a03', version: 2, current: true }
    const shared = { createdAt: '2026-11-20T10:00:00.000Z', score: 86, mistakes: 1 }
    const old = createReview({ current: false })
    showDetail({
      ...old,
      versions: [
        { ...shared, ...newer },
        { ...shared, id: old.id, version: 1, current: false },
      ],
    })
    expect(screen.getByText('Version 1 was replaced.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show version 2' }).getAttribute('href')).toBe(
      `/reviews?filter=good&review=${newer.id}`,
    )
    expect(buttons()).toEqual([])
  })

  it('links the mistakes that are unchanged, removed and new since the previous version', () => {
    const one = { severity: 'low', path: 'src/a.ts', startLine: 1, disputed: false } as const
    const before = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a04'
    showDetail(
      createReview({
        version: 2,
        changes: {
          reviewId: before,
          version: 1,
          kept: [{ ...one, id: 'a', title: 'Kept one' }],
          dropped: [{ ...one, id: 'b', title: 'Dropped one', disputed: true }],
          found: [],
        },
      }),
    )
    const changes = within(screen.getByRole('region', { name: 'Changes in version 2' }))
    expect(changes.getByRole('link', { name: 'Kept one' }).getAttribute('href')).toBe('#mistake-a')
    expect(changes.getByRole('link', { name: 'Dropped one' }).getAttribute('href')).toBe(
      `/reviews?filter=good&review=${before}#mistake-b`,
    )
    expect(changes.getByText('No new mistakes.')).toBeTruthy()
    expect(changes.getByText('(disputed)')).toBeTruthy()
  })
})

describe('a disputed mistake', () => {
  it('is visibly not counted, and deducts nothing in the ledger', () => {
    showDetail(
      createReview({
        scoreBreakdown: createReview().scoreBreakdown.toSpliced(1, 1),
        mistakes: [createMistake({ dispute })],
      }),
    )
    expect(ledger()[1]).toBe('Lock not releaseddisputed, not counted0')
    expect(screen.getByText('Disputed, not counted')).toBeTruthy()
    expect(screen.getByRole('article').textContent).not.toContain('High')
    expect(screen.getByText('It is a map in memory.')).toBeTruthy()
  })

  it.each([
    ['open, for the person who disputed it', { dispute }, ['Withdraw'], 'until your team’s manager decides'],
    [
      'open, for the person who settles it',
      { dispute, maySettle: true },
      ['Withdraw', 'Reject dispute', 'Accept dispute'],
      'until you decide',
    ],
    [
      'accepted',
      { dispute: { ...dispute, state: 'accepted', settledBy: 'ines-moreau' } },
      [],
      'Accepted by ines-moreau. The mistake doesn’t count',
    ],
    [
      'rejected',
      { dispute: { ...dispute, state: 'rejected', settledBy: 'ines-moreau' } },
      [],
      'Rejected by ines-moreau. The mistake counts again.',
    ],
  ] as const)('%s', (_, given, offered, sentence) => {
    showDetail(createReview({ mistakes: [createMistake(given)] }))
    expect(buttons()).toEqual(['Re-analyze', ...offered])
    expect(screen.getByRole('status').textContent).toContain(sentence)
  })

  it('counts again once its dispute is rejected', () => {
    showDetail(createReview({ mistakes: [createMistake({ dispute: { ...dispute, state: 'rejected' } })] }))
    expect(ledger()[1]).toContain('−14.4')
    expect(screen.getByText('High')).toBeTruthy()
  })

  it('of a member can only be settled by the manager', () => {
    const disputed = createMistake({ dispute, maySettle: true })
    const other = createMistake({ id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a12' })
    showDetail(createReview({ isOwn: false, mayAnalyze: false, mistakes: [disputed, other] }))
    expect(buttons()).toEqual(['Reject dispute', 'Accept dispute'])
  })
})

describe('code', () => {
  it('can be copied, wrapped, opened on GitHub and expanded', () => {
    showDetail(createReview({ mistakes: [createMistake({ codeBefore: 'a()\n', codeAfter: 'b()\n' })] }))
    const wrap = screen.getByRole('button', { name: 'Wrap long lines' })
    fireEvent.click(wrap)
    expect(wrap.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('group', { name: /^Diff/ }).className).toContain('wrapped')
    fireEvent.click(wrap)
    expect(screen.getByRole('button', { name: 'Copy the new code' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open this file on GitHub' }).getAttribute('href')).toContain(
      '/files#diff-',
    )
    expect(screen.getByRole('button', { name: 'Show 20 more lines above' })).toBeTruthy()
  })

  it('is shown once for several comments on the same lines', () => {
    const code = { codeBefore: 'a()\n', codeAfter: 'b()\n' }
    const second = createMistake({ ...code, id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a12', title: 'Also this' })
    showDetail(createReview({ mistakes: [createMistake(code), second] }))
    expect(screen.getAllByRole('group', { name: /^Diff/ })).toHaveLength(1)
    expect(screen.getByText(/the code is shown above, with/)).toBeTruthy()
  })
})
