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

/** The time since the last occurrence, with a verdict and the evidence for it (D22a). */
export const silenceSchema = z.object({
  daysSince: z.number().int(),
  verdict: z.enum(SILENCE_VERDICTS),
  /**
   * Merged and analyzed pull requests since the last occurrence in which the mistake could have happened, up to
   * MAX_OPPORTUNITIES. Null while the last occurrence is recent, because it's too early for a verdict.
   */
  opportunitiesSince: z.number().int().nullable(),
  /**
   * The one-sided 95% upper bound of the rate, from 0 to 1, after these opportunities without an occurrence. Null if
   * there were no opportunities or the last occurrence is recent.
   */
  likelyUnder: z.number().nullable(),
})
export type SilenceSince = z.infer<typeof silenceSchema>

/** A group in the list of recurring mistakes. All numbers are the viewed person's own. */
export const recurringMistakeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  /** The lesson that explains the mistake; null if no lesson clearly applies. */
  lesson: lessonLinkSchema.nullable(),
  /** Whether the group belongs to a team instead of a person. */
  isTeams: z.boolean(),
  isStandard: z.boolean(),
  /** Whether the manager currently sees the group as a suggested standard (D21). */
  isSuggested: z.boolean(),
  count: z.number().int().positive(),
  /** High for 5 or more occurrences, medium for 3 or 4, low for fewer. */
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
  /** When the pull request was merged. */
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
  /** The reviewer's comment, verbatim; null if no reviewer flagged the mistake. */
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
  /** Whether the person answered correctly. If the checks can't decide, the person's own rating counts. */
  recalled: z.boolean(),
})
export type Practised = z.infer<typeof practisedSchema>

export const timelineSchema = z.object({
  /** Newest first. */
  entries: z.array(z.discriminatedUnion('kind', [occurrenceSchema, practisedSchema])),
  /** The number of entries on the following pages. */
  earlier: z.number().int(),
  /** Cursor for the next page; null on the last page. */
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
  /** The username of the person who made the change; null if their account was deleted. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  mayUndo: z.boolean(),
})
export type GroupChange = z.infer<typeof groupChangeSchema>

export const shownRecurringMistakeSchema = recurringMistakeSchema.extend({
  description: z.string(),
  /** The kinds of files in which the mistake can happen, such as "TypeScript source"; empty if unknown. */
  opportunity: z.array(z.string()),
  /**
   * The number of the group's exercises that the person tried, and of those that they answered correctly on the latest
   * attempt.
   */
  practice: z.object({ practised: z.number().int(), recalled: z.number().int() }),
  /** The latest pull requests in which the mistake could have happened, oldest first, up to STRIP_LENGTH. */
  strip: z.array(z.object({ at: z.iso.datetime(), occurred: z.boolean() })),
  /** The code before and after the fix, from the newest occurrence that has both; null if no occurrence does. */
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
  /** The newest mistakes since the last occurrence that may be repeats, newest first (D39). */
  possibleRepeats: z.array(occurrenceSchema),
  history: z.array(groupChangeSchema),
  /**
   * Whether the viewer may rename and merge the group: the owner of a personal group, or the manager for a team's
   * group.
   */
  mayChange: z.boolean(),
  /** Whether the viewer may confirm or reject the possible repeats. Only the person who made those mistakes may. */
  mayAnswer: z.boolean(),
  /**
   * Whether the viewer may move the listed occurrences. The person who made the mistakes may and, in a team's group, so
   * may the manager. In a standard, only the manager may.
   */
  mayMove: z.boolean(),
  /** Whether the viewer sees 'Convert to Standard'. Only managers do, and only if the group isn't a standard yet. */
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
    after: pageEnd.optional(),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: timelineSchema,
})
