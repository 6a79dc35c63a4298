import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { expect, it } from 'vitest'
import { leaveOutDisputed } from './leave-out-disputed.ts'

const mistake = (given: Partial<Mistake> = {}): Mistake => ({
  title: 'Guard the empty list',
  description: 'The first berth may not be there.',
  lesson: null,
  ask: 'change',
  category: 'error-handling',
  severity: 'medium',
  source: 'model',
  rule: null,
  reviewCommentIds: [],
  path: 'src/assign.ts',
  side: 'RIGHT',
  startLine: 4,
  endLine: 4,
  occurrences: [],
  codeBefore: 'await saveBerth(free[0], ship)',
  codeAfter: null,
  fixedIn: null,
  outcome: null,
  outcomeEvidence: null,
  resolution: null,
  confidence: 0.8,
  programmingLanguage: 'TypeScript',
  hunk: null,
  quote: null,
  ...given,
})

const dispute = (given: Partial<AnalysisContext['disputes'][number]> = {}) => ({
  title: 'Guard the empty list',
  rule: null,
  path: 'src/assign.ts',
  codeBefore: 'await saveBerth(free[0], ship)',
  reason: 'not a mistake here',
  reviewCommentIds: [],
  ...given,
})

const isLeftOut = (found: Mistake, disputed = dispute()) =>
  leaveOutDisputed([found], [disputed]).mistakes.length === 0

it('drops the same point, even if whitespace and lines have changed', () => {
  expect(isLeftOut(mistake({ startLine: 90, codeBefore: '  await  saveBerth(free[0], ship)\n' }))).toBe(true)
  const byRule = { rule: 'swallowed-error', source: 'analyzer' as const, title: 'Reworded' }
  expect(isLeftOut(mistake(byRule), dispute({ rule: 'swallowed-error' }))).toBe(true)
})

it('drops everything from the same thread, regardless of its title and position', () => {
  const disputed = dispute({ reviewCommentIds: [11, 12], title: 'Once called so', path: 'src/old.ts' })
  expect(isLeftOut(mistake({ source: 'reviewer', reviewCommentIds: [12] }), disputed)).toBe(true)
  expect(isLeftOut(mistake({ source: 'reviewer', reviewCommentIds: [13] }), disputed)).toBe(false)
})

it('drops a model’s rewording about the same code, but not a person’s comment on it', () => {
  const reworded = mistake({ title: 'The list may be empty' })
  expect(isLeftOut(reworded)).toBe(true)
  expect(isLeftOut({ ...reworded, source: 'reviewer', reviewCommentIds: [13] })).toBe(false)
})

it('keeps other points and the same point elsewhere, and counts what it dropped', () => {
  const others = [
    mistake({ path: 'src/release.ts' }),
    mistake({ codeBefore: 'await saveBerth(free[1], ship)' }),
    mistake({ rule: 'missing-await', source: 'analyzer' }),
  ]
  const found = leaveOutDisputed([mistake(), ...others], [dispute({ rule: null, title: 'Other' })])
  expect(found.mistakes).toEqual(others)
  expect(found.dropped).toEqual({ 'already disputed by the author': 1 })
})
