import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { attemptSchema, practiceCardSchema, ratingSchema } from './card.ts'
import { MAX_ANSWER_LENGTH, OPTION_IDS } from './constants.ts'

const none = z.object({})
const ofCard = { params: z.object({ cardId: z.uuid() }), query: none, status: 200 } as const

export const practiceSchema = z.object({
  /**
   * Today's session, in order. The session's length is limited, so some due exercises may have to wait. Days are in
   * UTC.
   */
  cards: z.array(practiceCardSchema),
  done: z.number().int(),
  /** The estimated duration of the session in minutes, rounded up. 0 if there are no cards. */
  minutes: z.number().int(),
  /** Includes skipped exercises. 0 if the person has no exercise, for example because Debrief hasn't made one yet. */
  total: z.number().int(),
  /** The number of exercises due on each day, starting today. Today's number covers only the session. */
  schedule: z.array(z.object({ date: z.iso.date(), due: z.number().int() })),
  /**
   * `practiced` counts the mistakes that the person has practiced. `cameBack` counts those that happened again
   * afterward.
   */
  cameBack: z.object({ practiced: z.number().int(), cameBack: z.number().int() }),
  /**
   * When the next exercise is due, or the start of tomorrow (UTC) if some due exercises didn't fit into today's
   * session. Null if the session isn't empty, or if no exercise is scheduled.
   */
  nextDueAt: z.iso.datetime().nullable(),
  undo: z.object({ cardId: z.uuid(), what: z.enum(['answer', 'rating']) }).nullable(),
  suspended: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      category: z.enum(CATEGORIES),
      suspendedAt: z.iso.datetime(),
    }),
  ),
})
export type Practice = z.infer<typeof practiceSchema>

export const showPractice = endpoint({
  name: 'GET /api/practice',
  scope: 'read',
  summary: 'Get today’s exercises. Doesn’t return the answers',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: practiceSchema,
})

export const countDuePractice = endpoint({
  name: 'GET /api/practice/due-count',
  scope: 'read',
  summary: 'Get the number of exercises left today',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ due: z.number().int() }),
})

export const askForHint = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/hint',
  summary:
    'Get the next hint for an exercise. After a hint, the suggested rating for a correct answer is Hard',
  body: none,
  answer: z.object({ given: z.array(z.string()), left: z.number().int() }),
})

export const answerExercise = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/answer',
  summary:
    'Answer an exercise or give up. Returns the actual fix, if one is known. If the exercise is already answered, returns the first answer’s result',
  body: z
    .object({
      code: z.string().max(MAX_ANSWER_LENGTH).optional(),
      lines: z.array(z.number().int().positive()).min(1).max(40).optional(),
      option: z.enum(OPTION_IDS).optional(),
      giveUp: z.literal(true).optional(),
    })
    .refine(
      (body) => Object.values(body).filter((value) => value !== undefined).length === 1,
      'give one of code, lines, option and giveUp',
    ),
  answer: attemptSchema,
})

export const rateExercise = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/rate',
  summary: 'Rate how hard an answered exercise was, once per answer. The rating sets the next due date',
  body: z.object({ attemptId: z.uuid(), rating: ratingSchema }),
  answer: z.object({
    cardId: z.uuid(),
    dueAt: z.iso.datetime(),
    text: z.string(),
  }),
})

export const undoPractice = endpoint({
  name: 'POST /api/practice/undo',
  summary: 'Undo today’s last rating or answer and restore the schedule',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ undone: z.enum(['answer', 'rating']), card: practiceCardSchema }),
})

export const suspendExercise = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/suspend',
  summary: 'Skip an exercise, so that it doesn’t come back until it’s restored',
  body: none,
  answer: z.object({ cardId: z.uuid(), suspended: z.boolean() }),
})

export const practiceMistake = endpoint({
  name: 'POST /api/mistakes/:mistakeId/practice',
  summary: 'Move the exercise about a mistake to the start of today’s session, even if it isn’t due',
  params: z.object({ mistakeId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ cardId: z.uuid() }),
})

export const resumeExercise = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/resume',
  summary: 'Restore a skipped exercise',
  body: none,
  answer: z.object({ cardId: z.uuid(), suspended: z.boolean() }),
})
