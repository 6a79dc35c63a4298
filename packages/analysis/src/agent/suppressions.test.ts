import { SUPPRESSION_SCOPES, type SuppressionScope } from '@debrief/domain/agent/reply'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findSuppression, type SuppressedFinding } from './suppressions.ts'

const PATHS = ['src/a.ts', 'src/b.ts']
const finding = fc.record({
  title: fc.constantFrom('Debug output', 'debug  output.', 'N+1 query'),
  category: fc.constantFrom('code-quality', 'performance'),
  rule: fc.constantFrom(null, 'debug-output', 'query-in-loop'),
  lesson: fc.constantFrom(null, 'debug-output', 'n-plus-one-query'),
  path: fc.constantFrom(...PATHS),
  fingerprint: fc.constantFrom<string>('1', '2'),
})
type DrawnFinding = typeof finding extends fc.Arbitrary<infer One> ? One : never

const WIDTH = Object.fromEntries(SUPPRESSION_SCOPES.map((scope, index) => [scope, index]))

function isCovered(one: DrawnFinding, told: DrawnFinding, scope: SuppressionScope): boolean {
  const differentLessons = one.lesson !== null && told.lesson !== null && one.lesson !== told.lesson
  if (one.fingerprint === told.fingerprint && !differentLessons) return true
  const byTitle = one.category === told.category && one.title.startsWith('N') === told.title.startsWith('N')
  const isSame =
    one.rule !== null || told.rule !== null
      ? one.rule === told.rule
      : one.lesson !== null || told.lesson !== null
        ? one.lesson === told.lesson
        : byTitle
  return isSame && WIDTH[scope]! >= (one.path === told.path ? 1 : 2)
}

it('covers exactly the findings in the scope', () => {
  fc.assert(
    fc.property(finding, finding, fc.constantFrom(...SUPPRESSION_SCOPES), (one, told, scope) => {
      // Real fingerprints also include the path.
      const at = (drawn: DrawnFinding) => ({ ...drawn, fingerprint: `${drawn.fingerprint} ${drawn.path}` })
      const suppression: SuppressedFinding = { id: 's', scope, ...at(told) }
      const found = findSuppression(one, at(one), [suppression])
      expect(found !== null).toBe(isCovered(at(one), at(told), scope))
      if (found) expect(WIDTH[found.scope]).toBeLessThanOrEqual(WIDTH[scope]!)
    }),
    { numRuns: 2_000 },
  )
})

it('takes the first of several', () => {
  const told = { title: 'Debug output', category: 'code-quality', rule: 'debug-output', lesson: null }
  const place = { path: 'src/a.ts', fingerprint: '1' }
  const suppress = (id: string, scope: SuppressionScope) => ({
    id,
    scope,
    ...told,
    ...place,
    fingerprint: id,
  })
  const all = [suppress('2', 'line'), suppress('3', 'repository'), suppress('4', 'file')]
  expect(findSuppression(told, place, all)).toEqual({ suppressionId: '3', scope: 'file' })
  expect(findSuppression(told, place, [])).toBeNull()
})
