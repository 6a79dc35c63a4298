import type { Severity } from '../mistakes/severity.ts'

/**
 * Incremented whenever the same findings would produce a different score, so that old and new scores aren't compared
 * (D17).
 */
export const SCORE_VERSION = 2

/** There is no score if less than this share of the changed lines was covered (D16). */
export const COVERAGE_BAR = 0.6

export const SEVERITY_WEIGHTS: Record<Severity, number> = { high: 16, medium: 10, low: 5 }

/**
 * Who looked at the change besides the author, which makes a score meaningful (D38): a person who approved without
 * comments, a person who commented or requested changes, or a model. Rules alone never produce a score.
 */
export const WITNESSES = ['approval', 'review', 'model'] as const
export type Witness = (typeof WITNESSES)[number]

export interface ScoreFacts {
  /** Confidence is from 0 to 1. */
  mistakes: readonly { title: string; severity: Severity; confidence: number }[]
  /** Added plus removed lines in the whole change. */
  changedLines: number
  /** Share of the changed lines that were analyzed, from 0 to 1. */
  coveredShare: number
  /** Null if neither a model nor a person other than the author looked at the change. */
  witness: Witness | null
}

/**
 * One printed line of the ledger. `points` is the starting score, a deduction (negative), the result, or 0 for the
 * size factor.
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
  /** Null if nobody besides the author checked the change (see WITNESSES), or if too little of it was analyzed. */
  score: number | null
  notScoredReason: string | null
  version: number
  /** Empty if there is no score. */
  lines: ScoreLine[]
}

/**
 * Computes the score of a change and its ledger, line by line (D17).
 *
 *     score = max(0, round(100 − factor × Σ deductions))
 *
 * A mistake's deduction is weight × confidence. Confidence and factor are rounded to hundredths and deductions to
 * tenths before they are used, so the printed lines add up exactly. Sums use integers, and halves round up.
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
      note({ label: `Size of change: ${countLines(changedLines)}`, kind: 'size', factor }),
      note({ label: 'Score', kind: 'score', points: score }),
    ],
  }
}

/**
 * The factor by which a change's size reduces the deductions: 1 up to 100 changed lines, then 0.2 less for every
 * tenfold increase (245 lines 0.92, 1,000 lines 0.80, 10,000 lines 0.60), at least 0.5, rounded to hundredths. Ten
 * findings in 3,000 lines say less about the work than ten in 30.
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
    return 'No reviewer commented or approved, and no model was used. A score requires a review by another person or a model.'
  if (coveredShare >= COVERAGE_BAR) return null
  // Rounded down, so that 59.9% isn't shown as 60%.
  const percent = Math.floor(Math.max(0, coveredShare) * 100)
  return `Only ${percent}% of the changed lines could be analyzed. A score requires at least ${COVERAGE_BAR * 100}%.`
}

const countLines = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`

const note = (line: Pick<ScoreLine, 'label' | 'kind'> & Partial<ScoreLine>): ScoreLine => ({
  severity: null,
  weight: null,
  confidence: null,
  factor: null,
  points: 0,
  ...line,
})
