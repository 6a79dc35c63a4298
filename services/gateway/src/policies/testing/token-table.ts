import type { CallName } from '@debrief/contracts/endpoint'
import type { TokenScope } from '@debrief/contracts/people/constants'
import { routes } from '../../routes.ts'
import type { Actor, Row } from './actors.ts'

export const TOKEN_ACTORS = ['OWN', 'MGR'] as const satisfies readonly Actor[]
export type TokenActor = (typeof TOKEN_ACTORS)[number]

/** Everyone can read the API's description, with or without a token. */
const OPEN: readonly string[] = ['GET /api/openapi.json', 'GET /api/docs']

/** A manager's token doesn't show a member's data (D45). */
const ownOnly = { MGR: 403 }
/** All members can read the standards with a session, but only managers can read them with a token. */
const managersOnly = { OWN: 403 }

/**
 * The statuses of calls with a token of the right scope, if they differ from a session's statuses. With any other
 * scope, the status is 403.
 */
const tokenTable: Partial<Record<CallName, Partial<Record<TokenActor, number>>>> = {
  'GET /api/dashboard?user=:ownerId': ownOnly,
  'GET /api/pull-requests?user=:ownerId': ownOnly,
  'GET /api/pull-requests/:pullRequestId': ownOnly,
  'GET /api/pull-requests/:pullRequestId?user=:ownerId': ownOnly,
  'GET /api/pull-requests/:pullRequestId/review': ownOnly,
  'GET /api/lists/:screen/options?user=:ownerId': ownOnly,
  'GET /api/reviews?user=:ownerId': ownOnly,
  'GET /api/reviews/scores?user=:ownerId': ownOnly,
  'GET /api/reviews/:reviewId': ownOnly,
  'GET /api/reviews/:reviewId?user=:ownerId': ownOnly,
  'GET /api/recurring-mistakes?user=:ownerId': ownOnly,
  'GET /api/recurring-mistakes/:groupId': ownOnly,
  'GET /api/recurring-mistakes/:groupId?user=:ownerId': ownOnly,
  'GET /api/recurring-mistakes/:groupId/timeline': ownOnly,
  'GET /api/pull-requests/export?format=csv&user=:ownerId': ownOnly,
  'GET /api/reviews/export?format=csv&user=:ownerId': ownOnly,
  'GET /api/reviews/scores/export?format=csv&user=:ownerId': ownOnly,
  'GET /api/recurring-mistakes/export?format=csv&user=:ownerId': ownOnly,
  'GET /api/recurring-mistakes/:groupId/timeline/export?format=csv': ownOnly,
  'GET /api/search?q=harbor&user=:ownerId': ownOnly,
  'GET /api/repositories/:repositoryId': ownOnly,
  'GET /api/practice/progress?team=1': ownOnly,
  'GET /api/standards': managersOnly,
  'GET /api/standards/:standardId': managersOnly,
  'GET /api/standards/export?format=csv': managersOnly,
}

const scopes = new Map(routes.map(({ endpoint }) => [endpoint.name as string, endpoint.scope]))

export const getScope = (name: string): TokenScope | undefined => scopes.get(name.split('?')[0] ?? '')

export function getTokenStatus(
  { name, row }: { name: CallName; row: Row },
  { actor, scope }: { actor: TokenActor; scope: TokenScope },
): number {
  if (OPEN.includes(name)) return row[actor]
  if (getScope(name) !== scope) return 403
  return tokenTable[name]?.[actor] ?? row[actor]
}
