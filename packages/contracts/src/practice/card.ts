import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { OUTCOMES } from '@debrief/domain/practice/rating'
import { z } from 'zod'
import { lessonLinkSchema } from '../mistakes/lesson.ts'
import { EXERCISE_KINDS, OPTION_IDS } from './constants.ts'

export const ratingSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** The API sends an attempt only after the person has answered. */
export const attemptSchema = z.object({
  id: z.uuid(),
  cardId: z.uuid(),
  at: z.iso.datetime(),
  outcome: z.enum(OUTCOMES),
  /** Currently always `checks`: Debrief's built-in checks, which never run submitted code. */
  gradedBy: z.enum(['checks', 'model']),
  hintsUsed: z.number().int(),
  checks: z.array(z.object({ label: z.string(), passed: z.boolean() })),
  answer: z.object({
    code: z.string().nullable(),
    lines: z.array(z.number().int()).nullable(),
    option: z.enum(OPTION_IDS).nullable(),
  }),
  /** `after` is null if no fix is known. */
  solution: z.object({
    before: z.string(),
    after: z.string().nullable(),
    /** The lines of `before` that contain the mistake, numbered from 1. */
    lines: z.object({ start: z.number().int(), end: z.number().int() }),
    option: z.enum(OPTION_IDS).nullable(),
    /**
     * The abbreviated SHA of the commit that fixed the mistake, or of the head if the exact commit is unknown. Null if
     * no fix is known, or if the exercise practices a standard.
     */
    fixedIn: z.string().nullable(),
  }),
  /**
   * The title of the mistake or the standard. Before the answer, the card hides this title if it would give the answer
   * away.
   */
  title: z.string(),
  explanation: z.string(),
  lesson: lessonLinkSchema.nullable(),
  /** Null if no reviewer flagged the mistake, or if the exercise practices a standard. */
  quote: z
    .object({
      author: z.string(),
      avatarUrl: z.string().nullable(),
      body: z.string(),
      url: z.string(),
      isBot: z.boolean(),
    })
    .nullable(),
  /** This field and the next two are null if the exercise practices a standard instead of the person's own mistake. */
  reviewId: z.uuid().nullable(),
  mistakeId: z.uuid().nullable(),
  pullRequestUrl: z.string().nullable(),
  /** The ratings in the order of their buttons. `dueAt` is the due date that the rating would set. */
  ratings: z.array(
    z.object({
      rating: ratingSchema,
      name: z.enum(['Again', 'Hard', 'Good', 'Easy']),
      dueAt: z.iso.datetime(),
      text: z.string(),
      /** After a wrong answer, or if the person gave up, only Again and Hard are allowed. */
      allowed: z.boolean(),
      suggested: z.boolean(),
    }),
  ),
})
export type Attempt = z.infer<typeof attemptSchema>

/** Only `attempt` contains the answer, and only after the person has answered. */
export const practiceCardSchema = z.object({
  id: z.uuid(),
  kind: z.enum(EXERCISE_KINDS),
  title: z.string(),
  prompt: z.string(),
  category: z.enum(CATEGORIES),
  language: z.string().nullable(),
  /** The file name without its directories. */
  fileName: z.string(),
  /** The code with the mistake. Null if the kind is `choose`. */
  code: z.string().nullable(),
  /** The order stays the same until the person rates the card. Null unless the kind is `choose`. */
  options: z.array(z.object({ id: z.enum(OPTION_IDS), code: z.string() })).nullable(),
  mostLines: z.number().int().nullable(),
  /**
   * How often the mistake occurred in the person's pull requests, including the exercise's own occurrence. 1 if the
   * exercise practices a standard.
   */
  cameUp: z.number().int(),
  /** Null if the exercise practices a standard. */
  from: z
    .object({
      repository: z.string(),
      pullRequestNumber: z.number().int(),
      mergedAt: z.iso.datetime(),
    })
    .nullable(),
  /** The team standard that a starter deck exercise practices (D44). Null for the person's own mistakes. */
  standard: z
    .object({
      id: z.uuid(),
      title: z.string(),
      /** True if the code is from a teammate who agreed to share it. False if it's the lesson's example. */
      isTeammatesCode: z.boolean(),
    })
    .nullable(),
  hints: z.object({ given: z.array(z.string()), left: z.number().int() }),
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  dueAt: z.iso.datetime(),
  /**
   * The key under which the page stores a draft. It changes with each rating and each new version of the exercise, so
   * the page doesn't restore older drafts.
   */
  draftKey: z.string(),
  attempt: attemptSchema.nullable(),
})
export type PracticeCard = z.infer<typeof practiceCardSchema>
