import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'

/**
 * Finds mistakes in a pull request (D18). The function in analyze.ts then checks the findings, adds the coverage ledger
 * and computes the score.
 */
export interface Analyzer {
  readonly name: 'builtin' | 'openai'
  /** Changes whenever the same input may give different findings. */
  readonly version: string
  /** The language model. Undefined if the analyzer doesn't use one. */
  readonly model?: string
  /** Throws if `analyze` would fail right away, so that its input isn't loaded for nothing. */
  readonly check?: (pullRequest: PullRequestName) => void
  /** Rejects if the signal is aborted. If the analysis fails, rejects with a Problem that contains the reason. */
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
