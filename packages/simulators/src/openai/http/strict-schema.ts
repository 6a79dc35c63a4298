type Node = Record<string, unknown>

/**
 * platform.openai.com/docs/guides/structured-outputs, "Supported schemas": other keywords are rejected, except $schema
 * and $id at the root.
 */
const permitted = new Set(
  `type properties required additionalProperties items enum const anyOf $ref $defs definitions description title pattern
  format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems`.split(/\s+/),
)

const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']
const types = ['string', 'number', 'boolean', 'integer', 'object', 'array', 'null']

export function findStrictSchemaError(schema: unknown): string | null {
  if (!isNode(schema) || schema.type !== 'object') {
    const type = isNode(schema) ? (schema.type ?? 'None') : 'None'
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${String(type)}"'.`
  }
  if (schema.anyOf !== undefined) return "In context=(), 'anyOf' is not permitted."
  return nodeError(schema, [], schema) ?? limitError(schema)
}

function nodeError(node: unknown, context: string[], root: Node): string | null {
  const say = (what: string) => `In context=${toTuple(context)}, ${what}`
  if (!isNode(node)) return say('schema must be an object.')
  const unknown = Object.keys(node).find(
    (keyword) => !permitted.has(keyword) && !isRootOnly(keyword, context),
  )
  if (unknown !== undefined) return say(`'${unknown}' is not permitted.`)
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
  const own = objectError(node) ?? arrayError(node)
  return own === null ? childError(node, context, root) : say(own)
}

function objectError(node: Node): string | null {
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

const arrayError = (node: Node) =>
  [node.type].flat().includes('array') && node.items === undefined ? 'array schema missing items.' : null

function childError(node: Node, context: string[], root: Node): string | null {
  for (const [path, child] of listSubschemas(node)) {
    const error = nodeError(child, [...context, ...path], root)
    if (error !== null) return error
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

/** Formats the path like a Python tuple. */
const toTuple = (context: string[]) => {
  const quoted = context.map((part) => `'${part}'`)
  return `(${quoted.join(', ')}${quoted.length === 1 ? ',' : ''})`
}

interface SchemaCounts {
  properties: number
  depth: number
  characters: number
  enumValues: number
  largestEnum: string[]
}

/** platform.openai.com/docs/guides/structured-outputs, "Limitations on schema size". */
const limits = {
  properties: 5000,
  depth: 10,
  characters: 120_000,
  enumValues: 1000,
  valuesOfLargeEnum: 250,
  charactersOfLargeEnum: 15_000,
}

function limitError(schema: unknown): string | null {
  const counted: SchemaCounts = { properties: 0, depth: 0, characters: 0, enumValues: 0, largestEnum: [] }
  count(schema, 0, counted)
  if (counted.properties > limits.properties)
    return `The schema exceeds the limit of ${limits.properties} object properties in total.`
  if (counted.depth > limits.depth)
    return `${counted.depth} levels of nesting exceeds limit of ${limits.depth}.`
  if (counted.characters > limits.characters)
    return `The names and enum values exceed the limit of ${limits.characters} characters in total.`
  if (counted.enumValues > limits.enumValues)
    return `The schema exceeds the limit of ${limits.enumValues} enum values in total.`
  const { length } = counted.largestEnum.join('')
  if (counted.largestEnum.length > limits.valuesOfLargeEnum && length > limits.charactersOfLargeEnum)
    return `An enum with more than ${limits.valuesOfLargeEnum} values exceeds the limit of ${limits.charactersOfLargeEnum} characters in total.`
  return null
}

function count(node: unknown, level: number, counted: SchemaCounts): void {
  if (!isNode(node)) return
  const here = [node.type].flat().includes('object') ? level + 1 : level
  counted.depth = Math.max(counted.depth, here)
  const values = Array.isArray(node.enum) ? node.enum.map(String) : []
  counted.enumValues += values.length
  if (values.length > counted.largestEnum.length) counted.largestEnum = values
  counted.characters += values.join('').length
  if (typeof node.const === 'string') counted.characters += node.const.length
  for (const [[keyword = '', name = ''], child] of listSubschemas(node)) {
    if (keyword === 'properties') counted.properties += 1
    if (keyword === 'properties' || keyword === '$defs' || keyword === 'definitions')
      counted.characters += name.length
    count(child, keyword === '$defs' || keyword === 'definitions' ? 0 : here, counted)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listSubschemas(node: Node): [path: string[], child: unknown][] {
  const children: [string[], unknown][] = []
  for (const keyword of ['properties', '$defs', 'definitions'])
    for (const [name, child] of Object.entries((node[keyword] as Node | undefined) ?? {}))
      children.push([[keyword, name], child])
  if (node.items !== undefined) children.push([['items'], node.items])
  if (Array.isArray(node.anyOf))
    for (const [index, child] of node.anyOf.entries()) children.push([['anyOf', String(index)], child])
  return children
}
