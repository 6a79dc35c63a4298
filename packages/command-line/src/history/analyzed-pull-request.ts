import { setImmediate as nextTurn } from 'node:timers/promises'
import { leaveOutOwnComments } from '@debrief/analysis/agent/own-comments'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { isBotComment } from '@debrief/analysis/builtin/comments/recognize-bot'
import { listOpportunities, toOpportunity } from '@debrief/analysis/opportunities'
import { type Evidence, readEvidence } from '@debrief/analysis/suggested-standards/read-evidence'
import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'

export interface AnalyzedPullRequest {
  /** The repository's owner and name, separated by a slash. */
  repository: string
  number: number
  title: string
  url: string
  author: string | null
  /** ISO 8601. */
  mergedAt: string
  opportunities: string[]
  /** The number of review comments by people other than the author. Comments by deleted accounts don't count. */
  comments: number
  reviewers: string[]
  mistakes: HistoryMistake[]
  evidence: Evidence[]
}

export interface HistoryMistake
  extends Pick<
    Mistake,
    | 'title'
    | 'description'
    | 'lesson'
    | 'ask'
    | 'category'
    | 'severity'
    | 'source'
    | 'rule'
    | 'reviewCommentIds'
    | 'path'
    | 'startLine'
    | 'codeBefore'
    | 'codeAfter'
    | 'fixedIn'
    | 'outcome'
    | 'confidence'
    | 'programmingLanguage'
    | 'quote'
  > {
  opportunity: string | null
}

const NO_CONTEXT: AnalysisContext = { standards: [], recurringGroups: [], disputes: [] }

/** Yields to the event loop first, so that Ctrl-C is handled. */
export async function analyzePullRequest(
  read: PullRequestMaterial & { mergedAt: string },
  signal: AbortSignal,
): Promise<AnalyzedPullRequest> {
  await nextTurn()
  const material = leaveOutOwnComments(read)
  const result = await analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal })
  const reviewers = findReviewers(material)
  const { number, title, author, threads } = material
  return {
    repository: material.repository.fullName,
    number,
    title,
    url: material.htmlUrl,
    author: author?.login ?? null,
    mergedAt: new Date(read.mergedAt).toISOString(),
    opportunities: listOpportunities(result.coverage),
    comments: reviewers.length,
    reviewers: [...new Set(reviewers)],
    mistakes: result.mistakes.map(toFoundMistake),
    evidence: readEvidence({ number, title, author, threads }),
  }
}

function findReviewers({ author, threads }: PullRequestMaterial): string[] {
  return threads
    .flatMap(({ comments }) => comments)
    .filter((comment) => !isBotComment(comment))
    .flatMap((comment) => comment.author?.login ?? [])
    .filter((login) => login !== author?.login)
}

function toFoundMistake(mistake: Mistake): HistoryMistake {
  const { title, description, lesson, ask, category, severity, source, rule, reviewCommentIds } = mistake
  const { path, startLine, codeBefore, codeAfter, fixedIn, outcome, confidence, quote } = mistake
  return {
    title,
    description,
    lesson,
    ask,
    category,
    severity,
    source,
    rule,
    reviewCommentIds,
    path,
    startLine,
    codeBefore,
    codeAfter,
    fixedIn,
    outcome,
    confidence,
    quote,
    programmingLanguage: mistake.programmingLanguage,
    opportunity: toOpportunity(path),
  }
}

interface Merge {
  mergedAt: string
  number: number
}

export const isBefore = (a: Merge, b: Merge) =>
  a.mergedAt === b.mergedAt ? a.number < b.number : a.mergedAt < b.mergedAt
