import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
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

const filters = {
  /** Finds titles that contain this text, ignoring case. On pull requests and reviews, also finds the number. */
  search: typedLine(MAX_FILTER_LENGTH).optional(),
  /** Owner and name, such as "northbeam/ferry-api". */
  repository: typedLine(MAX_FILTER_LENGTH).optional(),
  author: typedLine(MAX_FILTER_LENGTH).optional(),
  language: typedLine(MAX_FILTER_LENGTH).optional(),
  category: z.enum(CATEGORIES).optional(),
  severity: z.enum(SEVERITIES).optional(),
  resolution: z.enum(RESOLUTIONS).optional(),
  /** A lesson's id. */
  lesson: typedLine(MAX_FILTER_LENGTH).optional(),
  /** The number of days before now. */
  period: z.enum(PERIODS).optional(),
}
export type Filters = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> }

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The last entry's number if the list is sorted by one, its time with microseconds, and its id. */
const CURSOR = new RegExp(`^(?:(-?\\d{1,9})_)?(${TIME})_(${UUID})$`)

export interface Cursor {
  /** Null if the list is sorted by time. */
  number: number | null
  at: string
  id: string
}

/** Null if the text isn't a cursor. */
export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, number, at, id] = CURSOR.exec(text) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) return null
  return { number: number === undefined ? null : Number(number), at, id }
}

export const formatCursor = ({ number, at, id }: Cursor): string =>
  number === null ? `${at}_${id}` : `${number}_${at}_${id}`

const cursor = z
  .string()
  .refine((text) => parseCursor(text) !== null, 'is not a valid page cursor')
  .optional()

type Fields<Screen extends ListScreen> = Pick<typeof filters, (typeof LIST_FILTERS)[Screen][number]>

/** The query parameters of a screen's list: its filters, its order and the end of the previous page. */
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
  summary: 'List the repositories, authors, languages and lessons by which a screen’s list can be filtered',
  params: z.object({ screen: z.enum(LIST_SCREENS) }),
  query: z.object({ user: viewedUser }),
  body: z.object({}),
  status: 200,
  answer: z.object({
    repositories: z.array(z.string()),
    authors: z.array(z.string()),
    languages: z.array(z.string()),
    lessons: z.array(lessonLinkSchema),
  }),
})
