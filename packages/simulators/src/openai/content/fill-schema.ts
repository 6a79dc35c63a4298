import { groundedValue, isFinding, type Place } from './grounded-value.ts'
import { plausibleText } from './plausible-text.ts'
import type { AddedLine } from './read-hunks.ts'

type Node = Record<string, unknown>

/** Supplies the value of a place; undefined leaves it to the next. */
export type FillHook = (place: Place) => unknown

interface Filling {
  root: Node
  evidence: readonly AddedLine[]
  /** Asked in this order; what they say must fit the schema. */
  hooks: readonly FillHook[]
  /** Asked before all, and believed whatever the schema says. */
  force: FillHook | null
}

/**
 * A value that is valid against the schema. Arrays of findings hold one for each line of the evidence, other arrays one
 * item; what may be null is not, unless a hook says so.
 */
export function fillSchema(
  schema: Node,
  { evidence = [], hooks = [], force = null }: Partial<Omit<Filling, 'root'>> = {},
): unknown {
  const filling = { root: schema, evidence, hooks: [...hooks, groundedValue], force }
  return fill({ path: [], name: '', schema, evidence: null }, filling)
}

const deepest = 12

function fill(place: Place, filling: Filling): unknown {
  const schema = resolve(place.schema, filling.root, place.path.length)
  const here = { ...place, schema }
  const forced = filling.force?.(here)
  if (forced !== undefined) return forced
  for (const hook of filling.hooks) {
    const value = hook(here)
    if (value !== undefined && mayHold(schema, value)) return value
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

/** Follows references and takes the first variant that is not null; too deep in, null where that is allowed. */
function resolve(schema: Node, root: Node, depth: number): Node {
  let found = schema
  for (let step = 0; step < 20; step += 1) {
    if (typeof found.$ref === 'string') found = target(found.$ref, root)
    else if (Array.isArray(found.anyOf ?? found.oneOf)) {
      const variants = (found.anyOf ?? found.oneOf) as Node[]
      const isNull = (variant: Node) => variant.type === 'null'
      found = (depth > deepest ? variants.find(isNull) : null) ?? variants.find((one) => !isNull(one)) ?? {}
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

function fillObject(place: Place, filling: Filling): unknown {
  const properties = (place.schema.properties ?? {}) as Record<string, Node>
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fill({ path: [...place.path, name], name, schema, evidence: place.evidence }, filling),
    ]),
  )
}

function fillArray(place: Place, filling: Filling): unknown[] {
  const items = (place.schema.items ?? {}) as Node
  const names = Object.keys((resolve(items, filling.root, 0).properties ?? {}) as Node)
  const areFindings = place.evidence === null && isFinding(names)
  const wanted = areFindings ? filling.evidence.length : place.path.length > deepest ? 0 : 1
  const least = Number(place.schema.minItems ?? 0)
  const most = Number(place.schema.maxItems ?? Number.POSITIVE_INFINITY)
  return Array.from({ length: Math.min(Math.max(wanted, least), most) }, (_, index) =>
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
  const least = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) + step)
  const most = Number(schema.maximum ?? Number(schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) - step)
  const wish = /score|percent/i.test(name) ? 80 : /confidence|probability|share/i.test(name) ? 0.8 : 1
  const bounded = Math.min(Math.max(wish, least), most)
  if (schema.multipleOf === undefined) return bounded
  return Math.ceil(Math.max(bounded, step) / step) * step
}

/** A hook's value is taken only where it is of the kind the schema asks for. */
function mayHold(schema: Node, value: unknown): boolean {
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
