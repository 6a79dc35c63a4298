import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { scoreReview } from '@debrief/domain/reviews/score'
import { leaveOutOwnComments } from './agent/own-comments.ts'
import type { Analyzer } from './analyzer.ts'
import { buildLedger } from './coverage.ts'
import { ground } from './grounding.ts'
import { leaveOutDisputed } from './leave-out-disputed.ts'
import { dropUnknownStandards } from './standards/cite-standards.ts'
import { selectStandards } from './standards/known-standards.ts'
import { findWitness } from './witness.ts'

/** Runs one analysis and applies the same checks to every analyzer's findings. Ignores any score from the analyzer. */
export async function analyze(
  read: PullRequestMaterial,
  analysisContext: AnalysisContext,
  { analyzer, signal }: { analyzer: Analyzer; signal: AbortSignal },
): Promise<AnalysisResult> {
  signal.throwIfAborted()
  const material = leaveOutOwnComments(read)
  const context = {
    ...analysisContext,
    standards: selectStandards(analysisContext.standards, material.files),
  }
  const found = await analyzer.analyze(material, context, { signal })
  signal.throwIfAborted()
  const undisputed = leaveOutDisputed(found.mistakes, context.disputes)
  const grounded = ground(undisputed.mistakes, material)
  const ledger = buildLedger(material, found.coverage)
  const witness = findWitness(material, analyzer.name)
  const { score, notScoredReason, version, lines } = scoreReview({
    mistakes: grounded.mistakes,
    ...ledger,
    witness,
  })
  return {
    ...found,
    pullRequest: { repository: material.repository.fullName, number: material.number },
    analyzer: analyzer.name,
    analyzerVersion: analyzer.version,
    mistakes: dropUnknownStandards(grounded.mistakes, context.standards),
    score,
    witness,
    notScoredReason,
    scoreVersion: version,
    scoreBreakdown: lines,
    coverage: ledger.entries,
    coveredShare: ledger.coveredShare,
    dropped: addCounts(found.dropped, undisputed.dropped, grounded.dropped),
  }
}

function addCounts(...counts: Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [reason, count] of counts.flatMap((each) => Object.entries(each)))
    sum[reason] = (sum[reason] ?? 0) + count
  return sum
}
