import { type AnalysisResult, analysisResultSchema, mistakeSchema } from '@debrief/contracts/review'
import { z } from 'zod'

const mistake = mistakeSchema
  .pick({
    title: true,
    description: true,
    lesson: true,
    ask: true,
    category: true,
    severity: true,
    source: true,
    rule: true,
    reviewCommentIds: true,
    path: true,
    side: true,
    startLine: true,
    endLine: true,
    occurrences: true,
    codeBefore: true,
    codeAfter: true,
    fixedIn: true,
    outcome: true,
    outcomeEvidence: true,
    confidence: true,
    programmingLanguage: true,
  })
  .strict()

/**
 * The output of `debrief analyze --json`. Every property is always present. `analyzer` is `builtin` or `openai`, as in
 * stored reviews.
 */
export const answerSchema = analysisResultSchema
  .pick({
    pullRequest: true,
    analyzer: true,
    score: true,
    witness: true,
    notScoredReason: true,
    scoreBreakdown: true,
    summary: true,
    learningPoints: true,
    wentWell: true,
    coverage: true,
    ignoredComments: true,
  })
  .extend({ mistakes: z.array(mistake) })
  .strict()

export type AnalyzeAnswer = z.infer<typeof answerSchema>

export const answerOf = (result: AnalysisResult): AnalyzeAnswer => ({
  pullRequest: result.pullRequest,
  analyzer: result.analyzer,
  score: result.score,
  witness: result.witness,
  notScoredReason: result.notScoredReason,
  scoreBreakdown: result.scoreBreakdown,
  summary: result.summary,
  mistakes: result.mistakes.map((found) => ({
    title: found.title,
    description: found.description,
    lesson: found.lesson,
    ask: found.ask,
    category: found.category,
    severity: found.severity,
    source: found.source,
    rule: found.rule,
    reviewCommentIds: found.reviewCommentIds,
    path: found.path,
    side: found.side,
    startLine: found.startLine,
    endLine: found.endLine,
    occurrences: found.occurrences,
    codeBefore: found.codeBefore,
    codeAfter: found.codeAfter,
    fixedIn: found.fixedIn,
    outcome: found.outcome,
    outcomeEvidence: found.outcomeEvidence,
    confidence: found.confidence,
    programmingLanguage: found.programmingLanguage,
  })),
  learningPoints: result.learningPoints,
  wentWell: result.wentWell,
  coverage: result.coverage,
  ignoredComments: result.ignoredComments,
})
