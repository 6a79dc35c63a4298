import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from './constants.ts'

export const SEARCH_KINDS = [
  'review',
  'pull-request',
  'mistake',
  'recurring-mistake',
  'given-comment',
  'standard',
  'lesson',
  'person',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

const resultSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** The object's id. For a review, the id of its pull request. */
  id: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  /** For a mistake, the id of its review. Null for other kinds. */
  reviewId: z.uuid().nullable(),
})
export type SearchResult = z.infer<typeof resultSchema>

export const search = endpoint({
  name: 'GET /api/search',
  scope: 'read',
  summary:
    'Search the viewer’s or a member’s pull requests, reviews and mistakes, the viewer’s own review comments, team standards, lessons and, for managers, team members',
  params: z.object({}),
  query: z.object({
    q: z.string().trim().min(MIN_SEARCH_LENGTH).max(MAX_SEARCH_LENGTH),
    user: viewedUser,
  }),
  body: z.object({}),
  status: 200,
  /**
   * Contains only a few results of each kind. Every word of the query occurs in the result's title or in related text,
   * such as the repository.
   */
  answer: z.object({ results: z.array(resultSchema) }),
})
