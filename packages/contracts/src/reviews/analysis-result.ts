import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { WITNESSES } from '@debrief/domain/reviews/score'
import { z } from 'zod'

/** The change that a comment asks for. A request to add something is never grouped with a request to remove it. */
export const ASKS = ['add', 'remove', 'change', 'explain', 'unknown'] as const
export type Ask = (typeof ASKS)[number]

/**
 * The outcome of a review thread. "merged-unfixed" requires proof that no later change addressed the comment; without
 * proof, the outcome is "unknown".
 */
export const OUTCOMES = ['fixed', 'partly-fixed', 'wont-fix', 'merged-unfixed', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * The evidence for the outcome: a later commit, suggested code that is in the head, a reply, a thread that was resolved
 * on GitHub, or code that nobody changed.
 */
export const OUTCOME_EVIDENCE = ['commit', 'suggestion', 'reply', 'thread', 'untouched'] as const

/** A mistake in an analysis result. `debrief analyze --json` prints most of these properties. */
export const mistakeSchema = z.object({
  title: z.string().min(1).max(200),
  /** From the lesson or the model. May be empty if a reviewer flagged the mistake, because the comment is quoted. */
  description: z.string().max(4000),
  /** Id of a lesson in the catalog; null if no lesson clearly applies. */
  lesson: z.string().nullable(),
  ask: z.enum(ASKS),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  /** A mistake is found by a reviewer, by a built-in rule, or by the model. */
  source: z.enum(['reviewer', 'analyzer', 'model']),
  rule: z.string().nullable(),
  reviewCommentIds: z.array(z.number().int()),
  path: z.string(),
  side: z.enum(['LEFT', 'RIGHT']),
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  /** All locations of the mistake, including the one above. */
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
   * Full id of the commit that fixed the mistake, or of the head if the exact commit is unknown; null if no fix is
   * known.
   */
  fixedIn: z.string().nullable(),
  /** The outcome of the reviewer's thread; null if no reviewer flagged the mistake. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** The evidence for the outcome, with a URL if the evidence is a reply; null if the outcome is unknown or null. */
  outcomeEvidence: z.object({ kind: z.enum(OUTCOME_EVIDENCE), url: z.string().nullable() }).nullable(),
  resolution: z.enum(['resolved', 'unresolved', 'unknown']).nullable(),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  programmingLanguage: z.string().nullable(),
  /** The surrounding diff hunk, verbatim, for the review's page; null if there is no hunk or it is too long. */
  hunk: z.string().nullable(),
  /** The reviewer's comment, verbatim, with its author and URL; null if no reviewer flagged the mistake. */
  quote: z
    .object({
      author: z.string(),
      avatarUrl: z.string().nullable(),
      body: z.string(),
      url: z.string(),
      isBot: z.boolean(),
    })
    .nullable(),
  /** The team standard that the mistake violates; null or missing if it violates none. */
  standardId: z.uuid().nullable().optional(),
})

export const coverageSchema = z.object({
  path: z.string(),
  state: z.enum(['analysed', 'clipped', 'skipped', 'failed']),
  /** The reason why the file isn't fully analyzed, in a few words; null if the file is fully analyzed. */
  reason: z.string().nullable(),
  /** Added plus removed lines in the file. */
  changedLines: z.number().int().nonnegative(),
  /**
   * For a partly read file, the number of changed lines that were read. Analyzers report this number; the final result
   * omits it.
   */
  readLines: z.number().int().nonnegative().optional(),
})

/**
 * A line of the score's breakdown. `points` is the starting score, a deduction (negative), the final score, or 0 for
 * the size factor.
 */
export const scoreLineSchema = z.object({
  label: z.string(),
  kind: z.enum(['start', 'mistake', 'size', 'score']),
  severity: z.enum(SEVERITIES).nullable(),
  weight: z.number().nullable(),
  confidence: z.number().nullable(),
  /** The multiplier in the size line; null in other lines. */
  factor: z.number().nullable(),
  points: z.number(),
})

/** The model's calls, tokens and cost; `cost` is null if no prices are configured. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  calls: z.number().int().nonnegative(),
  cost: z.number().nonnegative().nullable(),
})

/**
 * A finding that was rejected when the model's answer was checked: the model's own, or a rule's finding that the model
 * called wrong. Stored to evaluate the model, never shown as a mistake.
 */
export const rejectedSchema = z.object({
  /** Null if the model's title wasn't usable. */
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
  /** An integer from 0 to 100; null without a witness (D38), or if too little of the change was analyzed (D16). */
  score: z.number().int().min(0).max(100).nullable(),
  /**
   * The witness that makes the score meaningful: an approval without comments, a person's review, or a model. Null if
   * only the author looked at the change (D38).
   */
  witness: z.enum(WITNESSES).nullable(),
  /** A sentence that explains why there is no score; null if the review has a score. */
  notScoredReason: z.string().nullable(),
  scoreVersion: z.number().int(),
  scoreBreakdown: z.array(scoreLineSchema),
  summary: z.string(),
  mistakes: z.array(mistakeSchema),
  learningPoints: z.array(z.string()),
  wentWell: z.array(z.string()),
  coverage: z.array(coverageSchema),
  /** The share of changed lines that were analyzed, from 0 to 1. Skipped files such as lock files don't count. */
  coveredShare: z.number().min(0).max(1),
  ignoredComments: z.array(z.object({ id: z.number().int(), reason: z.string() })),
  /** The number of dropped findings by reason, such as an earlier dispute or code that isn't in the diff (D16). */
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
