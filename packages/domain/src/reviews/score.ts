import type { Severity } from '../mistakes/severity.ts'
import { count } from '../words.ts'

/**
 * Increase this whenever the same findings would produce a different score. A stored score with another version isn't
 * recomputed (D17).
 */
export const SCORE_VERSION = 2

/** A review gets a score only if at least this share of the changed lines was analyzed (D16). */
export const COVERAGE_BAR = 0.6

export const SEVERITY_WEIGHTS: Record<Severity, number> = { high: 16, medium: 10, low: 5 }

/**
 * Who checked the change besides the author (D38): a person who approved without comments, a person who commented or
 * requested changes, or a model. A review without a witness has no score.
 */
export const WITNESSES = ['approval', 'review', 'model'] as const
export type Witness = (typeof WITNESSES)[number]

export interface ScoreFacts {
  /** Confidence is from 0 to 1. */
  mistakes: readonly { title: string; severity: Severity; confidence: number }[]
  changedLines: number
  /** From 0 to 1. */
  coveredShare: number
  /** Null if neither a model nor another person checked the change. */
  witness: Witness | null
}

/**
 * A line of the ledger. `points` is the starting score, a deduction (zero or negative), the result, or 0 for the size
 * factor.
 */
export interface ScoreLine {
  label: string
  kind: 'start' | 'mistake' | 'size' | 'score'
  severity: Severity | null
  weight: number | null
  confidence: number | null
  factor: number | null
  points: number
}

export interface Score {
  score: number | null
  notScoredReason: string | null
  version: number
  lines: ScoreLine[]
}

/**
 * Computes the score and its ledger (D17): score = max(0, round(100 − factor × Σ deductions)). A mistake's deduction is
 * weight × confidence. Rounds all values before use, so the printed lines add up exactly.
 */
export function scoreReview({ mistakes, changedLines, coveredShare, witness }: ScoreFacts): Score {
  const notScoredReason = whyNotScored({ coveredShare, witness })
  if (notScoredReason !== null) return { score: null, notScoredReason, version: SCORE_VERSION, lines: [] }
  const deductions = mistakes.map(deductionLine)
  const factor = sizeFactor(changedLines)
  const tenths = deductions.reduce((sum, line) => sum - Math.round(line.points * 10), 0)
  const thousandths = 100_000 - tenths * Math.round(factor * 100)
  const score = Math.max(0, Math.round(thousandths / 1000))
  return {
    score,
    notScoredReason: null,
    version: SCORE_VERSION,
    lines: [
      note({ label: 'Start', kind: 'start', points: 100 }),
      ...deductions,
      note({ label: `Size of change: ${count(changedLines, 'line')}`, kind: 'size', factor }),
      note({ label: 'Score', kind: 'score', points: score }),
    ],
  }
}

/**
 * The size factor reduces the deductions of large changes. It is 1 up to 100 changed lines, then 0.2 less for every
 * tenfold increase (0.80 at 1,000 lines), but at least 0.5.
 */
export function sizeFactor(changedLines: number): number {
  if (!(changedLines > 100)) return 1
  return Math.max(50, Math.round(100 - 20 * Math.log10(changedLines / 100))) / 100
}

function deductionLine({ title, severity, confidence }: ScoreFacts['mistakes'][number]): ScoreLine {
  const weight = SEVERITY_WEIGHTS[severity]
  const hundredths = Math.round(Math.min(1, Math.max(0, confidence)) * 100)
  const tenths = Math.round((weight * hundredths) / 10)
  return {
    label: title,
    kind: 'mistake',
    severity,
    weight,
    confidence: hundredths / 100,
    factor: null,
    points: tenths === 0 ? 0 : -tenths / 10,
  }
}

function whyNotScored({
  coveredShare,
  witness,
}: Pick<ScoreFacts, 'coveredShare' | 'witness'>): string | null {
  if (witness === null)
    return 'No other person commented or approved, and no model was used. A score requires a review by another person or a model.'
  if (coveredShare >= COVERAGE_BAR) return null
  // Round down, so 59.9% isn't shown as 60%.
  const percent = Math.floor(Math.max(0, coveredShare) * 100)
  return `Only ${percent}% of the changed lines could be analyzed. A score requires at least ${COVERAGE_BAR * 100}%.`
}

const note = (line: Pick<ScoreLine, 'label' | 'kind'> & Partial<ScoreLine>): ScoreLine => ({
  severity: null,
  weight: null,
  confidence: null,
  factor: null,
  points: 0,
  ...line,
})
