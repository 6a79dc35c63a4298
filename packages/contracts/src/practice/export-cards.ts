import { z } from 'zod'
import { exportEndpoint } from '../lists/export.ts'
import { practiceCardSchema } from './card.ts'
import { showPractice } from './practice.ts'

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
    /**
     * The scheduled number of days from the last rating to the due date. 0 before the first rating, or if the last
     * rating scheduled the card for less than a day later.
     */
    intervalDays: z.number().int(),
    lastRatedAt: z.iso.datetime().nullable(),
    ratings: z.number().int(),
    lapses: z.number().int(),
    suspendedAt: z.iso.datetime().nullable(),
  })

export const exportPracticeCards = exportEndpoint({
  name: 'GET /api/practice/export',
  summary:
    'Export all of the viewer’s exercises, with their due dates, as CSV or JSON. Doesn’t return the answers',
  list: showPractice,
  row: exportedCardSchema,
})
