import { type AddedLine, groundedValue, isFinding, type Place } from './evidence.ts'

type Node = Record<string, unknown>

export type FillHook = (place: Place) => unknown

interface FillContext {
  root: Node
  evidence: readonly AddedLine[]
  /** Called in order until one returns a value that fits the schema. */
  hooks: readonly FillHook[]
  /** Called first. Its value is used even if it doesn't fit the schema. */
  force: FillHook | null
}

/**
 * Generates a plausible value for the schema. If the bounds allow, arrays of findings have one item per line of
 * evidence, and other arrays have one item.
 */
export function fillSchema(
  schema: Node,
  { evidence = [], hooks = [], force = null }: Partial<Omit<FillContext, 'root'>> = {},
): unknown {
  const filling = { root: schema, evidence, hooks: [...hooks, groundedValue], force }
  return fill({ path: [], name: '', schema, evidence: null }, filling)
}

/**
 * Beyond this depth, values are null and arrays are empty if the schema allows it, so that filling a recursive schema
 * ends.
 */
const MAX_DEPTH = 12

function fill(place: Place, filling: FillContext): unknown {
  const schema = resolve(place.schema, filling.root, place.path.length)
  const here = { ...place, schema }
  const forced = filling.force?.(here)
  if (forced !== undefined) return forced
  for (const hook of filling.hooks) {
    const value = hook(here)
    if (value !== undefined && fits(schema, value)) return value
  }
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== null) ?? null
  if (schema.type === 'null') return null
  const type =
    [schema.type].flat().find((name) => name !== 'null') ?? (schema.properties ? 'object' : 'string')
  if (type === 'object') return fillObject(here, filling)
  if (type === 'array') return fillArray(here, filling)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return plausibleNumber(here.name, schema)
  return plausibleText(here.name, schema)
}

/** Follows references and chooses the first variant that isn't null. Beyond MAX_DEPTH, prefers null. */
function resolve(schema: Node, root: Node, depth: number): Node {
  let found = schema
  for (let step = 0; step < 20; step += 1) {
    if (typeof found.$ref === 'string') found = target(found.$ref, root)
    else if (Array.isArray(found.anyOf ?? found.oneOf)) {
      const variants = (found.anyOf ?? found.oneOf) as Node[]
      const isNull = (variant: Node) => variant.type === 'null'
      found = (depth > MAX_DEPTH ? variants.find(isNull) : null) ?? variants.find((one) => !isNull(one)) ?? {}
      if (variants.some(isNull) && !isNull(found)) found = { ...found, ...typeWithNull(found) }
    } else return found
  }
  return found
}

const typeWithNull = ({ type }: Node) => (type === undefined ? {} : { type: [...[type].flat(), 'null'] })

const target = (reference: string, root: Node): Node =>
  reference
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node, part) => (node[part] ?? {}) as Node, root)

function fillObject(place: Place, filling: FillContext): unknown {
  const properties = (place.schema.properties ?? {}) as Record<string, Node>
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fill({ path: [...place.path, name], name, schema, evidence: place.evidence }, filling),
    ]),
  )
}

function fillArray(place: Place, filling: FillContext): unknown[] {
  const items = (place.schema.items ?? {}) as Node
  const names = Object.keys((resolve(items, filling.root, 0).properties ?? {}) as Node)
  const areFindings = place.evidence === null && isFinding(names)
  const wanted = areFindings ? filling.evidence.length : place.path.length > MAX_DEPTH ? 0 : 1
  const min = Number(place.schema.minItems ?? 0)
  const max = Number(place.schema.maxItems ?? Number.POSITIVE_INFINITY)
  return Array.from({ length: Math.min(Math.max(wanted, min), max) }, (_, index) =>
    fill(
      {
        path: [...place.path, index],
        name: place.name,
        schema: items,
        evidence: areFindings ? (filling.evidence[index] ?? null) : place.evidence,
      },
      filling,
    ),
  )
}

function plausibleNumber(name: string, schema: Node): number {
  const step = Number(schema.multipleOf ?? (schema.type === 'integer' ? 1 : 0.1))
  const min = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) + step)
  const max = Number(schema.maximum ?? Number(schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) - step)
  const usual = /score|percent/i.test(name) ? 80 : /confidence|probability|share/i.test(name) ? 0.8 : 1
  const bounded = Math.min(Math.max(usual, min), max)
  if (schema.multipleOf === undefined) return bounded
  return Math.ceil(Math.max(bounded, step) / step) * step
}

/** Checks only the type or the allowed values, and ignores other constraints. */
function fits(schema: Node, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

const texts: Record<string, string> = {
  title: 'Missing input validation',
  description:
    'The added line trusts its input. Validate the input first, so that invalid values are rejected early.',
  summary: 'A small change that reads well. One input should be validated first.',
  explanation: 'An invalid value would cause an error far from where it came in.',
  why: 'An invalid value would cause an error far from where it came in.',
  reason: 'An invalid value would cause an error far from where it came in.',
  learningpoints: 'Validate external input where it enters the system.',
  wentwell: 'The change is small and does one thing.',
  question: 'What happens when the value is missing?',
  answer: 'The call fails with a message that says what to do.',
}

const byFormat: Record<string, string> = {
  'date-time': '2026-01-05T10:00:00Z',
  date: '2026-01-05',
  time: '10:00:00Z',
  duration: 'PT1H',
  email: 'reader@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '0b9e2f4c-6a1d-4c3e-9f58-7d2a1b3c4d5e',
}

const patternSamples = [...'a abc A1 0 42 a-b a_b 2026-01-05 1.0.0 abc123'.split(' '), 'a'.repeat(40)]

function plausibleText(name: string, schema: Record<string, unknown>): string {
  const example = byFormat[String(schema.format)]
  if (example) return example
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u')
    const sample = patternSamples.find((text) => pattern.test(text))
    if (sample !== undefined) return sample
  }
  const text = texts[name.replaceAll('_', '').toLowerCase()] ?? 'The code works as described.'
  const min = typeof schema.minLength === 'number' ? schema.minLength : 0
  const max = typeof schema.maxLength === 'number' ? schema.maxLength : Number.POSITIVE_INFINITY
  return text.padEnd(min, '.').slice(0, max)
}
