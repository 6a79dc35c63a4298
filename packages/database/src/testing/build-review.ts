import type { AnalysisResult, Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Database } from '../connect.ts'
import { JobLost } from '../jobs/job-store.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { type CompletedReview, completeReview } from '../reviews/complete-review.ts'

const buildMistake = (n: number): Mistake => ({
  title: `Lock not released ${n}`,
  description: 'A rejected lookup jumps past the release, so the lock stays taken.',
  lesson: 'lock-not-released',
  ask: 'change',
  category: 'error-handling',
  severity: 'high',
  source: 'reviewer',
  rule: null,
  reviewCommentIds: [100 + n, 9_007_199_254_740_991],
  path: 'src/assign.ts',
  side: 'RIGHT',
  startLine: n,
  endLine: n + 2,
  occurrences: [{ path: 'src/assign.ts', side: 'RIGHT', startLine: n, endLine: n + 2 }],
  codeBefore: 'lock.release()',
  codeAfter: 'try { work() } finally { lock.release() }',
  fixedIn: null,
  outcome: 'merged-unfixed',
  outcomeEvidence: { kind: 'untouched', url: null },
  resolution: 'unknown',
  confidence: 0.9,
  programmingLanguage: 'TypeScript',
  hunk: null,
  quote: {
    author: 'tobias-kern',
    avatarUrl: null,
    body: 'Release it in a finally.',
    url: 'https://github.com/x',
    isBot: false,
  },
})

export function buildAnalysisResult(mistakes: number): AnalysisResult {
  return {
    pullRequest: { repository: 'acme/api', number: 1 },
    analyzer: 'builtin',
    analyzerVersion: '1',
    model: null,
    promptVersion: null,
    score: 90,
    witness: 'review',
    notScoredReason: null,
    scoreVersion: 2,
    scoreBreakdown: [],
    summary: 'A clear change.',
    mistakes: Array.from({ length: mistakes }, (_, index) => buildMistake(index + 1)),
    learningPoints: [],
    wentWell: [],
    coverage: [{ path: 'src/assign.ts', state: 'analyzed', reason: null, changedLines: 32 }],
    coveredShare: 1,
    ignoredComments: [],
    dropped: {},
  }
}

export async function findCurrentReview(db: Database, pullRequestId: string): Promise<string | null> {
  const review = await db
    .selectFrom('pr_analysis')
    .select('id')
    .where('pull_request_id', '=', pullRequestId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return review?.id ?? null
}

export const storeCompleted = (db: Database, completed: CompletedReview): Promise<string | null> =>
  repeatAfterDeadlock(db, (trx) => completeReview(trx, completed)).catch((error: unknown) => {
    if (error instanceof JobLost) return null
    throw error
  })
