import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEVERITIES } from '../mistakes/severity.ts'
import { type ScoreFacts, SEVERITY_WEIGHTS, scoreReview, sizeFactor, WITNESSES } from './score.ts'

const pictured: ScoreFacts = {
  mistakes: [
    { title: 'Lock not released', severity: 'high', confidence: 0.96 },
    { title: 'Query per crossing', severity: 'medium', confidence: 0.9 },
    { title: 'Test checks the mock', severity: 'low', confidence: 0.8 },
  ],
  changedLines: 245,
  coveredShare: 1,
  witness: 'review',
}

const mistake = fc.record({
  title: fc.string({ minLength: 1 }),
  severity: fc.constantFrom(...SEVERITIES),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
})
const facts = fc.record({
  mistakes: fc.array(mistake, { maxLength: 40 }),
  changedLines: fc.nat({ max: 200_000 }),
  coveredShare: fc.double({ min: 0.6, max: 1, noNaN: true }),
  witness: fc.constantFrom(...WITNESSES),
})

describe('the score', () => {
  it('matches the ledger in the design', () => {
    const { score, lines } = scoreReview(pictured)
    expect(score).toBe(74)
    expect(lines.map((line) => line.factor ?? line.points)).toEqual([100, -15.4, -9, -4, 0.92, 74])
    expect(lines.map((line) => line.label)).toEqual([
      'Start',
      'Lock not released',
      'Query per crossing',
      'Test checks the mock',
      'Size of change: 245 lines',
      'Score',
    ])
  })

  it('is 100 without mistakes', () => {
    expect(scoreReview({ mistakes: [], changedLines: 0, coveredShare: 1, witness: 'approval' }).score).toBe(
      100,
    )
  })

  it('is not given if less than 60% was covered, with the reason', () => {
    expect(scoreReview({ ...pictured, coveredShare: 0.599 })).toMatchObject({
      score: null,
      lines: [],
      notScoredReason: 'Only 59% of the changed lines could be analyzed. A score requires at least 60%.',
    })
  })

  it('is not given without a witness, even without mistakes (D38)', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { score, lines, notScoredReason } = scoreReview({ ...given, witness: null })
        expect([score, lines]).toEqual([null, []])
        expect(notScoredReason).toMatch(/^No other person commented or approved, and no model was used\./)
      }),
    )
  })

  it('is given at exactly 60% covered', () => {
    expect(scoreReview({ ...pictured, coveredShare: 0.6 }).score).toBe(74)
  })

  it('never rises with another mistake, wherever it is in the list', () => {
    fc.assert(
      fc.property(facts, mistake, fc.nat(), (given, added, at) => {
        const more = [...given.mistakes]
        more.splice(at % (more.length + 1), 0, added)
        expect(scoreReview({ ...given, mistakes: more }).score).toBeLessThanOrEqual(
          scoreReview(given).score as number,
        )
      }),
    )
  })

  it('never rises with a more certain or more serious mistake', () => {
    fc.assert(
      fc.property(facts, mistake, fc.double({ min: 0, max: 1, noNaN: true }), (given, one, confidence) => {
        const [low, high] = [one.confidence, confidence].toSorted((a, b) => a - b) as [number, number]
        const at = (severity: (typeof SEVERITIES)[number], sure: number) =>
          scoreReview({ ...given, mistakes: [...given.mistakes, { ...one, severity, confidence: sure }] })
            .score as number
        expect(at(one.severity, high)).toBeLessThanOrEqual(at(one.severity, low))
        expect(at('high', low)).toBeLessThanOrEqual(at('medium', low))
        expect(at('medium', low)).toBeLessThanOrEqual(at('low', low))
      }),
    )
  })

  it('is an integer from 0 to 100 that equals the sum of the printed lines', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { score, lines } = scoreReview(given)
        const printed = lines.filter((line) => line.kind === 'mistake')
        const factor = lines.find((line) => line.kind === 'size')?.factor as number
        const off =
          printed.reduce((sum, line) => sum + Math.round(-line.points * 10), 0) * Math.round(factor * 100)
        expect(score).toBe(Math.max(0, Math.round((100_000 - off) / 1000)))
        for (const line of printed) {
          expect(Number(line.points.toFixed(1))).toBe(line.points)
          expect(
            Math.abs(-line.points - (line.weight as number) * (line.confidence as number)),
          ).toBeLessThanOrEqual(0.0501)
        }
      }),
    )
  })

  it('weighs severities as documented', () => {
    expect(SEVERITY_WEIGHTS).toEqual({ high: 16, medium: 10, low: 5 })
  })
})

describe('the size factor', () => {
  it.each([
    [0, 1],
    [100, 1],
    [245, 0.92],
    [1000, 0.8],
    [10_000, 0.6],
    [1_000_000, 0.5],
    [Number.NaN, 1],
  ])('of %d lines is %d', (lines, factor) => {
    expect(sizeFactor(lines)).toBe(factor)
  })
})
