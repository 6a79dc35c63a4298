import type { Severity } from './severity.ts'

/** Raised whenever the same findings would give another number, so that stored scores can be told apart (D17). */
export const SCORE_VERSION = 2

/** Below this share of covered changed lines no score is given (D16). */
export const COVERAGE_BAR = 0.6

export const SEVERITY_WEIGHTS: Record<Severity, number> = { high: 16, medium: 10, low: 5 }

/**
 * Who makes a score mean something (D38): a person who approved without a comment, a person who commented or reviewed, or
 * a model. Rules alone never give a score.
 */
export const WITNESSES = ['approval', 'review', 'model'] as const
export type Witness = (typeof WITNESSES)[number]

export interface ScoreFacts {
  /** Confidence is 0 to 1. */
  mistakes: readonly { title: string; severity: Severity; confidence: number }[]
  /** Added plus removed lines of the whole change. */
  changedLines: number
  /** Share of the changed lines that were analyzed, 0 to 1. */
  coveredShare: number
  /** null where nobody but the author looked. */
  witness: Witness | null
}

/** One printed line of the ledger. `points` is what it takes off (negative), the start, the result, or 0 for the size. */
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
  /** null without a witness, or when too little of the change was analyzed. */
  score: number | null
  /** Why there is no score; null when there is one. */
  notScoredReason: string | null
  version: number
  /** Empty without a score. */
  lines: ScoreLine[]
}

/**
 * The score of a change and its ledger, line by line (D17).
 *
 *     score = max(0, round(100 − factor × Σ points taken off))
 *
 * Points of a mistake are weight × confidence, the confidence rounded to hundredths and the points to tenths before
 * they are summed, and the factor to hundredths: what is printed is what is computed, so the printed lines add up
 * exactly. All of it is whole-number arithmetic, and halves round up.
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
 * How much a change's size softens the deductions, in hundredths: 1 up to 100 changed lines, then a fifth less for
 * every tenfold (245 lines 0.92, 1,000 lines 0.80, 10,000 lines 0.60), never under 0.5. Ten findings in 3,000 lines
 * say less about the work than ten in 30.
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
    return 'No reviewer commented and no model is configured. A review by another person or a model would give it a score.'
  if (coveredShare >= COVERAGE_BAR) return null
  // Rounded down, so that 59.9% is not shown as the 60% it misses.
  const percent = Math.floor(Math.max(0, coveredShare) * 100)
  return `Only ${percent}% of the changed lines could be analyzed. A score needs at least ${COVERAGE_BAR * 100}%.`
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
