import { describe, expect, it } from 'vitest'
import { isOff } from '../../builtin/rule-engine/rule-precision.ts'
import type { Exercise } from '../exercise.ts'
import { findRules } from './find-rules.ts'
import { gradeFix } from './grade-fix.ts'

const LOCK = `func (s *Store) Take(id string) error {
	s.mu.Lock()
	if s.taken[id] {
		return errTaken
	}
	s.taken[id] = true
	s.mu.Unlock()
	return nil
}`
const LOCK_FIXED = `func (s *Store) Take(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken[id] {
		return errTaken
	}
	s.taken[id] = true
	return nil
}`
const byRule: Exercise = {
  kinds: ['fix'],
  title: 'Lock left held on the way out',
  problem: null,
  category: 'error-handling',
  language: 'Go',
  path: 'store.go',
  source: 'analyzer',
  rules: ['lock-left-held'],
  turns: 0,
  before: LOCK,
  after: null,
  lines: { start: 2, end: 2 },
}

const NOW = `def is_over(promotion):
    limit = promotion.ends_at
    now = datetime.now()
    log.info("asked")
    return now > limit`
const byReview: Exercise = {
  ...byRule,
  language: 'Python',
  path: 'fares/promotions.py',
  source: 'reviewer',
  rules: [],
  before: NOW,
  after: NOW.replace('datetime.now()', "datetime.now(tz=ZoneInfo('Europe/Copenhagen'))"),
  lines: { start: 3, end: 3 },
}
const outcome = (exercise: Exercise, code: string) => gradeFix(exercise, code).outcome

describe('a fix that a rule can judge', () => {
  it('is right when the rule no longer finds anything', () => {
    const { outcome: found, checks } = gradeFix(byRule, LOCK_FIXED)
    expect(found).toBe('right')
    expect(checks.every(({ passed }) => passed)).toBe(true)
  })

  it('is wrong when the rule still finds it', () => {
    expect(outcome(byRule, LOCK.replace('s.mu.Lock()', 's.mu.Lock() // taken'))).toBe('wrong')
    expect(outcome(byRule, LOCK.replace('errTaken', 'errBusy'))).toBe('wrong')
  })

  it('is wrong when the code was removed instead', () => {
    expect(outcome(byRule, '')).toBe('wrong')
    expect(outcome(byRule, 'func (s *Store) Take(id string) error {\n\treturn nil\n}')).toBe('wrong')
    expect(outcome(byRule, LOCK.replaceAll(/\ts\.mu\.(?:Un)?[Ll]ock\(\)\n/g, ''))).toBe('wrong')
  })

  it('is not right when the code no longer parses', () => {
    expect(outcome(byRule, LOCK.replace('s.mu.Lock()', 's.mu.Lock( ('))).not.toBe('right')
    expect(outcome(byRule, LOCK.replace('\treturn nil', '\treturn nil ) ) = =>'))).not.toBe('right')
  })
})

it('gets no verdict from a rule that is wrong too often', () => {
  const before = 'const seen = []\nfor (const row of rows) {\n  if (!seen.includes(row)) seen.push(row)\n}'
  const rules = ['list-searched-in-loop']
  const place = { language: 'TypeScript', path: 'src/rows.ts' }
  expect(isOff('list-searched-in-loop')).toBe(true)
  expect(findRules(before, place)).toEqual([])
  expect(findRules(before, { ...place, only: rules })).toEqual([])
  const exercise = { ...byRule, ...place, before, rules, lines: { start: 3, end: 3 } }
  const kept = before.replace('!seen.includes(row)', 'seen.includes(row) === false')
  expect([outcome(exercise, kept), outcome(exercise, before)]).toEqual(['untold', 'wrong'])
})

describe('a fix without a rule', () => {
  it('is right with different whitespace, comments and quotes', () => {
    const after = byReview.after as string
    expect(outcome(byReview, after)).toBe('right')
    expect(outcome(byReview, after.replaceAll("'", '"').replace('(tz=', '( tz='))).toBe('right')
    expect(outcome(byReview, after.replace('limit =', '# the end\n    limit ='))).toBe('right')
  })

  it('is wrong when nothing changed except whitespace and comments', () => {
    for (const code of [NOW, `${NOW}\n\n`, NOW.replace('limit =', 'limit  =')])
      expect(outcome(byReview, code)).toBe('wrong')
    expect(gradeFix(byReview, NOW).checks).toEqual([{ label: 'Your answer changes the code', passed: false }])
    expect(outcome(byReview, `${NOW}  # in local time`)).toBe('wrong')
  })

  it('is wrong when the change is elsewhere, or does not parse', () => {
    const far = { ...byReview, lines: { start: 1, end: 1 }, before: `${NOW}\n${NOW}\n${NOW}`, after: null }
    expect(outcome(far, far.before.replace(/limit$/, 'limit + 1'))).toBe('wrong')
    expect(outcome(byReview, NOW.replace('datetime.now()', 'datetime.now(('))).toBe('wrong')
  })

  it('has an unknown result when it is another change in the right place', () => {
    const { outcome: found, checks } = gradeFix(byReview, NOW.replace('datetime.now()', 'clock.now()'))
    expect(found).toBe('untold')
    expect(checks.at(-1)).toEqual({ label: 'Your code matches the fix', passed: false })
  })
})

describe('locally declared names', () => {
  const before =
    'export function total(fares: Fare[]) {\n  return fares.reduce((sum, fare) => sum + fare.price, 0)\n}'
  const fix = (name: string, call = 'roundToCent') =>
    `export function total(fares: Fare[]) {\n  const ${name} = fares.reduce((sum, fare) => sum + fare.price, 0)\n  return ${call}(${name})\n}`
  const exercise: Exercise = {
    ...byReview,
    language: 'TypeScript',
    path: 'total.ts',
    before,
    after: fix('exact'),
    lines: { start: 2, end: 2 },
  }

  it('may differ if they do so consistently', () => {
    expect(outcome(exercise, fix('unrounded'))).toBe('right')
    expect(outcome(exercise, fix('unrounded').replace('(unrounded)', '(fares)'))).not.toBe('right')
  })

  it('may not differ if something else uses them', () => {
    expect(outcome(exercise, fix('exact', 'roundUp'))).toBe('untold')
  })

  it('don’t hide that a line was moved out of a block', () => {
    const python = {
      ...byReview,
      before: 'def f(a):\n    if a:\n        g()\n        h()',
      after: 'def f(a):\n    if a:\n        g()\n    h()',
      lines: { start: 4, end: 4 },
    }
    expect(outcome(python, python.after)).toBe('right')
    expect(outcome(python, 'def f(a):\n    if a:\n        g()\nh()')).not.toBe('right')
    expect(outcome(python, python.before)).toBe('wrong')
  })
})
