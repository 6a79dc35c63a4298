import { CATEGORIES } from '@debrief/domain/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { attemptSchema, practiceCardSchema, ratingSchema } from './practice-card.ts'
import { LONGEST_ANSWER, OPTION_IDS } from './practice-words.ts'

const none = z.object({})
const ofCard = { params: z.object({ cardId: z.uuid() }), query: none, status: 200 } as const

export const practiceSchema = z.object({
  /** Today's session, in the order to be asked: some minutes, though more may be due. Days are UTC's. */
  cards: z.array(practiceCardSchema),
  /** Rated today. "2 of 4" is done + 1 of done + cards.length. */
  done: z.number().int(),
  /** How long the session's cards take, rounded up; 0 where there are none. */
  minutes: z.number().int(),
  /** Cards that the person has at all; 0: nothing was found yet to make an exercise from. */
  total: z.number().int(),
  /** Due counts from today on, one entry a day; today's is the session's. */
  schedule: z.array(z.object({ date: z.iso.date(), due: z.number().int() })),
  /** "Practised mistakes that came back in a pull request: 2 of 14." */
  cameBack: z.object({ practised: z.number().int(), cameBack: z.number().int() }),
  /** When the next card is due, where the session is empty; null where it is not, or nothing is scheduled. */
  nextDueAt: z.iso.datetime().nullable(),
  /** What undo would take back; null where nothing was done today. */
  undo: z.object({ cardId: z.uuid(), what: z.enum(['answer', 'rating']) }).nullable(),
  /** Set aside by the person, to be taken up again. */
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
  summary: 'Today’s exercises of the viewer, made of their own mistakes, without the answers (D23)',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: practiceSchema,
})

export const countDuePractice = endpoint({
  name: 'GET /api/practice/due-count',
  summary: 'How many exercises today’s session still has',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ due: z.number().int() }),
})

export const askForHint = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/hint',
  summary: 'Read the next hint of an exercise; it is counted',
  body: none,
  answer: z.object({ given: z.array(z.string()), left: z.number().int() }),
})

export const answerExercise = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/answer',
  summary: 'Answer an exercise, or give it up; the real fix comes back. A second answer gets the first one’s',
  body: z
    .object({
      code: z.string().max(LONGEST_ANSWER).optional(),
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
  summary: 'Say how hard an answered exercise was; that sets when it comes back. Once per answer',
  body: z.object({ attemptId: z.uuid(), rating: ratingSchema }),
  answer: z.object({
    cardId: z.uuid(),
    dueAt: z.iso.datetime(),
    /** "in 4 days". */
    text: z.string(),
  }),
})

export const undoPractice = endpoint({
  name: 'POST /api/practice/undo',
  summary: 'Take back the last rating or answer of today; the schedule is again what it was',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ undone: z.enum(['answer', 'rating']), card: practiceCardSchema }),
})

export const suspendExercise = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/suspend',
  summary: 'Set an exercise aside: it is not due until it is taken up again',
  body: none,
  answer: z.object({ cardId: z.uuid(), suspended: z.boolean() }),
})

export const resumeExercise = endpoint({
  ...ofCard,
  name: 'POST /api/practice/:cardId/resume',
  summary: 'Take up again an exercise that was set aside',
  body: none,
  answer: z.object({ cardId: z.uuid(), suspended: z.boolean() }),
})
