import type { Endpoint } from '@debrief/contracts/endpoint'
import { LIVE_PATH } from '@debrief/contracts/http/live-path'
import { z } from 'zod'
import { describeLive } from './describe-live.ts'
import { problemResponse, problemSchema, problemsOf } from './describe-problems.ts'
import type { Json } from './json.ts'

/** The API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html), made of the schemas that check it. */
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
        'Every change is sent as JSON, with the header Content-Type: application/json, also where it has no body. ' +
        'Failures are application/problem+json (RFC 9457) with a stable code and a sentence.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'Given by POST /api/auth/complete; over plain http on this machine it is called sid.',
        },
      },
      schemas: { Problem: problemSchema },
      responses: { Problem: problemResponse },
    },
  }
}

function describeCall(endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint, 'params', 'path'),
    ...parametersOf(endpoint, 'query', 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ]
  const body = Object.keys(endpoint.body.shape).length > 0 ? { requestBody: bodyOf(endpoint) } : {}
  const answer = {
    description: 'Done',
    content: { [endpoint.media ?? 'application/json']: { schema: outgoing(endpoint.answer) } },
  }
  return {
    operationId: endpoint.name.replace(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: endpoint.summary,
    tags: [endpoint.name.split('/')[2]],
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...body,
    responses: { [endpoint.status]: answer, ...problemsOf(endpoint) },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'New for each purchase; the same key means the same purchase, however often it is sent',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
}

function parametersOf(endpoint: Endpoint, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
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

const bodyOf = (endpoint: Endpoint): Json => ({
  required: true,
  content: { 'application/json': { schema: incoming(endpoint.body.strict()) } },
})

const incoming = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'input' }))
const outgoing = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'output' }))

/** Said once for the whole document, by its version. */
function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema
}
