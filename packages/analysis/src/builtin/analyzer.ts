import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult, Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { AnalyzeOptions, Analyzer } from '../analyzer.ts'
import { buildLedger } from '../coverage.ts'
import { findLesson } from '../lessons/catalog.ts'
import { citeStandards } from '../standards/cite-standards.ts'
import { knowStandards } from '../standards/known-standards.ts'
import { dropRepeated } from './drop-repeated.ts'
import { foldFindings } from './rule-engine/fold-findings.ts'
import { runRules } from './rule-engine/run-rules.ts'
import { wentWellIn } from './summary/went-well.ts'
import { writeSummary } from './summary/write-summary.ts'
import { mistakesOfThreads } from './threads/mistakes-of-threads.ts'

const VERSION = '6'

/** Reads the review comments and runs the rules on the added lines. Needs no API key or network (D18). */
export const builtinAnalyzer: Analyzer = {
  name: 'builtin',
  version: VERSION,
  analyze: analyzeHere,
}

async function analyzeHere(
  material: PullRequestMaterial,
  context: AnalysisContext,
  { signal }: AnalyzeOptions,
): Promise<AnalysisResult> {
  const standards = knowStandards(context.standards)
  const threads = mistakesOfThreads(material, standards)
  const rules = await runRules(material, signal)
  const { findings, dropped } = dropRepeated(rules.findings, threads)
  const found = [...threads.found.map(({ mistake }) => mistake), ...foldFindings(findings, material)]
  const mistakes = citeStandards(found, standards)
  const { coveredShare, entries } = buildLedger(material, rules.unread)
  return {
    pullRequest: { repository: material.repository.fullName, number: material.number },
    analyzer: 'builtin',
    analyzerVersion: VERSION,
    model: null,
    promptVersion: null,
    score: null,
    witness: null,
    notScoredReason: null,
    scoreVersion: 0,
    scoreBreakdown: [],
    summary: writeSummary(material, { mistakes, coverage: entries }),
    mistakes,
    learningPoints: learningPoints(mistakes),
    wentWell: wentWellIn(material, { threads, mistakes }),
    coverage: rules.unread,
    coveredShare,
    ignoredComments: threads.ignored,
    givenComments: threads.given,
    dropped,
  }
}

const MAX_POINTS = 5
const BY_SEVERITY = { high: 0, medium: 1, low: 2 }

function learningPoints(mistakes: readonly Mistake[]): string[] {
  const points = mistakes
    .toSorted((a, b) => BY_SEVERITY[a.severity] - BY_SEVERITY[b.severity] || b.confidence - a.confidence)
    .flatMap(({ lesson: id }) => {
      const lesson = id === null ? null : findLesson(id)
      return lesson ? [`${lesson.name}: ${firstSentence(lesson.fix)}`] : []
    })
  return [...new Set(points)].slice(0, MAX_POINTS)
}

const firstSentence = (text: string) =>
  /^(?:`[^`]*`|[^`])*?[.!?](?=\s|$)/.exec(text.split('\n\n')[0] ?? '')?.[0] ?? text
