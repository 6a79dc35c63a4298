import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { WITNESSES } from '@debrief/domain/reviews/score'
import { z } from 'zod'
import { GIVEN_OUTCOMES } from '../given-comments/constants.ts'

/** The kind of change that a comment asks for. Grouping never combines requests to add with requests to remove. */
export const ASKS = ['add', 'remove', 'change', 'explain', 'unknown'] as const
export type Ask = (typeof ASKS)[number]

/**
 * The outcome of a review thread. "merged-unfixed" requires proof that no later change addressed the comment. Without
 * proof, the outcome is "unknown".
 */
export const OUTCOMES = ['fixed', 'partly-fixed', 'wont-fix', 'merged-unfixed', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * `commit`: a later commit. `suggestion`: the head contains the suggested code. `reply`: a reply in the thread.
 * `thread`: the thread was resolved on GitHub. `untouched`: nobody changed the code.
 */
export const OUTCOME_EVIDENCE = ['commit', 'suggestion', 'reply', 'thread', 'untouched'] as const

export const mistakeSchema = z.object({
  title: z.string().min(1).max(200),
  /** Can be empty if a reviewer flagged the mistake, because the review quotes the comment. */
  description: z.string().max(4000),
  lesson: z.string().nullable(),
  ask: z.enum(ASKS),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  /** `analyzer`: a rule found the mistake. */
  source: z.enum(['reviewer', 'analyzer', 'model']),
  rule: z.string().nullable(),
  reviewCommentIds: z.array(z.number().int()),
  path: z.string(),
  side: z.enum(['LEFT', 'RIGHT']),
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  occurrences: z.array(
    z.object({
      path: z.string(),
      side: z.enum(['LEFT', 'RIGHT']),
      startLine: z.number().int(),
      endLine: z.number().int(),
    }),
  ),
  codeBefore: z.string().nullable(),
  codeAfter: z.string().nullable(),
  /**
   * The full SHA of the commit that fixed the mistake, or of the head if the exact commit is unknown. Null if no fix is
   * known.
   */
  fixedIn: z.string().nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  /**
   * The evidence for the outcome. `url` is null unless the evidence is a reply. The evidence is null if the outcome is
   * null or unknown.
   */
  outcomeEvidence: z.object({ kind: z.enum(OUTCOME_EVIDENCE), url: z.string().nullable() }).nullable(),
  resolution: z.enum(['resolved', 'unresolved', 'unknown']).nullable(),
  confidence: z.number().min(0).max(1),
  programmingLanguage: z.string().nullable(),
  /** The diff hunk around the mistake, verbatim. Null if the hunk is missing or too long. */
  hunk: z.string().nullable(),
  quote: z
    .object({
      author: z.string(),
      avatarUrl: z.string().nullable(),
      body: z.string(),
      url: z.string(),
      isBot: z.boolean(),
    })
    .nullable(),
  standardId: z.uuid().nullable().optional(),
})

/** A review comment that asks for a change, written by a person other than the pull request's author (D43). */
export const foundCommentSchema = z.object({
  commentId: z.number().int(),
  reviewerId: z.number().int(),
  url: z.string(),
  body: z.string(),
  path: z.string(),
  /** Null if the comment is on a whole file. */
  startLine: z.number().int().nullable(),
  endLine: z.number().int().nullable(),
  outcome: z.enum(GIVEN_OUTCOMES),
  hasReason: z.boolean(),
  hasExample: z.boolean(),
  commentedAt: z.string(),
})

export const coverageSchema = z.object({
  path: z.string(),
  state: z.enum(['analyzed', 'clipped', 'skipped', 'failed']),
  reason: z.string().nullable(),
  /** Added plus removed lines. */
  changedLines: z.number().int().nonnegative(),
  /** The number of changed lines that were read, if the file was only partly read. */
  readLines: z.number().int().nonnegative().optional(),
})

/**
 * A line in the score's breakdown. `points` is the initial score, a deduction (0 or negative), the final score, or 0
 * for the size factor.
 */
export const scoreLineSchema = z.object({
  label: z.string(),
  kind: z.enum(['start', 'mistake', 'size', 'score']),
  severity: z.enum(SEVERITIES).nullable(),
  weight: z.number().nullable(),
  confidence: z.number().nullable(),
  factor: z.number().nullable(),
  points: z.number(),
})

/** `cost` is null if no prices are configured. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  calls: z.number().int().nonnegative(),
  cost: z.number().nonnegative().nullable(),
})

/**
 * A finding that Debrief rejected when it checked the model's answer. Stored only to evaluate the model, and never
 * shown as a mistake.
 */
export const rejectedSchema = z.object({
  /** Null if the model's title couldn't be used. */
  title: z.string().nullable(),
  /** Null if the pull request doesn't change the file that the model named. */
  path: z.string().nullable(),
  startLine: z.number().int().nullable(),
  reason: z.string(),
})

export const analysisResultSchema = z.object({
  pullRequest: z.object({ repository: z.string(), number: z.number().int() }),
  analyzer: z.enum(['builtin', 'openai']),
  analyzerVersion: z.string(),
  model: z.string().nullable(),
  promptVersion: z.string().nullable(),
  /** Null without a witness (D38), or if too little of the change was analyzed (D16). */
  score: z.number().int().min(0).max(100).nullable(),
  /**
   * Who looked at the change besides its author: an approving reviewer, a reviewer who commented, or a model. Null
   * without a witness (D38).
   */
  witness: z.enum(WITNESSES).nullable(),
  /** A sentence that explains why there is no score. Null if there is a score. */
  notScoredReason: z.string().nullable(),
  scoreVersion: z.number().int(),
  scoreBreakdown: z.array(scoreLineSchema),
  summary: z.string(),
  mistakes: z.array(mistakeSchema),
  learningPoints: z.array(z.string()),
  wentWell: z.array(z.string()),
  coverage: z.array(coverageSchema),
  /**
   * The share of changed lines that were analyzed, from 0 to 1. Files that are skipped on purpose, such as lock files,
   * don't count.
   */
  coveredShare: z.number().min(0).max(1),
  ignoredComments: z.array(z.object({ id: z.number().int(), reason: z.string() })),
  givenComments: z.array(foundCommentSchema).optional(),
  /** The number of dropped findings by reason (D16). */
  dropped: z.record(z.string(), z.number().int()),
  rejected: z.array(rejectedSchema).optional(),
  usage: usageSchema.optional(),
})

export type AnalysisResult = z.infer<typeof analysisResultSchema>
export type Mistake = z.infer<typeof mistakeSchema>
export type CommentRecord = z.infer<typeof foundCommentSchema>
export type FileCoverage = z.infer<typeof coverageSchema>
export type RejectedFinding = z.infer<typeof rejectedSchema>
export type ModelUsage = z.infer<typeof usageSchema>
export type ScoreLine = z.infer<typeof scoreLineSchema>
