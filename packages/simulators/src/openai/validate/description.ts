import { readFileSync } from 'node:fs'

export type Schema = Record<string, unknown>

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Reads OpenAI's OpenAPI 3.1 file and makes plain JSON Schema of its schemas, in place. */
export function readDescription(file: string): Description {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description
  translate(description)
  correct(description)
  return description
}

/** Ours: where OpenAI's file is wrong about OpenAI, and why we say so. */
function correct({ components }: Description) {
  // platform.openai.com/docs/api-reference/embeddings: encoding_format base64 gives a string; the file knows floats only.
  const { properties } = components.schemas.Embedding as { properties: Record<string, Schema> }
  properties.embedding = { anyOf: [properties.embedding, { type: 'string' }] }
}

function translate(node: unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) translate(item)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  for (const [name, value] of Object.entries(schema)) if (!isPayload(name)) translate(value)
  if (typeof schema.discriminator === 'object') delete schema.discriminator
  // The variants overlap in the file (a plain message is an EasyInputMessage and an InputMessage), so one of many means any.
  if (Array.isArray(schema.oneOf) && schema.anyOf === undefined) {
    schema.anyOf = schema.oneOf
    delete schema.oneOf
  }
  if (schema.nullable === true) allowNull(schema)
}

const isPayload = (name: string) => ['example', 'examples', 'default', 'enum', 'x-oaiMeta'].includes(name)

/** A word of OpenAPI 3.0 that the file, though 3.1, still uses: null is allowed beside the type. */
function allowNull(schema: Schema) {
  delete schema.nullable
  if (typeof schema.type === 'string') {
    schema.type = [schema.type, 'null']
    if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null]
  } else if (Array.isArray(schema.anyOf)) {
    schema.anyOf = [...schema.anyOf, { type: 'null' }]
  } else if (schema.$ref) {
    schema.anyOf = [{ $ref: schema.$ref }, { type: 'null' }]
    delete schema.$ref
  }
}
