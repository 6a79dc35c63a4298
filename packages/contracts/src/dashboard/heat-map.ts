import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})

export const heatMapRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Only cells with mistakes by at least five people (D45a). A missing category may be hidden or have no mistakes. */
  cells: z.array(z.object({ category: z.enum(CATEGORIES), mistakes: z.number().int() })),
})

export const showHeatMap = endpoint({
  name: 'GET /api/dashboard/team/heat-map',
  scope: 'team-numbers',
  summary:
    'Get the team’s mistake counts by repository and category. Counts from fewer than five people are hidden',
  params: none,
  query: z.object({
    period: z.iso.date().optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    periods: z.array(z.iso.date()),
    period: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
    repositories: z.array(heatMapRowSchema),
  }),
})
export const exportHeatMap = exportEndpoint({
  name: 'GET /api/dashboard/team/heat-map/export',
  summary: 'Export the team’s mistake counts by repository and category as CSV or JSON',
  list: showHeatMap,
  row: heatMapRowSchema,
})
export type HeatMap = z.infer<typeof showHeatMap.answer>
