import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'

const mistake = (id: string, given: Partial<ReviewedMistake>) =>
  ({
    id,
    title: 'Lock not released',
    severity: 'high',
    path: 'src/a.ts',
    startLine: 1,
    rule: null,
    codeBefore: null,
    reviewCommentIds: [],
    dispute: null,
    ...given,
  }) as unknown as ReviewedMistake

const ids = (before: ReviewedMistake[], after: ReviewedMistake[]) => {
  const { kept, dropped, found } = compareVersions(before, after)
  return [kept, dropped, found].map((list) => list.map((one) => one.id))
}

it('matches mistakes by review comment, whatever their title and place', () => {
  const before = [mistake('a', { reviewCommentIds: [7, 8] })]
  const after = [mistake('b', { reviewCommentIds: [8], title: 'Other words', path: 'src/b.ts' })]
  expect(ids(before, after)).toEqual([['b'], [], []])
})

it('matches mistakes by rule, file and code, and by file and title', () => {
  const before = [
    mistake('a', { rule: 'await-in-loop', codeBefore: 'x', title: 'One' }),
    mistake('b', { title: 'Two' }),
  ]
  const after = [
    mistake('c', { title: 'Two' }),
    mistake('d', { rule: 'await-in-loop', codeBefore: 'x', title: 'Renamed' }),
  ]
  expect(ids(before, after)).toEqual([['c', 'd'], [], []])
})

it('reports dropped and found mistakes if nothing matches', () => {
  const before = [mistake('a', { rule: 'r', codeBefore: 'x', title: 'One' })]
  const after = [mistake('b', { rule: 'r', codeBefore: 'y', title: 'Other' })]
  expect(ids(before, after)).toEqual([[], ['a'], ['b']])
})

it('matches each mistake once, and by comment before title', () => {
  const before = [mistake('a', {}), mistake('b', { reviewCommentIds: [7] })]
  const after = [mistake('c', { reviewCommentIds: [7] }), mistake('d', {}), mistake('e', {})]
  expect(ids(before, after)).toEqual([['c', 'd'], [], ['e']])
})

it('reports which mistakes were disputed', () => {
  const dispute = { state: 'accepted', reason: 'wrong', note: null, createdAt: '', settledBy: null } as const
  expect(compareVersions([mistake('a', { dispute })], []).dropped).toMatchObject([{ disputed: true }])
})
