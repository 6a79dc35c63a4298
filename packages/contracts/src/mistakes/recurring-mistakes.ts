import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageEnd } from '../page-end.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { RECURRING_FILTERS, SILENCE_VERDICTS } from './constants.ts'
import { lessonLinkSchema } from './lesson.ts'

const none = z.object({})
const ofGroup = z.object({ groupId: z.uuid() })

/** The time since the last occurrence, the verdict on it, and the evidence for that verdict (D22a). */
export const silenceSchema = z.object({
  daysSince: z.number().int(),
  verdict: z.enum(SILENCE_VERDICTS),
  /**
   * Merged and analyzed pull requests since the last occurrence in which it could have happened, at most
   * MAX_OPPORTUNITIES; null while the last occurrence is recent, because no claim is made yet.
   */
  opportunitiesSince: z.number().int().nullable(),
  /**
   * The highest rate that is still likely after this many opportunities without an occurrence, from 0 to 1; null if
   * there were no opportunities or the last occurrence is recent.
   */
  likelyUnder: z.number().nullable(),
})
export type SilenceSince = z.infer<typeof silenceSchema>

/** A group as shown in the list. All numbers are the viewed person's own. */
export const recurringMistakeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  /** The lesson that explains it; null if no lesson clearly applies. */
  lesson: lessonLinkSchema.nullable(),
  /** Whether the group belongs to a team rather than to one person. */
  isTeams: z.boolean(),
  isStandard: z.boolean(),
  /** Whether it is currently suggested to the manager as a standard (D21). */
  isSuggested: z.boolean(),
  count: z.number().int().positive(),
  /** Based on the count: high from 5, medium for 3 or 4, low below that. */
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
  summary: 'List the viewer’s or a member’s recurring mistakes, most frequent first',
  params: none,
  query: z.object({ severity: z.enum(RECURRING_FILTERS).default('all'), user: viewedUser }),
  body: none,
  status: 200,
  answer: z.object({ groups: z.array(recurringMistakeSchema), counts: recurringCountsSchema }),
})

const occurrenceSchema = z.object({
  kind: z.literal('occurrence'),
  /** Id of the mistake. */
  id: z.uuid(),
  /** When its pull request was merged. */
  at: z.iso.datetime(),
  title: z.string(),
  reviewId: z.uuid(),
  pullRequest: z.object({
    title: z.string(),
    number: z.number().int(),
    /** Owner and name, such as "northbeam/ferry-api". */
    repository: z.string(),
    url: z.string(),
  }),
  path: z.string(),
  side: z.enum(['LEFT', 'RIGHT']),
  startLine: z.number().int(),
  endLine: z.number().int(),
  /** The reviewer's comment, verbatim; null if no reviewer raised it. */
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

/** An answered exercise about one of the group's mistakes. */
const practisedSchema = z.object({
  kind: z.literal('practice'),
  /** Id of the attempt. */
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Title of the mistake that the exercise is about. */
  title: z.string(),
  /** Whether it was answered correctly. If the checks can't decide, the person's own rating counts. */
  recalled: z.boolean(),
})
export type Practised = z.infer<typeof practisedSchema>

export const timelineSchema = z.object({
  /** Newest first. */
  entries: z.array(z.discriminatedUnion('kind', [occurrenceSchema, practisedSchema])),
  /** How many earlier entries there are. */
  earlier: z.number().int(),
  /** Cursor for the earlier entries; null if none exist. */
  next: z.string().nullable(),
})
export type Timeline = z.infer<typeof timelineSchema>
export type TimelineEntry = Timeline['entries'][number]

/** A change that a person made to a group, and whether the viewer may undo it. */
const groupChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(['renamed', 'merged', 'moved']),
  /** Describes the change in a sentence. */
  text: z.string(),
  /** The person's username; null if their account was erased. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  mayUndo: z.boolean(),
})
export type GroupChange = z.infer<typeof groupChangeSchema>

export const shownRecurringMistakeSchema = recurringMistakeSchema.extend({
  description: z.string(),
  /** Where it can happen, such as "TypeScript source"; empty if unknown. */
  opportunity: z.array(z.string()),
  /** How many exercises about it were attempted, and how many of those were recalled on the latest attempt. */
  practice: z.object({ practised: z.number().int(), recalled: z.number().int() }),
  /** The latest pull requests in which it could have happened, oldest first, at most STRIP_LENGTH. */
  strip: z.array(z.object({ at: z.iso.datetime(), occurred: z.boolean() })),
  /** The code before and after, from the newest occurrence that has both; null if none has. */
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
  /** The newest few mistakes since the last occurrence that may be repeats of it, newest first (D39). */
  possibleRepeats: z.array(occurrenceSchema),
  history: z.array(groupChangeSchema),
  /** Whether the viewer may rename and merge the group. Only its owner may or, for a team's group, the manager. */
  mayChange: z.boolean(),
  /** Whether the viewer may confirm or reject possible repeats. Only the person who made them may. */
  mayAnswer: z.boolean(),
  /**
   * Whether the viewer may move the shown occurrences. The person who made them may and, in a team's group, so may the
   * manager. Only the manager may move those of a standard.
   */
  mayMove: z.boolean(),
  /** Whether the viewer sees 'Convert to Standard'. Only managers do, and only if it isn't a standard yet. */
  mayConvert: z.boolean(),
})
export type ShownRecurringMistake = z.infer<typeof shownRecurringMistakeSchema>

export const showRecurringMistake = endpoint({
  name: 'GET /api/recurring-mistakes/:groupId',
  summary: 'Get one of the viewer’s or a member’s recurring mistakes with its occurrences',
  params: ofGroup,
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: shownRecurringMistakeSchema,
})

export const showRecurringTimeline = endpoint({
  name: 'GET /api/recurring-mistakes/:groupId/timeline',
  summary: 'List earlier occurrences and exercises of a recurring mistake',
  params: ofGroup,
  query: z.object({
    /** `next` from the previous page. */
    after: pageEnd.optional(),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: timelineSchema,
})
