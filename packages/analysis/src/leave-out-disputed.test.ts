import type { AnalysisContext } from '@debrief/contracts/material'
import type { Mistake } from '@debrief/contracts/review'
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

it('leaves out the same point, also where blanks and lines have moved', () => {
  expect(isLeftOut(mistake({ startLine: 90, codeBefore: '  await  saveBerth(free[0], ship)\n' }))).toBe(true)
  const byRule = { rule: 'swallowed-error', source: 'analyzer' as const, title: 'Worded anew' }
  expect(isLeftOut(mistake(byRule), dispute({ rule: 'swallowed-error' }))).toBe(true)
})

it('leaves out everything of the same thread, whatever it is called and wherever it stands', () => {
  const disputed = dispute({ reviewCommentIds: [11, 12], title: 'Once called so', path: 'src/old.ts' })
  expect(isLeftOut(mistake({ source: 'reviewer', reviewCommentIds: [12] }), disputed)).toBe(true)
  expect(isLeftOut(mistake({ source: 'reviewer', reviewCommentIds: [13] }), disputed)).toBe(false)
})

it('leaves out what a model words anew about the same code, but nothing a person says of it', () => {
  const reworded = mistake({ title: 'The list may be empty' })
  expect(isLeftOut(reworded)).toBe(true)
  expect(isLeftOut({ ...reworded, source: 'reviewer', reviewCommentIds: [13] })).toBe(false)
})

it('keeps another point, and the same one at another place, and counts what it left out', () => {
  const others = [
    mistake({ path: 'src/release.ts' }),
    mistake({ codeBefore: 'await saveBerth(free[1], ship)' }),
    mistake({ rule: 'missing-await', source: 'analyzer' }),
  ]
  const found = leaveOutDisputed([mistake(), ...others], [dispute({ rule: null, title: 'Other' })])
  expect(found.mistakes).toEqual(others)
  expect(found.dropped).toEqual({ 'disputed by the author before': 1 })
})
