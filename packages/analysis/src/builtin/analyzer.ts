import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/material'
import type { AnalysisResult } from '@debrief/contracts/review'
import type { AnalyzeOptions, Analyzer } from '../analyzer.ts'
import { ledgerOf } from '../coverage.ts'
import { leaveOutSaid } from './leave-out-said.ts'
import { foldFindings } from './rule-engine/fold-findings.ts'
import { runRules } from './rule-engine/run-rules.ts'
import { learningPointsOf } from './summary/learning-points.ts'
import { wentWellIn } from './summary/went-well.ts'
import { summaryOf } from './summary/write-summary.ts'
import { mistakesOfThreads } from './threads/mistakes-of-threads.ts'

/** No key, no network: what people said in review first, then rules over the syntax tree of the added lines (D18). */
export const builtinAnalyzer: Analyzer = {
  name: 'builtin',
  version: '2',
  analyze: async (material, context, options) => analyzeHere(material, context, options),
}

function analyzeHere(
  material: PullRequestMaterial,
  _context: AnalysisContext,
  { signal }: AnalyzeOptions,
): AnalysisResult {
  const threads = mistakesOfThreads(material)
  const rules = runRules(material, signal)
  const { findings, dropped } = leaveOutSaid(rules.findings, threads.found)
  const mistakes = [...threads.found.map(({ mistake }) => mistake), ...foldFindings(findings, material)]
  const { coveredShare, entries } = ledgerOf(material, rules.failed)
  return {
    pullRequest: { repository: material.repository.fullName, number: material.number },
    analyzer: 'builtin',
    analyzerVersion: '1',
    model: null,
    promptVersion: null,
    score: null,
    scoreVersion: 0,
    scoreBreakdown: [],
    summary: summaryOf(material, { mistakes, coverage: entries, coveredShare }),
    mistakes,
    learningPoints: learningPointsOf(mistakes, threads.found),
    wentWell: wentWellIn(material, { threads, mistakes }),
    coverage: rules.failed,
    coveredShare,
    ignoredComments: threads.ignored,
    dropped,
  }
}
