import { readFileSync } from 'node:fs'

export type Schema = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

export interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Reads an OpenAPI 3.0 file and converts its schemas to JSON Schema in place: `nullable` adds the type `null`. */
export function readDescription(file: string): Description {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description
  translate(description)
  correct(description)
  return description
}

/** Corrects GitHub's file where it contradicts GitHub's actual behavior. */
function correct(description: Description) {
  for (const name of ['pull-request-review-comment', 'review-comment']) {
    const schema = description.components.schemas?.[name] as
      | { properties: Record<string, Schema> }
      | undefined
    if (!schema) continue
    for (const place of placesThatMayBeNull) schema.properties[place] = { type: ['integer', 'null'] }
  }
  // The list's schema requires each account to be both a person and an enterprise (allOf); the schema of a single installation
  // correctly uses anyOf.
  const list = description.paths['/app/installations']?.get?.responses['200']?.content?.['application/json']
  if (list) list.schema = { type: 'array', items: { $ref: '#/components/schemas/installation' } }
}

/**
 * GitHub's file says these are integers, but GitHub returns null for outdated comments and for comments on a whole file
 * (docs.github.com/rest/pulls/comments: "line … null if the comment is outdated"; seen in webhook payloads).
 */
const placesThatMayBeNull = ['position', 'original_position', 'line', 'original_line']

function translate(node: unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) translate(item)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  for (const [name, value] of Object.entries(schema))
    if (name !== 'example' && name !== 'examples') translate(value)
  delete schema.discriminator
  if (schema.nullable === true) allowNull(schema)
}

/**
 * OpenAPI 3.0.3, "Fixed Fields": nullable allows null in addition to the type. Next to oneOf and $ref, it means the same.
 */
function allowNull(schema: Schema) {
  delete schema.nullable
  if (typeof schema.type === 'string') {
    schema.type = [schema.type, 'null']
    if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
    return
  }
  for (const word of ['oneOf', 'anyOf'] as const) {
    if (Array.isArray(schema[word])) schema[word] = [...schema[word], { type: 'null' }]
  }
  if (schema.$ref) {
    schema.anyOf = [{ $ref: schema.$ref }, { type: 'null' }]
    delete schema.$ref
  }
}
