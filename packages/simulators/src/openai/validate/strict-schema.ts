import { childrenOf, isNode } from './schema-node.ts'
import { limitFault } from './strict-limits.ts'

type Node = Record<string, unknown>

/** platform.openai.com/docs/guides/structured-outputs, "Supported schemas": every other keyword is refused. */
const permitted = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  '$ref',
  '$defs',
  'definitions',
  'description',
  'title',
  'pattern',
  'format',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
])

const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']
const types = ['string', 'number', 'boolean', 'integer', 'object', 'array', 'null']

/** What OpenAI would say about a schema sent with `strict: true`; null: it is taken. */
export function findStrictSchemaFault(schema: unknown): string | null {
  if (!isNode(schema) || schema.type !== 'object') {
    const type = isNode(schema) ? (schema.type ?? 'None') : 'None'
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${String(type)}"'.`
  }
  if (schema.anyOf !== undefined) return "In context=(), 'anyOf' is not permitted."
  return nodeFault(schema, [], schema) ?? limitFault(schema)
}

function nodeFault(node: unknown, context: string[], root: Node): string | null {
  const say = (what: string) => `In context=${written(context)}, ${what}`
  if (!isNode(node)) return say('schema must be an object.')
  const odd = Object.keys(node).find((keyword) => !permitted.has(keyword) && !isRootOnly(keyword, context))
  if (odd !== undefined) return say(`'${odd}' is not permitted.`)
  if (typeof node.$ref === 'string')
    return pointsInside(node.$ref, root)
      ? null
      : say('reference can only point to definitions defined at the top level of the schema.')
  if (!['type', 'anyOf', 'enum', 'const'].some((keyword) => keyword in node))
    return say("schema must have a 'type' key.")
  const wrong = [node.type ?? []].flat().find((type) => !types.includes(String(type)))
  if (wrong !== undefined) return say(`'${String(wrong)}' is not a supported type.`)
  if (typeof node.format === 'string' && !formats.includes(node.format))
    return say(`'${node.format}' is not a valid format.`)
  const own = objectFault(node) ?? arrayFault(node)
  return own === null ? childFault(node, context, root) : say(own)
}

function objectFault(node: Node): string | null {
  if (![node.type].flat().includes('object')) return null
  if (node.additionalProperties !== false)
    return "'additionalProperties' is required to be supplied and to be false."
  const names = Object.keys((node.properties as Node | undefined) ?? {})
  const required = Array.isArray(node.required) ? node.required.map(String) : []
  const missing = names.find((name) => !required.includes(name))
  if (missing !== undefined)
    return `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`
  const extra = required.find((name) => !names.includes(name))
  return extra === undefined ? null : `'required' names the key '${extra}', which is not in properties.`
}

const arrayFault = (node: Node) =>
  [node.type].flat().includes('array') && node.items === undefined ? 'array schema missing items.' : null

function childFault(node: Node, context: string[], root: Node): string | null {
  for (const [path, child] of childrenOf(node)) {
    const fault = nodeFault(child, [...context, ...path], root)
    if (fault !== null) return fault
  }
  return null
}

const isRootOnly = (keyword: string, context: string[]) =>
  context.length === 0 && (keyword === '$schema' || keyword === '$id')

const pointsInside = (reference: string, root: Node) => {
  if (reference === '#') return true
  const [, keyword = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  const decoded = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
  return isNode(root[keyword]) && decoded in (root[keyword] as Node)
}

/** As Python writes a tuple. */
const written = (context: string[]) => {
  const quoted = context.map((part) => `'${part}'`)
  return `(${quoted.join(', ')}${quoted.length === 1 ? ',' : ''})`
}
