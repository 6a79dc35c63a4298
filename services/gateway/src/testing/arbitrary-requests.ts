import type { Endpoint } from '@debrief/contracts/endpoint'
import fc from 'fast-check'
import { z } from 'zod'

export interface FuzzedRequest {
  path: string
  body: string | null
}

type Schema = Record<string, unknown>

const HOSTILE = [
  '',
  '\0',
  "' or 1=1 --",
  '../../etc/passwd',
  '__proto__',
  '<script>alert(1)</script>',
  '\ud800',
  '𝕏'.repeat(50),
  'x'.repeat(3_000),
  '-0',
  '1e309',
  '9007199254740993',
  'null',
  'undefined',
]

const nonsense = () => fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.jsonValue())

export function generateRequests(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  const [, path = ''] = endpoint.name.split(' ')
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    fc.uuid(),
    fc.constantFrom(...HOSTILE),
  )
  const hasBody = Object.keys(endpoint.body.shape).length > 0
  return fc
    .record({
      params: fc.tuple(...names.map(() => id)),
      query: fc.oneof(fromObject(endpoint.query), fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 })),
      body: hasBody ? bodies(endpoint.body) : fc.constant(null),
    })
    .map(({ params, query, body }) => {
      const place = names.reduce(
        (text, name, at) => text.replace(`:${name}`, segment(params[at] ?? '')),
        path,
      )
      const search = new URLSearchParams(
        Object.entries(query as Record<string, unknown>).map(([key, value]): [string, string] => [
          key,
          inQuery(value),
        ]),
      )
      return { path: search.size > 0 ? `${place}?${search}` : place, body }
    })
}

/** Never calls an object's `toString`, because `toString` may be an arbitrary value. */
const inQuery = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

/** Replaces an empty segment and a segment of dots, because they would change the path. */
const segment = (text: string) =>
  encodeURIComponent(text.toWellFormed() || 'nothing').replace(/^\.+$/, 'dots')

const bodies = (schema: z.ZodObject): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fromObject(schema).map((value) => JSON.stringify(value)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fromObject(schema), fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, maxKeys: 3 }))
        .map(([value, more]) => JSON.stringify({ ...value, ...more, user_id: 'x', isManager: true })),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  )

function fromObject(schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties?: Record<string, Schema>
  }
  const values = Object.entries(properties).map(([name, wanted]) => [
    name,
    fc.oneof({ weight: 4, arbitrary: fromSchema(wanted) }, nonsense()),
  ])
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] })
}

function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.integer(), fc.double())
  if (schema.type === 'string') return fc.oneof(fc.string(), fc.uuid(), fc.constantFrom(...HOSTILE))
  return nonsense()
}
