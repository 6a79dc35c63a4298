import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { listQuery } from '../lists/filters.ts'
import { pageEnd } from '../page-end.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { RECURRING_FILTERS, SILENCE_VERDICTS } from './constants.ts'
import { lessonLinkSchema } from './lesson.ts'

const none = z.object({})
const ofGroup = z.object({ groupId: z.uuid() })

/** The time since the last occurrence, and a verdict with its evidence (D22a). */
export const silenceSchema = z.object({
  daysSince: z.number().int(),
  verdict: z.enum(SILENCE_VERDICTS),
  /**
   * The number of analyzed pull requests in which the mistake could have happened since its last occurrence, up to
   * MAX_OPPORTUNITIES. Null if the last occurrence is too recent for a verdict.
   */
  opportunitiesSince: z.number().int().nullable(),
  /**
   * The one-sided 95% upper bound of the mistake's rate, from 0 to 1. Null if there were no opportunities, or if the
   * last occurrence is too recent for a verdict.
   */
  likelyUnder: z.number().nullable(),
})
export type SilenceSince = z.infer<typeof silenceSchema>

export const recurringMistakeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  lesson: lessonLinkSchema.nullable(),
  isTeams: z.boolean(),
  isStandard: z.boolean(),
  /** Whether the manager sees the group as a suggested standard (D21). */
  isSuggested: z.boolean(),
  count: z.number().int().positive(),
  /** High for 5 or more occurrences, medium for 3 or 4, otherwise low. */
  severity: z.enum(SEVERITIES),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  silence: silenceSchema,
  /** Occurrences in each of the last SPARK_WEEKS weeks, oldest first. Weeks start on Monday (UTC). */
  weeks: z.array(z.number().int()),
})
export type RecurringMistake = z.infer<typeof recurringMistakeSchema>

export const recurringCountsSchema = z.object({
  all: z.number().int(),
  high: z.number().int(),
  medium: z.number().int(),
  low: z.number().int(),
})
export type RecurringCounts = z.infer<typeof recurringCountsSchema>

export const listRecurringMistakes = endpoint({
  name: 'GET /api/recurring-mistakes',
  scope: 'read',
  summary: 'List the viewer’s or a member’s recurring mistakes, most frequent first by default',
  params: none,
  query: z.object({
    severity: z.enum(RECURRING_FILTERS).default('all'),
    ...listQuery('recurring-mistakes'),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: z.object({
    groups: z.array(recurringMistakeSchema),
    counts: recurringCountsSchema,
    next: z.string().nullable(),
  }),
})

export const exportRecurringMistakes = exportEndpoint({
  name: 'GET /api/recurring-mistakes/export',
  summary: 'Export the viewer’s or a member’s recurring mistakes as CSV or JSON',
  list: listRecurringMistakes,
  row: recurringMistakeSchema,
})

const occurrenceSchema = z.object({
  kind: z.literal('occurrence'),
  id: z.uuid(),
  at: z.iso.datetime(),
  title: z.string(),
  reviewId: z.uuid(),
  pullRequest: z.object({
    title: z.string(),
    number: z.number().int(),
    repository: z.string(),
    url: z.string(),
  }),
  path: z.string(),
  side: z.enum(['LEFT', 'RIGHT']),
  startLine: z.number().int(),
  endLine: z.number().int(),
  quote: z
    .object({
      author: z.string(),
      avatarUrl: z.string().nullable(),
      body: z.string(),
      url: z.string(),
      isBot: z.boolean(),
    })
    .nullable(),
})
export type Occurrence = z.infer<typeof occurrenceSchema>

/**
 * The person's answers to exercises about the group's mistakes, after one occurrence and before the next. Answers
 * before the oldest occurrence count toward the oldest occurrence.
 */
const practicedSchema = z.object({
  kind: z.literal('practice'),
  id: z.uuid(),
  at: z.iso.datetime(),
  answers: z.number().int().positive(),
  /** The number of correct answers. If Debrief can't judge an answer, the person's rating decides. */
  recalled: z.number().int(),
})
export type PracticeState = z.infer<typeof practicedSchema>

const timelineEntrySchema = z.discriminatedUnion('kind', [occurrenceSchema, practicedSchema])
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

export const timelineSchema = z.object({
  entries: z.array(timelineEntrySchema),
  earlier: z.number().int(),
  next: z.string().nullable(),
})
export type Timeline = z.infer<typeof timelineSchema>

const groupChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(['renamed', 'merged', 'moved']),
  text: z.string(),
  /** The username of the person who made the change. Null if their account was deleted. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  mayUndo: z.boolean(),
})
export type GroupChange = z.infer<typeof groupChangeSchema>

export const recurringMistakeViewSchema = recurringMistakeSchema.extend({
  description: z.string(),
  /** The kinds of files in which the mistake can happen, such as "TypeScript source". Empty if unknown. */
  opportunity: z.array(z.string()),
  /**
   * `practiced` counts the group's exercises that the person has tried. `recalled` counts those that they answered
   * correctly in their latest attempt.
   */
  practice: z.object({ practiced: z.number().int(), recalled: z.number().int() }),
  /** The latest pull requests in which the mistake could have happened, oldest first, up to STRIP_LENGTH. */
  strip: z.array(
    z.object({
      at: z.iso.datetime(),
      occurred: z.boolean(),
      title: z.string(),
      repository: z.string(),
      number: z.number().int(),
    }),
  ),
  standardSince: z.iso.datetime().nullable(),
  /** Code before and after the fix, from the newest occurrence that has both. */
  change: z
    .object({
      path: z.string(),
      startLine: z.number().int(),
      before: z.string(),
      after: z.string(),
      programmingLanguage: z.string().nullable(),
    })
    .nullable(),
  timeline: timelineSchema,
  /** New mistakes that may be repeats of this one (D39), newest first. */
  possibleRepeats: z.array(occurrenceSchema),
  history: z.array(groupChangeSchema),
  /** In a personal group, only the owner may rename and merge the group. In a team's group, only the manager may. */
  mayChange: z.boolean(),
  /** Only the person who made the mistakes may confirm or reject possible repeats. */
  mayAnswer: z.boolean(),
  /**
   * The person who made the mistakes may move them, unless the group is a standard. In a team's group, the manager
   * always may.
   */
  mayMove: z.boolean(),
  /** True for the team's manager if the group isn't a standard yet. */
  mayConvert: z.boolean(),
})
export type RecurringMistakeView = z.infer<typeof recurringMistakeViewSchema>

export const showRecurringMistake = endpoint({
  name: 'GET /api/recurring-mistakes/:groupId',
  scope: 'read',
  summary: 'Get one of the viewer’s or a member’s recurring mistakes with its occurrences',
  params: ofGroup,
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: recurringMistakeViewSchema,
})

export const showRecurringTimeline = endpoint({
  name: 'GET /api/recurring-mistakes/:groupId/timeline',
  scope: 'read',
  summary: 'List a recurring mistake’s occurrences and practice results, newest first',
  params: ofGroup,
  query: z.object({
    after: pageEnd.optional(),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: timelineSchema,
})

export const exportRecurringTimeline = exportEndpoint({
  name: 'GET /api/recurring-mistakes/:groupId/timeline/export',
  summary: 'Export a recurring mistake’s occurrences and practice results as CSV or JSON',
  list: showRecurringTimeline,
  row: timelineEntrySchema,
})
