import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { OUTCOMES } from '@debrief/domain/practice/rating'
import { z } from 'zod'
import { lessonLinkSchema } from '../mistakes/lesson.ts'
import { EXERCISE_KINDS, OPTION_IDS } from './constants.ts'

export const ratingSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** The result of an answer. Sent only after the person has answered. */
export const attemptSchema = z.object({
  id: z.uuid(),
  cardId: z.uuid(),
  at: z.iso.datetime(),
  outcome: z.enum(OUTCOMES),
  /** Currently always `checks`: Debrief's own checks, which never run submitted code. */
  gradedBy: z.enum(['checks', 'model']),
  hintsUsed: z.number().int(),
  /** The checks in order, each described by a short sentence without a period. */
  checks: z.array(z.object({ label: z.string(), passed: z.boolean() })),
  answer: z.object({
    code: z.string().nullable(),
    lines: z.array(z.number().int()).nullable(),
    option: z.enum(OPTION_IDS).nullable(),
  }),
  /** The exercise's complete code before and after the fix. `after` is null if no fix is known. */
  solution: z.object({
    before: z.string(),
    after: z.string().nullable(),
    /** The lines of `before` that contain the mistake, numbered from 1. */
    lines: z.object({ start: z.number().int(), end: z.number().int() }),
    /** The better option in a `choose` exercise; null for other kinds. */
    option: z.enum(OPTION_IDS).nullable(),
    /** Abbreviated id of the commit that fixed the mistake; null if unknown. */
    fixedIn: z.string().nullable(),
  }),
  /** The mistake's own title. The card hides a title that would give away the answer. */
  title: z.string(),
  explanation: z.string(),
  /** Null if no lesson clearly applies. */
  lesson: lessonLinkSchema.nullable(),
  /** The reviewer's comment, verbatim; null if a rule or the model found the mistake. */
  quote: z
    .object({
      author: z.string(),
      avatarUrl: z.string().nullable(),
      body: z.string(),
      url: z.string(),
      isBot: z.boolean(),
    })
    .nullable(),
  reviewId: z.uuid(),
  mistakeId: z.uuid(),
  pullRequestUrl: z.string(),
  /** All four ratings in the order of their buttons, each with the due date it would set. */
  ratings: z.array(
    z.object({
      rating: ratingSchema,
      name: z.enum(['Again', 'Hard', 'Good', 'Easy']),
      dueAt: z.iso.datetime(),
      /** The time until the due date, such as "in 10 minutes" or "in 4 days". */
      text: z.string(),
      /** After a wrong answer or after giving up, only Again and Hard are allowed. */
      allowed: z.boolean(),
      /** True for exactly one of the allowed ratings. */
      suggested: z.boolean(),
    }),
  ),
})
export type Attempt = z.infer<typeof attemptSchema>

/** An exercise. Only `attempt` contains the answer, and only after the person has answered. */
export const practiceCardSchema = z.object({
  id: z.uuid(),
  kind: z.enum(EXERCISE_KINDS),
  /** A title such as "Release the lock", or the category's name if the mistake's title would give away the answer. */
  title: z.string(),
  /** The task, in one or two sentences. */
  prompt: z.string(),
  category: z.enum(CATEGORIES),
  /** The language as GitHub spells it; null if unknown. */
  language: z.string().nullable(),
  /** Without directories. */
  fileName: z.string(),
  /**
   * The code to change (`fix`) or in which to find the mistake (`spot`); null for `choose`. Lines are numbered from 1.
   */
  code: z.string().nullable(),
  /** The two versions to choose from, in the same order until the card is rated; null unless the kind is `choose`. */
  options: z.array(z.object({ id: z.enum(OPTION_IDS), code: z.string() })).nullable(),
  /** The maximum number of lines that a `spot` answer may mark; null for other kinds. */
  mostLines: z.number().int().nullable(),
  /** The number of times that the mistake occurred in the person's own pull requests, including this one. */
  cameUp: z.number().int(),
  from: z.object({
    repository: z.string(),
    pullRequestNumber: z.number().int(),
    mergedAt: z.iso.datetime(),
  }),
  /** The hints shown since the last rating, vaguest first, and the number of hints left. */
  hints: z.object({ given: z.array(z.string()), left: z.number().int() }),
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  dueAt: z.iso.datetime(),
  /**
   * Identifies the draft that belongs to the card. A new exercise version or a rating changes the key, which makes
   * earlier drafts invalid.
   */
  draftKey: z.string(),
  /** The unrated answer, if any, so that a reload or another tab can show it. */
  attempt: attemptSchema.nullable(),
})
export type PracticeCard = z.infer<typeof practiceCardSchema>
