import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'

/**
 * Finds mistakes in a pull request (D18). `analyze` doesn't trust its output: it grounds the findings, adds the
 * ledger and computes the score.
 */
export interface Analyzer {
  readonly name: 'builtin' | 'openai'
  /** Changes whenever the same input may give different findings. */
  readonly version: string
  /** The language model. Undefined if the analyzer doesn't use one. */
  readonly model?: string
  /** Throws errors that are known before `analyze` runs, so that no input is loaded unnecessarily. */
  readonly check?: (pullRequest: PullRequestName) => void
  /** Rejects if the signal is aborted, or with a Problem that says why the analysis failed. */
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
