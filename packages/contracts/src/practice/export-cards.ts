import { z } from 'zod'
import { exportEndpoint } from '../lists/export.ts'
import { practiceCardSchema } from './card.ts'
import { showPractice } from './practice.ts'

/** An exercise without its question and answer. */
export const exportedCardSchema = practiceCardSchema
  .pick({
    id: true,
    kind: true,
    title: true,
    category: true,
    language: true,
    fileName: true,
    cameUp: true,
    from: true,
    standard: true,
    state: true,
    dueAt: true,
  })
  .extend({
    /** The days between the last rating and the due date. 0 if there's no rating, or if the exercise is due sooner. */
    intervalDays: z.number().int(),
    lastRatedAt: z.iso.datetime().nullable(),
    /** How often the person rated the exercise, and how often they had forgotten the fix. */
    ratings: z.number().int(),
    lapses: z.number().int(),
    /** Null unless the person skipped the exercise. */
    suspendedAt: z.iso.datetime().nullable(),
  })

export const exportPracticeCards = exportEndpoint({
  name: 'GET /api/practice/export',
  summary:
    'Export all of the viewer’s exercises and when each is due as CSV or JSON. Doesn’t return the answers',
  list: showPractice,
  row: exportedCardSchema,
})
