import type { Endpoint } from '@debrief/contracts/endpoint'
import type { Json } from './json.ts'

export const problemSchema: Json = {
  type: 'object',
  description: 'A failure (RFC 9457); codes may carry members of their own.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string', pattern: '^urn:debrief:problem:' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', description: 'Stable' },
    detail: { type: 'string', description: 'A sentence for a person' },
    instance: { type: 'string' },
    faults: {
      type: 'array',
      description: 'With the code request_invalid: each place that is wrong',
      items: {
        type: 'object',
        required: ['place', 'fault'],
        properties: { place: { type: 'string' }, fault: { type: 'string' } },
      },
    },
  },
}

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
export const problemResponse: Json = { description: 'Something else went wrong', content }

const WORDS: Record<number, string> = {
  400: 'The request is not understood (request_invalid, bad_request), or is not possible like this',
  401: 'Nobody is signed in (sign_in_required)',
  402: 'No plan or seat covers it (no_access), or what the plan gives is used up',
  403: 'Asked for by another site (other_site), or not permitted to this person',
  404: 'There is no such thing, or it is not the viewer’s',
  409: 'It is in another state than this needs',
  413: 'The request is too large (too_large)',
  415: 'Not sent as JSON (json_only)',
  422: 'Its code takes too long to read; another may not',
  429: 'Too many calls (too_many_calls); Retry-After says when to come back',
  503: 'Something that is needed is away; Retry-After says when to come back',
}
const HEADERS: Record<number, Json> = {
  429: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
}

/** The failures a call may end with, by their status; `default` stands for what GitHub says and for our own mistakes. */
export function problemsOf(endpoint: Endpoint): Record<string, Json> {
  const changes = !endpoint.name.startsWith('GET ')
  const names = Object.keys(endpoint.params.shape).length > 0 || 'user' in endpoint.query.shape
  const isCovered = endpoint.access === undefined || endpoint.access === 'covered'
  const statuses = new Set([
    400,
    // Signing in says in this way that no session was found (D3).
    ...(endpoint.access === 'public' && !changes ? [] : [401]),
    ...(isCovered ? [402] : []),
    ...(changes ? [403, 409, 413, 415] : []),
    // What GitHub holds against it: the token, the scope, the repository.
    ...(/\/(?:github|self-check)(?:\/|$)/.test(endpoint.name) ? [403, 409] : []),
    // The team's is for its manager, and there may be no team.
    ...(/\/(?:team|standards\/suggested|practice\/progress)/.test(endpoint.name) ? [403, 409] : []),
    // A team's recurring mistake is its manager's to change, and it may have become a standard.
    ...(/^(?!GET).*\/recurring-mistakes\//.test(endpoint.name) ? [403, 409] : []),
    // To whoever is no operator there is nothing.
    ...(names || endpoint.name.includes('/operators/') ? [404] : []),
    // A pull request that is not theirs; one that takes too long to read.
    ...(endpoint.name === 'POST /api/self-check' ? [404, 422] : []),
    ...(endpoint.name.endsWith('/answer') ? [422] : []),
    429,
    503,
  ])
  const told = [...statuses].toSorted().map((status) => {
    const headers = HEADERS[status] ? { headers: HEADERS[status] } : {}
    return [status, { description: WORDS[status], ...headers, content }]
  })
  return { ...Object.fromEntries(told), default: { $ref: '#/components/responses/Problem' } }
}
