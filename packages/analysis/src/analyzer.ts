import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'

/**
 * What turns a pull request into findings (D18). What it gives back is not trusted yet: `analyze` grounds it, adds the
 * ledger and computes the score, whoever the analyzer is.
 */
export interface Analyzer {
  readonly name: 'builtin' | 'openai'
  /** Changes whenever the same material may give other findings. */
  readonly version: string
  /** The language model it asks; left out where it asks none. */
  readonly model?: string
  /** Throws what `analyze` would reject with where that is known beforehand, so that nothing is read in vain. */
  readonly check?: (pullRequest: PullRequestName) => void
  /** Rejects when the signal is aborted, or with a Problem that says why nothing can be told. */
  analyze(
    material: PullRequestMaterial,
    context: AnalysisContext,
    options: AnalyzeOptions,
  ): Promise<AnalysisResult>
}

export interface PullRequestName {
  fullName: string
  number: number
}

export interface AnalyzeOptions {
  signal: AbortSignal
}
