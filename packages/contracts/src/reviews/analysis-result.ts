import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { WITNESSES } from '@debrief/domain/reviews/score'
import { z } from 'zod'

/** What a comment asks for. A request to add something is never grouped with a request to remove it. */
export const ASKS = ['add', 'remove', 'change', 'explain', 'unknown'] as const
export type Ask = (typeof ASKS)[number]

/**
 * How a review thread ended. "merged-unfixed" requires proof that no later change addressed the comment; without it,
 * the outcome is "unknown".
 */
export const OUTCOMES = ['fixed', 'partly-fixed', 'wont-fix', 'merged-unfixed', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * The evidence for the outcome: a later commit, suggested code that is in the head, a reply, a thread that was
 * resolved on GitHub, or code that nobody changed.
 */
export const OUTCOME_EVIDENCE = ['commit', 'suggestion', 'reply', 'thread', 'untouched'] as const

/** A mistake in the result of an analysis. `debrief analyze --json` prints most of its properties. */
export const mistakeSchema = z.object({
  title: z.string().min(1).max(200),
  /** From the lesson or the model. May be empty for a reviewer's comment, which is quoted anyway. */
  description: z.string().max(4000),
  /** Id of a lesson in the catalog; null if no lesson clearly applies. */
  lesson: z.string().nullable(),
  ask: z.enum(ASKS),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  /** Who found it: a reviewer, one of our rules, or the model. */
  source: z.enum(['reviewer', 'analyzer', 'model']),
  rule: z.string().nullable(),
  reviewCommentIds: z.array(z.number().int()),
  path: z.string(),
  side: z.enum(['LEFT', 'RIGHT']),
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  /** Every place where the mistake was found, including the one above. */
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
  /** Full id of the commit that fixed it, or of the head if the exact commit is unknown; null if no fix is known. */
  fixedIn: z.string().nullable(),
  /** How the reviewer's thread ended; null if no reviewer raised it. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** The evidence for the outcome, with a URL if it is a reply; null if the outcome is unknown or null. */
  outcomeEvidence: z.object({ kind: z.enum(OUTCOME_EVIDENCE), url: z.string().nullable() }).nullable(),
  resolution: z.enum(['resolved', 'unresolved', 'unknown']).nullable(),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  programmingLanguage: z.string().nullable(),
  /** The surrounding diff hunk, verbatim, for the review's page; null if none exists or it is too long. */
  hunk: z.string().nullable(),
  /** The reviewer's comment, verbatim, with author and URL; null if no reviewer raised it. */
  quote: z
    .object({
      author: z.string(),
      avatarUrl: z.string().nullable(),
      body: z.string(),
      url: z.string(),
      isBot: z.boolean(),
    })
    .nullable(),
  /** The team standard that it violates; missing or null if none. */
  standardId: z.uuid().nullable().optional(),
})

export const coverageSchema = z.object({
  path: z.string(),
  state: z.enum(['analysed', 'clipped', 'skipped', 'failed']),
  /** Why the file isn't fully analyzed, in a few words; null if it is. */
  reason: z.string().nullable(),
  /** Added plus removed lines in the file. */
  changedLines: z.number().int().nonnegative(),
  /**
   * How many of these lines were read if only part of the file was. Analyzers report it; the final result omits it.
   */
  readLines: z.number().int().nonnegative().optional(),
})

/**
 * One line of the score's ledger. `points` is the starting score, a deduction (negative), the final score, or 0 for
 * the size factor.
 */
export const scoreLineSchema = z.object({
  label: z.string(),
  kind: z.enum(['start', 'mistake', 'size', 'score']),
  severity: z.enum(SEVERITIES).nullable(),
  weight: z.number().nullable(),
  confidence: z.number().nullable(),
  /** Multiplier in the size line; null in other lines. */
  factor: z.number().nullable(),
  points: z.number(),
})

/** Calls, tokens and cost of a model; `cost` is null if no prices are configured. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  calls: z.number().int().nonnegative(),
  cost: z.number().nonnegative().nullable(),
})

/**
 * A finding that was rejected when the model's answer was checked: one that the model proposed, or a rule's finding
 * that the model called wrong. Stored to evaluate the model, never shown as a mistake.
 */
export const rejectedSchema = z.object({
  /** Null if the model's title wasn't usable. */
  title: z.string().nullable(),
  /** Null if the pull request has no such file. */
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
  /** An integer from 0 to 100; null if there is no witness (D38) or too little of the change was covered (D16). */
  score: z.number().int().min(0).max(100).nullable(),
  /**
   * What makes the score meaningful: an approval without comments, a person's review, or a model. Null if
   * no witness exists (D38).
   */
  witness: z.enum(WITNESSES).nullable(),
  /** Why there is no score, in a sentence; null if there is one. */
  notScoredReason: z.string().nullable(),
  scoreVersion: z.number().int(),
  scoreBreakdown: z.array(scoreLineSchema),
  summary: z.string(),
  mistakes: z.array(mistakeSchema),
  learningPoints: z.array(z.string()),
  wentWell: z.array(z.string()),
  coverage: z.array(coverageSchema),
  /** Share of changed lines that were analyzed, from 0 to 1. Skipped files such as lock files don't count. */
  coveredShare: z.number().min(0).max(1),
  ignoredComments: z.array(z.object({ id: z.number().int(), reason: z.string() })),
  /** How many findings were dropped, by reason, such as an earlier dispute or code that isn't in the diff (D16). */
  dropped: z.record(z.string(), z.number().int()),
  /** Findings that were rejected when the model's answer was checked; missing if no model was used. */
  rejected: z.array(rejectedSchema).optional(),
  /** Missing if no model was used. */
  usage: usageSchema.optional(),
})

export type AnalysisResult = z.infer<typeof analysisResultSchema>
export type Mistake = z.infer<typeof mistakeSchema>
export type FileCoverage = z.infer<typeof coverageSchema>
export type RejectedFinding = z.infer<typeof rejectedSchema>
export type ModelUsage = z.infer<typeof usageSchema>
export type ScoreLine = z.infer<typeof scoreLineSchema>
