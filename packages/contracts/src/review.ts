import { CATEGORIES } from '@debrief/domain/categories'
import { WITNESSES } from '@debrief/domain/score'
import { SEVERITIES } from '@debrief/domain/severity'
import { z } from 'zod'

/** Which way a request goes: "please add types" and "please remove the types" are different lessons. */
export const ASKS = ['add', 'remove', 'change', 'explain', 'unknown'] as const
export type Ask = (typeof ASKS)[number]

/**
 * How a review thread ended. "merged-unfixed" needs proof that nothing later answered the comment; without proof the
 * outcome is "unknown".
 */
export const OUTCOMES = ['fixed', 'partly-fixed', 'wont-fix', 'merged-unfixed', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What shows the outcome: a later commit, the suggested text in the head, a reply, the thread's state on GitHub, or that nothing changed. */
export const OUTCOME_EVIDENCE = ['commit', 'suggestion', 'reply', 'thread', 'untouched'] as const

/** What an analysis gives back and what `debrief analyze --json` prints (issue: debrief analyze). */
export const mistakeSchema = z.object({
  title: z.string().min(1).max(200),
  /** From the catalog, a rule or the model; empty where there is nothing to add to the reviewer's own words. */
  description: z.string().max(4000),
  /** Id of the catalog's lesson; null where none is certain. */
  lesson: z.string().nullable(),
  ask: z.enum(ASKS),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  /** Who found it: a person in review, a rule of ours, or the model. */
  source: z.enum(['reviewer', 'analyzer', 'model']),
  rule: z.string().nullable(),
  reviewCommentIds: z.array(z.number().int()),
  path: z.string(),
  side: z.enum(['LEFT', 'RIGHT']),
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  /** Every place the same mistake was found in, the first one included. */
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
  /** Full id of the commit that answered the reviewer; null where none did or it is not known. */
  fixedIn: z.string().nullable(),
  /** How the reviewer's thread ended; null for findings of ours. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** What shows the outcome, with the reply's address where one does; null where the outcome is unknown or does not apply. */
  outcomeEvidence: z.object({ kind: z.enum(OUTCOME_EVIDENCE), url: z.string().nullable() }).nullable(),
  resolution: z.enum(['resolved', 'unresolved', 'unknown']).nullable(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  programmingLanguage: z.string().nullable(),
  /** The diff hunk around it, verbatim, for the page; null where there is none. */
  hunk: z.string().nullable(),
  /** The reviewer's words, verbatim, with who and where; null for findings of ours. */
  quote: z
    .object({
      author: z.string(),
      avatarUrl: z.string().nullable(),
      body: z.string(),
      url: z.string(),
      isBot: z.boolean(),
    })
    .nullable(),
  /** The standard of the team that it goes against; left out or null where it goes against none. */
  standardId: z.uuid().nullable().optional(),
})

export const coverageSchema = z.object({
  path: z.string(),
  state: z.enum(['analysed', 'clipped', 'skipped', 'failed']),
  /** Why it is not analysed whole, in a few words; null when it is. */
  reason: z.string().nullable(),
  /** Added plus removed lines of the file. */
  changedLines: z.number().int().nonnegative(),
  /** How many of them were read, where an analyzer says so of a file it read in part. */
  readLines: z.number().int().nonnegative().optional(),
})

/** One line of the score's explanation; `points` is negative for a deduction and 0 for a note such as the size factor. */
export const scoreLineSchema = z.object({
  label: z.string(),
  kind: z.enum(['start', 'mistake', 'size', 'score']),
  severity: z.enum(SEVERITIES).nullable(),
  weight: z.number().nullable(),
  confidence: z.number().nullable(),
  /** Multiplier of the size line; null elsewhere. */
  factor: z.number().nullable(),
  points: z.number(),
})

/** What a model was asked and what it cost; `cost` is null where no prices are set. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  calls: z.number().int().nonnegative(),
  cost: z.number().nonnegative().nullable(),
})

/** A finding the model proposed that could not be shown to be true; kept to judge the model by, never shown as a mistake. */
export const rejectedSchema = z.object({
  /** null where its words were not fit to be kept. */
  title: z.string().nullable(),
  /** null where the pull request has no such file. */
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
  /** Whole number 0 to 100; null when there is no witness (D38) or too little of the change was covered (D16). */
  score: z.number().int().min(0).max(100).nullable(),
  /** Who vouches for the score: an approval without comments, a person's review, or a model; null without a witness (D38). */
  witness: z.enum(WITNESSES).nullable(),
  /** Why there is no score, in a sentence; null when there is one. */
  notScoredReason: z.string().nullable(),
  scoreVersion: z.number().int(),
  scoreBreakdown: z.array(scoreLineSchema),
  summary: z.string(),
  mistakes: z.array(mistakeSchema),
  learningPoints: z.array(z.string()),
  wentWell: z.array(z.string()),
  coverage: z.array(coverageSchema),
  /** Share of changed lines that were analysed, 0 to 1. */
  coveredShare: z.number().min(0).max(1),
  ignoredComments: z.array(z.object({ id: z.number().int(), reason: z.string() })),
  /** Candidates that grounding dropped, by reason (D16). */
  dropped: z.record(z.string(), z.number().int()),
  /** What the model proposed and grounding rejected, one by one; left out where no model was asked. */
  rejected: z.array(rejectedSchema).optional(),
  /** Left out where no model was asked. */
  usage: usageSchema.optional(),
})

export type AnalysisResult = z.infer<typeof analysisResultSchema>
export type Mistake = z.infer<typeof mistakeSchema>
export type FileCoverage = z.infer<typeof coverageSchema>
export type RejectedFinding = z.infer<typeof rejectedSchema>
export type ModelUsage = z.infer<typeof usageSchema>
export type ScoreLine = z.infer<typeof scoreLineSchema>
