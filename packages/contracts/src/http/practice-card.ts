import { CATEGORIES } from '@debrief/domain/categories'
import { z } from 'zod'
import { lessonLinkSchema } from '../lesson.ts'
import { EXERCISE_KINDS, OPTION_IDS, OUTCOMES } from './practice-words.ts'

export const ratingSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** What an answer brought. Nothing in it is sent before the answer was given. */
export const attemptSchema = z.object({
  id: z.uuid(),
  cardId: z.uuid(),
  at: z.iso.datetime(),
  outcome: z.enum(OUTCOMES),
  /** By whom it was judged: `checks` are rules of ours. No code is ever run. */
  gradedBy: z.enum(['checks', 'model']),
  hintsUsed: z.number().int(),
  /** What was looked at, in order, each a short sentence without a full stop. */
  checks: z.array(z.object({ label: z.string(), passed: z.boolean() })),
  /** What the person answered. */
  answer: z.object({
    code: z.string().nullable(),
    lines: z.array(z.number().int()).nullable(),
    option: z.enum(OPTION_IDS).nullable(),
  }),
  /** The whole exercise as it was and as it is right; `after` is null where nobody wrote the fix. */
  solution: z.object({
    before: z.string(),
    after: z.string().nullable(),
    /** The lines of `before` that the mistake is on, from 1. */
    lines: z.object({ start: z.number().int(), end: z.number().int() }),
    /** The better one of two; null but for choose. */
    option: z.enum(OPTION_IDS).nullable(),
    /** Short id of the commit that has the fix; null where it is not known. */
    fixedIn: z.string().nullable(),
  }),
  /** The mistake's own title and what was wrong, which would have given the answer away before. */
  title: z.string(),
  explanation: z.string(),
  /** null where none is certain. */
  lesson: lessonLinkSchema.nullable(),
  /** The reviewer's words, verbatim; null for what a rule of ours or the model found. */
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
  /** All four, Again first, each with the date it would set. */
  ratings: z.array(
    z.object({
      rating: ratingSchema,
      name: z.enum(['Again', 'Hard', 'Good', 'Easy']),
      dueAt: z.iso.datetime(),
      /** "in 10 minutes", "in 4 days". */
      text: z.string(),
      /** Wrong and given up allow Again and Hard alone. */
      allowed: z.boolean(),
      /** True of exactly one, which is allowed. */
      suggested: z.boolean(),
    }),
  ),
})
export type Attempt = z.infer<typeof attemptSchema>

/** An exercise as it is asked, without anything that gives the answer away. */
export const practiceCardSchema = z.object({
  id: z.uuid(),
  kind: z.enum(EXERCISE_KINDS),
  /** "Give the lock back"; only the category's name where the mistake's title would tell the answer. */
  title: z.string(),
  /** What is to be done, in a sentence or two. */
  prompt: z.string(),
  category: z.enum(CATEGORIES),
  /** As GitHub calls it; null where it is not known. */
  language: z.string().nullable(),
  /** Without its folders. */
  fileName: z.string(),
  /** What to change (fix) or to look through (spot), lines counted from 1; null for choose. */
  code: z.string().nullable(),
  /** The two versions (choose), in an order that stays for as long as the card is not rated; null for the others. */
  options: z.array(z.object({ id: z.enum(OPTION_IDS), code: z.string() })).nullable(),
  /** Most lines that an answer may name (spot); null for the others. */
  mostLines: z.number().int().nullable(),
  /** How often it came up in the person's own pull requests, this time included. */
  cameUp: z.number().int(),
  from: z.object({
    repository: z.string(),
    pullRequestNumber: z.number().int(),
    mergedAt: z.iso.datetime(),
  }),
  /** The hints read since it was last rated, vague ones first, and how many are left. */
  hints: z.object({ given: z.array(z.string()), left: z.number().int() }),
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  dueAt: z.iso.datetime(),
  /** A draft is good for as long as this stays: it changes with the exercise and with each rating. */
  draftKey: z.string(),
  /** An answer that was given and is not rated yet, as after a reload or in another tab; null where none is. */
  attempt: attemptSchema.nullable(),
})
export type PracticeCard = z.infer<typeof practiceCardSchema>
