import type { Endpoint } from '@debrief/contracts/endpoint'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { liveEventSchema } from '@debrief/contracts/pull-requests/live'
import { z } from 'zod'
import { describeProblems, problemResponse, problemSchema } from './describe-problems.ts'
import type { Json } from './json.ts'

/**
 * Describes the API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html), using the schemas that validate
 * requests.
 */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = { [LIVE_PATH]: { get: describeLive() } }
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.name.split(' ')
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: describeCall(endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Debrief',
      version: '1',
      description:
        'Requests that change data require the header Content-Type: application/json, even without a body. ' +
        'Errors are application/problem+json (RFC 9457) with a stable code and a message.',
    },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token from Settings > Editor & API > Access tokens. Each call names the scope that the token needs. ' +
            'All tokens and sessions of a person share the same rate limits.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description:
            'Set by POST /api/auth/complete. Over plain HTTP on localhost, the cookie’s name is sid.',
        },
      },
      schemas: { Problem: problemSchema },
      responses: { Problem: problemResponse },
    },
  }
}

function describeCall(endpoint: Endpoint): Json {
  const parameters = [
    ...describeParameters(endpoint, 'params', 'path'),
    ...describeParameters(endpoint, 'query', 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ]
  const body = Object.keys(endpoint.body.shape).length > 0 ? { requestBody: describeBody(endpoint) } : {}
  const answer = {
    description: 'Success',
    content: describeContent(endpoint),
  }
  return {
    operationId: endpoint.name.replace(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: endpoint.summary,
    description: describeScope(endpoint),
    ...(endpoint.scope ? { 'x-required-scope': endpoint.scope } : {}),
    tags: [endpoint.name.split('/')[2]],
    security: describeSecurity(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...body,
    responses: { [endpoint.status]: answer, ...describeProblems(endpoint) },
  }
}

/** OpenAPI 3.1 lets a security requirement list roles for any scheme. The token's scope is listed as a role. */
const describeSecurity = ({ access, scope }: Endpoint): Json[] =>
  access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])]

const describeScope = ({ scope }: Endpoint): string =>
  scope ? `Scope of an access token: \`${scope}\`.` : 'Access tokens can’t be used for this call.'

const describeContent = ({ media, streams, row, answer }: Endpoint): Json =>
  streams
    ? Object.fromEntries(
        streams.map((type) => [
          type,
          row && type === 'application/json' ? { schema: outgoing(z.array(row)) } : {},
        ]),
      )
    : { [media ?? 'application/json']: { schema: outgoing(answer) } }

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A unique key for each purchase or cancellation. Repeating a request with the same key has no further effect.',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
}

function describeParameters(endpoint: Endpoint, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = incoming(endpoint[part]) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const describeBody = (endpoint: Endpoint): Json => ({
  required: true,
  content: { 'application/json': { schema: incoming(endpoint.body.strict()) } },
})

const incoming = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'input' }))
const outgoing = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'output' }))

/** Removes `$schema`, because the document's OpenAPI version already determines the dialect. */
function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema
}

/** The response is a stream of events, so its schema describes a single event. */
function describeLive(): Json {
  const { $schema: _, ...events } = z.toJSONSchema(liveEventSchema, { io: 'output' })
  return {
    operationId: 'GetApiLive',
    summary: 'Stream changes to the viewer’s or a member’s data (server-sent events)',
    description:
      'Each event has a name and data that match the schema. After `ready`, reload any data loaded earlier. ' +
      '`beat` is sent every 15 seconds.',
    tags: ['live'],
    parameters: [{ in: 'query', name: 'user', required: false, schema: { type: 'string', format: 'uuid' } }],
    security: [{ session: [] }],
    responses: {
      200: {
        description: 'Events, until the client or the server closes the connection',
        content: { 'text/event-stream': { schema: events } },
      },
      ...Object.fromEntries(
        ['400', '401', '402', '404', '429', '503'].map((status) => [
          status,
          { $ref: '#/components/responses/Problem' },
        ]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}
