import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, VIEW_SCREENS } from './constants.ts'

const none = z.object({})
const one = z.object({ viewId: z.uuid() })
const name = typedLine(MAX_VIEW_NAME_LENGTH)

export const savedViewSchema = z.object({
  id: z.uuid(),
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  query: z.string(),
})
export type SavedView = z.infer<typeof savedViewSchema>

export const listSavedViews = endpoint({
  name: 'GET /api/saved-views',
  scope: 'read',
  summary: 'List the viewer’s saved views for all screens, sorted by name',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ views: z.array(savedViewSchema) }),
})

export const createSavedView = endpoint({
  name: 'POST /api/saved-views',
  summary: 'Create a saved view from a screen’s filters',
  params: none,
  query: none,
  body: z.object({
    screen: z.enum(VIEW_SCREENS),
    name,
    query: z
      .string()
      .max(MAX_VIEW_QUERY_LENGTH)
      .regex(/^[\w\-.~*%+&=]*$/, 'must be a query string'),
  }),
  status: 201,
  answer: savedViewSchema,
})

export const renameSavedView = endpoint({
  name: 'PATCH /api/saved-views/:viewId',
  summary: 'Rename a saved view',
  params: one,
  query: none,
  body: z.object({ name }),
  status: 200,
  answer: savedViewSchema,
})

export const deleteSavedView = endpoint({
  name: 'DELETE /api/saved-views/:viewId',
  summary: 'Delete a saved view',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ deleted: z.literal(true) }),
})
