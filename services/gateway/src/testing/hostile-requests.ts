import type { Endpoint } from '@debrief/contracts/endpoint'
import { CHAT_CONSENT } from '@debrief/domain/chat/channels'
import { HOSTILE_ENCODED, HOSTILE_HEADERS, HOSTILE_JSON } from '@debrief/testing/hostile/values'
import { z } from 'zod'

interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  minLength?: number
  minItems?: number
}

export interface HostileRequest {
  what: string
  parameter: string
  path: string
  body: string | null
  headers: Record<string, string>
}

/** Marks the place of the hostile value. */
const MARK = 'the hostile value'

const KNOWN: Readonly<Record<string, unknown>> = {
  emails: ['nils@x.example'],
  url: 'https://1.1.1.1/debrief',
  address: 'https://hooks.slack.com/services/T0/B0/secret',
  consent: CHAT_CONSENT,
  pullRequest: 'northbeam/ferry-api#1',
  query: 'sort=oldest',
  path: 'AGENTS.md',
  reason: 'wrong',
  to: null,
  teamId: null,
  organization: null,
  ids: [],
}

/** The handler checks these fields only if their companions are present. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/auth/complete code': ['state'],
  'POST /api/auth/complete state': ['code'],
  'POST /api/auth/complete iss': ['code', 'state'],
  'POST /api/auth/complete method': ['code', 'state'],
  'POST /api/self-check repositoryId': ['number'],
  'POST /api/self-check number': ['repositoryId'],
}

export type Ids = Readonly<Record<string, string | number>>

const toSchema = (schema: z.ZodObject): Schema => z.toJSONSchema(schema, { io: 'input' }) as Schema

function example(schema: Schema, name: string, ids: Ids): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (name in ids) return ids[name]
  if (name in KNOWN) return KNOWN[name]
  if (schema.anyOf) return example(schema.anyOf[0]!, name, ids)
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'array') return [example(schema.items ?? {}, name.replace(/s$/, ''), ids)]
  if (schema.type === 'object') return exampleFields(schema, schema.required ?? [], ids)
  if (schema.format === 'date') return '2026-11-01'
  if (schema.format === 'date-time') return '2026-11-01T00:00:00.000Z'
  return 'harbor'
}

const exampleFields = (schema: Schema, wanted: readonly string[], ids: Ids): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => wanted.includes(name))
      .map(([name, field]) => [name, example(field, name, ids)]),
  )

/** Yields the paths of all values inside a field, including the field itself. */
function* places(schema: Schema): Generator<readonly (string | number)[]> {
  yield []
  for (const one of schema.anyOf ?? [schema]) {
    if (one.items) for (const place of places(one.items)) yield [0, ...place]
    for (const [name, field] of Object.entries(one.properties ?? {}))
      for (const place of places(field)) yield [name, ...place]
  }
}

function mark(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return MARK
  if (typeof step === 'number') return [mark((value as unknown[] | null)?.[0], rest)]
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [step]: mark(object[step], rest) }
}

/** In each request, one parameter is hostile and all others are valid. */
export function* hostileRequests(endpoint: Endpoint, ids: Ids): Generator<HostileRequest> {
  yield* inPath(endpoint, ids)
  yield* inQuery(endpoint, ids)
  yield* inBody(endpoint, ids)
  if (endpoint.idempotent)
    for (const [what, value] of Object.entries(HOSTILE_HEADERS))
      yield {
        ...validRequest(endpoint, ids),
        parameter: 'header.idempotency-key',
        what,
        headers: { 'idempotency-key': value },
      }
}

export function validRequest(endpoint: Endpoint, ids: Ids): HostileRequest {
  const body = toSchema(endpoint.body)
  return {
    what: 'valid',
    parameter: 'none',
    path: buildPath(endpoint, ids) + buildQuery(endpoint, ids),
    body: body.properties ? JSON.stringify(exampleFields(body, body.required ?? [], ids)) : null,
    headers: endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {},
  }
}

function buildPath(endpoint: Endpoint, ids: Ids, hostile: Record<string, string> = {}): string {
  const { properties = {} } = toSchema(endpoint.params)
  const [, path = ''] = endpoint.name.split(' ')
  return path.replace(
    /:(\w+)/g,
    (_, name: string) =>
      hostile[name] ?? encodeURIComponent(String(example(properties[name] ?? {}, name, ids))),
  )
}

function buildQuery(endpoint: Endpoint, ids: Ids, more: readonly string[] = [], without = ''): string {
  const query = toSchema(endpoint.query)
  const required = Object.entries(exampleFields(query, query.required ?? [], ids))
  const given = required
    .filter(([name]) => name !== without)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const all = [...given, ...more]
  return all.length > 0 ? `?${all.join('&')}` : ''
}

function* inPath(endpoint: Endpoint, ids: Ids): Generator<HostileRequest> {
  const valid = validRequest(endpoint, ids)
  for (const name of Object.keys(endpoint.params.shape))
    for (const [what, text] of Object.entries(HOSTILE_ENCODED)) {
      const path = buildPath(endpoint, ids, { [name]: text }) + buildQuery(endpoint, ids)
      yield { ...valid, parameter: `path.${name}`, what, path }
    }
}

function* inQuery(endpoint: Endpoint, ids: Ids): Generator<HostileRequest> {
  const valid = validRequest(endpoint, ids)
  const path = buildPath(endpoint, ids)
  for (const name of [...Object.keys(endpoint.query.shape), '__proto__']) {
    const values: Record<string, string> = {
      ...Object.fromEntries(Object.entries(HOSTILE_ENCODED).map(([what, text]) => [what, `${name}=${text}`])),
      twice: `${name}=a&${name}=b`,
      'an array': `${name}[]=a`,
      'an object': `${name}[a]=b`,
      'no value': name,
    }
    for (const [what, pair] of Object.entries(values))
      yield {
        ...valid,
        parameter: `query.${name}`,
        what,
        path: path + buildQuery(endpoint, ids, [pair], name),
      }
  }
}

function* inBody(endpoint: Endpoint, ids: Ids): Generator<HostileRequest> {
  const valid = validRequest(endpoint, ids)
  const schema = toSchema(endpoint.body)
  if (valid.body === null || Object.keys(schema.properties ?? {}).length === 0) return
  const required = schema.required ?? []
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const companions = COMPANIONS[`${endpoint.name} ${name}`] ?? []
    const base = exampleFields(schema, [...required, ...companions], ids)
    for (const place of places(field)) {
      const marked = JSON.stringify(mark(base, [name, ...place]))
      for (const [what, json] of Object.entries(HOSTILE_JSON)) {
        const body = marked.replace(JSON.stringify(MARK), () => json)
        yield { ...valid, parameter: ['body', name, ...place].join('.'), what, body }
      }
    }
  }
  for (const [what, json] of Object.entries(HOSTILE_JSON)) {
    yield { ...valid, parameter: 'body', what, body: json }
    yield { ...valid, parameter: 'body.__proto__', what, body: addField(valid.body, '__proto__', json) }
  }
}

const addField = (body: string, name: string, json: string) =>
  body === '{}' ? `{"${name}":${json}}` : `${body.slice(0, -1)},"${name}":${json}}`
