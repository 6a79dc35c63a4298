import type { Endpoint } from '@debrief/contracts/endpoint'
import type { Json } from './json.ts'

export const problemSchema: Json = {
  type: 'object',
  description: 'An error (RFC 9457). Some codes add more fields.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string', pattern: '^urn:debrief:problem:' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', description: 'A stable error code' },
    detail: { type: 'string', description: 'An error message to show to the user' },
    instance: { type: 'string' },
    faults: {
      type: 'array',
      description: 'The invalid fields, if the code is request_invalid',
      items: {
        type: 'object',
        required: ['place', 'fault'],
        properties: { place: { type: 'string' }, fault: { type: 'string' } },
      },
    },
  },
}

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
export const problemResponse: Json = { description: 'Any other error', content }

const WORDS: Record<number, string> = {
  400: 'The request is invalid (request_invalid, bad_request)',
  401: 'Not signed in (sign_in_required), or the access token isn’t valid (token_refused)',
  402: 'The viewer has no plan or seat (no_access), or the plan’s limit is reached',
  403: 'The access token lacks the scope (scope_required), the request came from another site (other_site), or the viewer isn’t allowed to do this',
  404: 'Not found, or not visible to the viewer',
  409: 'The object’s current state doesn’t allow this',
  413: 'The request is too large (too_large)',
  415: 'The content type isn’t JSON (json_only)',
  422: 'The code takes too long to check',
  429: 'Too many requests (too_many_calls). The Retry-After header says when to try again.',
  503: 'Temporarily unavailable or not set up. If there is a Retry-After header, it says when to try again.',
}
const HEADERS: Record<number, Json> = {
  429: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
}

/** `default` covers 405, and server errors other than 503. */
export function describeProblems(endpoint: Endpoint): Record<string, Json> {
  const changes = !endpoint.name.startsWith('GET ')
  const names = Object.keys(endpoint.params.shape).length > 0 || 'user' in endpoint.query.shape
  const isCovered = endpoint.access === undefined || endpoint.access === 'covered'
  const statuses = new Set([
    400,
    // Every endpoint responds 401 to an invalid access token, and 403 to a token without the required scope.
    401,
    403,
    ...(isCovered ? [402] : []),
    ...(changes ? [409, 413, 415] : []),
    // These endpoints call GitHub with the viewer's token, which may be missing or rejected.
    ...(/\/(?:github|self-check|surroundings|given-comments|patch)(?:\/|$)/.test(endpoint.name) ? [409] : []),
    // Some of these endpoints respond 409 to people without a team.
    ...(/\/(?:team|standards\/suggested|practice\/progress)/.test(endpoint.name) ? [409] : []),
    ...(/^(?!GET).*\/recurring-mistakes\//.test(endpoint.name) ? [409] : []),
    // 404 for unknown ids and, on operators' endpoints, for everyone who isn't an operator.
    ...(names || endpoint.name.includes('/operators/') ? [404] : []),
    ...(endpoint.name === 'POST /api/self-check' ? [404, 422] : []),
    ...(/^POST \/api\/(?:history|standards-repositories)$/.test(endpoint.name) ? [404] : []),
    ...(/\/chat-channels/.test(endpoint.name) ? [403, 404, 409] : []),
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
