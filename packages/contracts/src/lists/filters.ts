import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { codingAgentLinkSchema } from '../coding-agents/link.ts'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { lessonLinkSchema } from '../mistakes/lesson.ts'
import { viewedUser } from '../people/viewed-user.ts'
import {
  LIST_FILTERS,
  LIST_SCREENS,
  LIST_SORTS,
  type ListScreen,
  type ListSort,
  MAX_FILTER_LENGTH,
  PERIODS,
  RESOLUTIONS,
} from './constants.ts'
import { parseCursor } from './cursor.ts'

const filters = {
  search: typedLine(MAX_FILTER_LENGTH).optional(),
  repository: typedLine(MAX_FILTER_LENGTH).optional(),
  author: typedLine(MAX_FILTER_LENGTH).optional(),
  assisted: typedLine(MAX_FILTER_LENGTH).optional(),
  language: typedLine(MAX_FILTER_LENGTH).optional(),
  category: z.enum(CATEGORIES).optional(),
  severity: z.enum(SEVERITIES).optional(),
  resolution: z.enum(RESOLUTIONS).optional(),
  lesson: typedLine(MAX_FILTER_LENGTH).optional(),
  period: z.enum(PERIODS).optional(),
}
export type Filters = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> }

const cursor = z
  .string()
  .refine((text) => parseCursor(text) !== null, 'is not a valid page cursor')
  .optional()

type Fields<Screen extends ListScreen> = Pick<typeof filters, (typeof LIST_FILTERS)[Screen][number]>

export function listQuery<Screen extends ListScreen>(screen: Screen) {
  const names: readonly (keyof typeof filters)[] = LIST_FILTERS[screen]
  const sorts = LIST_SORTS[screen] as unknown as readonly [ListSort<Screen>]
  return {
    ...(Object.fromEntries(names.map((name) => [name, filters[name]])) as Fields<Screen>),
    sort: z.enum(sorts).default(sorts[0]),
    after: cursor,
  }
}

export const listFilterOptions = endpoint({
  name: 'GET /api/lists/:screen/options',
  scope: 'read',
  summary:
    'List the repositories, authors, coding agents, languages and lessons that a screen’s list can be filtered by',
  params: z.object({ screen: z.enum(LIST_SCREENS) }),
  query: z.object({ user: viewedUser }),
  body: z.object({}),
  status: 200,
  answer: z.object({
    repositories: z.array(z.string()),
    authors: z.array(z.string()),
    agents: z.array(codingAgentLinkSchema),
    languages: z.array(z.string()),
    lessons: z.array(lessonLinkSchema),
  }),
})
