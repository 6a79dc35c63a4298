import { CATEGORIES } from '@debrief/domain/categories'
import { SEVERITIES } from '@debrief/domain/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lessonLinkSchema } from '../lesson.ts'
import { pageEnd } from './page-end.ts'
import { RECURRING_FILTERS, SILENCE_VERDICTS } from './recurring-filters.ts'
import { viewedUser } from './viewed-user.ts'

const none = z.object({})
const ofGroup = z.object({ groupId: z.uuid() })

/** What the time since the last occurrence says, and on how much it rests (D22a). */
export const silenceSchema = z.object({
  daysSince: z.number().int(),
  verdict: z.enum(SILENCE_VERDICTS),
  /**
   * Merged, analysed pull requests since, in which it could have happened, MOST_OPPORTUNITIES at most; null while the last
   * occurrence is recent, when nothing is claimed.
   */
  opportunitiesSince: z.number().int().nullable(),
  /** The rate that so many without an occurrence leave likely, 0 to 1; null without any. */
  likelyUnder: z.number().nullable(),
})
export type SilenceSince = z.infer<typeof silenceSchema>

/** A group as the list shows it; every number is the viewed person's own. */
export const recurringMistakeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  /** What its occurrences share; null where they share none. */
  lesson: lessonLinkSchema.nullable(),
  /** The group of a team, which its members share; else a person's own. */
  isTeams: z.boolean(),
  isStandard: z.boolean(),
  /** Seen often enough to be offered to the manager as a standard (D21). */
  isSuggested: z.boolean(),
  count: z.number().int().positive(),
  /** Of the count: 5 and more high, 3 or 4 medium, fewer low. */
  severity: z.enum(SEVERITIES),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  silence: silenceSchema,
  /** Occurrences in each of the last SPARK_WEEKS weeks from Monday on (UTC), oldest first. */
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
  summary: 'What the viewer or a member got wrong more than once, by count, highest first',
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
    /** Owner and name, "northbeam/ferry-api". */
    repository: z.string(),
    url: z.string(),
  }),
  path: z.string(),
  side: z.enum(['LEFT', 'RIGHT']),
  startLine: z.number().int(),
  endLine: z.number().int(),
  /** The reviewer's words, verbatim; null where nobody raised it. */
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

/** An exercise of one of its mistakes, as it went. */
const practisedSchema = z.object({
  kind: z.literal('practice'),
  /** Id of the attempt. */
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Title of the mistake it was made from. */
  title: z.string(),
  /** Answered right; where the checks cannot tell, the person says so. */
  recalled: z.boolean(),
})
export type Practised = z.infer<typeof practisedSchema>

export const timelineSchema = z.object({
  /** Newest first. */
  entries: z.array(z.discriminatedUnion('kind', [occurrenceSchema, practisedSchema])),
  /** How many there are before these. */
  earlier: z.number().int(),
  /** Where those begin; null where there are none. */
  next: z.string().nullable(),
})
export type Timeline = z.infer<typeof timelineSchema>
export type TimelineEntry = Timeline['entries'][number]

/** A change that a person made to a group, with whether it can be taken back. */
const groupChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(['renamed', 'merged', 'moved']),
  /** What was done, in a sentence. */
  text: z.string(),
  /** null where they have no account any more. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  mayUndo: z.boolean(),
})
export type GroupChange = z.infer<typeof groupChangeSchema>

export const shownRecurringMistakeSchema = recurringMistakeSchema.extend({
  description: z.string(),
  /** "TypeScript source": where it can happen; empty where no occurrence says. */
  opportunity: z.array(z.string()),
  /** Exercises of it that were tried, and those of them that were recalled at the last try. */
  practice: z.object({ practised: z.number().int(), recalled: z.number().int() }),
  /** The last pull requests in which it could have happened, oldest first, at most STRIP_LENGTH. */
  strip: z.array(z.object({ at: z.iso.datetime(), occurred: z.boolean() })),
  /** The newest occurrence whose mended code was kept: what it became. */
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
  /** What since the last occurrence could be the same mistake, newest first (D39). */
  possibleRepeats: z.array(occurrenceSchema),
  history: z.array(groupChangeSchema),
  /** Rename and merge: its owner, or the team's manager where it is the team's. */
  mayChange: z.boolean(),
  /** Answer whether a possible repeat is the same mistake: whoever's it is. */
  mayAnswer: z.boolean(),
  /** Move the occurrences that are shown: whoever's they are, and the manager; out of a standard the manager alone. */
  mayMove: z.boolean(),
  /** Whether the viewer sees 'Convert to Standard': as a manager, and where it is none. */
  mayConvert: z.boolean(),
})
export type ShownRecurringMistake = z.infer<typeof shownRecurringMistakeSchema>

export const showRecurringMistake = endpoint({
  name: 'GET /api/recurring-mistakes/:groupId',
  summary: 'One recurring mistake of the viewer or of a member, with where it happened',
  params: ofGroup,
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: shownRecurringMistakeSchema,
})

export const showRecurringTimeline = endpoint({
  name: 'GET /api/recurring-mistakes/:groupId/timeline',
  summary: 'Earlier occurrences and exercises of a recurring mistake',
  params: ofGroup,
  query: z.object({
    /** `next` of the entries before. */
    after: pageEnd.optional(),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: timelineSchema,
})
