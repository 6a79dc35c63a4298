import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { scoreReview } from '@debrief/domain/reviews/score'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rulerTicks } from './ScoreRuler.tsx'

const countTicks = (ticks: string[], kind: string) => ticks.filter((tick) => tick === kind).length

it('gives each severity its share of the deductions, the most serious on the right', () => {
  const { score, lines } = scoreReview({
    mistakes: [
      { title: 'a', severity: 'high', confidence: 0.96 },
      { title: 'b', severity: 'medium', confidence: 0.9 },
      { title: 'c', severity: 'low', confidence: 0.8 },
    ],
    changedLines: 245,
    coveredShare: 1,
    witness: 'review',
  })
  const ticks = rulerTicks(score as number, lines)
  expect(['kept', 'low', 'medium', 'high'].map((kind) => countTicks(ticks, kind))).toEqual([37, 2, 4, 7])
  expect(ticks.at(-1)).toBe('high')
})

it('always has fifty ticks, and half the score of them filled', () => {
  const mistake = fc.record({
    title: fc.constant('x'),
    severity: fc.constantFrom(...SEVERITIES),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(mistake, { maxLength: 30 }), (mistakes) => {
      const { score, lines } = scoreReview({ mistakes, changedLines: 50, coveredShare: 1, witness: 'review' })
      const ticks = rulerTicks(score as number, lines)
      expect(ticks).toHaveLength(50)
      expect(countTicks(ticks, 'kept')).toBe(Math.round((score as number) / 2))
    }),
  )
})
