import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'

/** Finds mistakes in a pull request (D18). The `analyze` function then checks the findings and computes the score. */
export interface Analyzer {
  readonly name: 'builtin' | 'openai'
  /** Changes whenever the same input may give different findings. */
  readonly version: string
  /** Undefined if the analyzer doesn't use a language model. */
  readonly model?: string
  /** Throws if `analyze` would fail immediately. Callers then don't need to load the input. */
  readonly check?: (pullRequest: PullRequestName) => void
  /** Rejects if the signal is aborted. Rejects with a Problem if the analysis fails. */
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
