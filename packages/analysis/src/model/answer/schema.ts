import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'

/** Increase this number whenever the schema changes. The number is part of PROMPT_VERSION. */
export const SCHEMA_VERSION = 6
export const SCHEMA_NAME = 'review'

const proposedMistake = z.object({
  title: z.string().describe('The lesson as a short phrase, at most 90 characters.'),
  description: z.string().describe('Why it matters here and what to do instead, two to four sentences.'),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  path: z.string().describe('The path of the file, as in the diff.'),
  side: z.enum(['LEFT', 'RIGHT']).describe('RIGHT for added or unchanged lines, LEFT for deleted ones.'),
  startLine: z.int(),
  endLine: z.int(),
  codeBefore: z
    .string()
    .describe('The lines with the mistake, copied exactly from the diff without the +/- marks.'),
  codeAfter: z.string().nullable().describe("The same lines, fixed; null if you aren't sure of a short fix."),
  reviewCommentIds: z
    .array(z.int())
    .describe('The ids of the review comments that it is based on; empty for your own findings.'),
  confidence: z.number().min(0).max(1),
  standard: z
    .string()
    .nullable()
    .describe('The team standard that it violates, such as "standard 1"; null if it violates none.'),
  lesson: z
    .string()
    .nullable()
    .describe('The id of the lesson for exactly this mistake; null if no lesson in the list fits.'),
})

/** The answer has no score, because Debrief computes the score from the findings (D17). */
export const answerSchema = z.object({
  summary: z.string().describe('Two or three sentences about the change and what its review teaches.'),
  mistakes: z.array(proposedMistake),
  learningPoints: z
    .array(z.string())
    .describe('At most five lessons to remember from this review, one sentence each.'),
  wentWell: z.array(z.string()).describe('At most five things done well, one sentence each.'),
  ignoredComments: z
    .array(z.object({ id: z.int(), reason: z.string() }))
    .describe('Review comments that ask for nothing: praise, thanks, answered questions, small talk.'),
  rejectedHints: z
    .array(z.object({ hint: z.string(), reason: z.string() }))
    .describe('Hints that are wrong for this code, each by its name, such as "hint 1", with the reason.'),
})

/** If the server doesn't enforce the schema, the model may leave out `standard` and `lesson`. */
export const acceptedSchema = answerSchema.extend({
  mistakes: z.array(
    proposedMistake.extend({
      standard: z.string().nullable().default(null),
      lesson: z.string().nullable().default(null),
    }),
  ),
})

export type Answer = z.infer<typeof answerSchema>
export type ProposedMistake = Answer['mistakes'][number]
