import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import * as formats from 'ajv-formats'

export type Schema = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}

export interface Specification {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Loads each path only once per process, because compiling schemas is slow. */
export function createLoader<Validation>(vendor: string, load: (path: string) => Validation) {
  const loaded = new Map<string, Validation>()
  /** Returns null if validation is off or the path doesn't exist. Warns about a missing path. */
  return (
    path: string | undefined,
    { validate, warn }: { validate: boolean | undefined; warn: (message: string) => void },
  ): Validation | null => {
    if (validate === false) return null
    if (!path || !existsSync(path)) {
      warn(
        `${vendor}'s API specification is missing, so the ${vendor} simulator doesn't validate requests or responses.`,
      )
      return null
    }
    const validation = loaded.get(path) ?? load(path)
    loaded.set(path, validation)
    return validation
  }
}

export const readOpenApi = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Specification

export function readSpecification(file: string): Specification {
  const specification = readOpenApi(file)
  translate(specification)
  return specification
}

/** Fields that contain values instead of schemas. */
const values = new Set(['example', 'examples', 'default', 'enum', 'x-oaiMeta'])

function translate(node: unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) translate(item)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  for (const [name, value] of Object.entries(schema)) if (!values.has(name)) translate(value)
  if (typeof schema.discriminator === 'object') delete schema.discriminator
  if (schema.nullable === true) allowNull(schema)
}

/**
 * OpenAPI 3.0.3, "Fixed Fields": `nullable` allows null in addition to the type. The same applies next to oneOf, anyOf
 * and $ref.
 */
function allowNull(schema: Schema) {
  delete schema.nullable
  if (typeof schema.type === 'string') {
    schema.type = [schema.type, 'null']
    if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
    return
  }
  for (const word of ['oneOf', 'anyOf']) {
    const variants = schema[word]
    if (Array.isArray(variants)) schema[word] = [...variants, { type: 'null' }]
  }
  if (schema.$ref) {
    schema.anyOf = [{ $ref: schema.$ref }, { type: 'null' }]
    delete schema.$ref
  }
}

export const findOperation = (specification: Specification, route: string): Operation | undefined => {
  const [method = '', path = ''] = route.split(' ')
  return specification.paths[path]?.[method.toLowerCase()]
}

const NAME = 'specification'

export const refTo = (...parts: string[]): Schema => ({
  $ref: `${NAME}#/${parts
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')}`,
})

export const refToOperation = (route: string, ...parts: string[]): Schema => {
  const [method = '', path = ''] = route.split(' ')
  return refTo('paths', path, method.toLowerCase(), ...parts)
}

export function createCompiler(specification: Specification | null, options: Options = {}) {
  const ajv = new Ajv({ strict: false, ...options })
  formats.default.default(ajv)
  const isInteger = { type: 'number', validate: Number.isInteger } as const
  ajv.addFormat('timestamp', isInteger).addFormat('unixtime', isInteger)
  if (specification) ajv.addSchema(specification, NAME)
  const compiled = new Map<string, ValidateFunction | null>()
  return (key: string, schemaFor: () => Schema | null): ValidateFunction | null => {
    const known = compiled.get(key)
    if (known !== undefined) return known
    const schema = schemaFor()
    const check = schema && ajv.compile(schema)
    compiled.set(key, check)
    return check
  }
}

export const findErrors = (check: ValidateFunction | null, value: unknown): ErrorObject[] =>
  !check || check(value) ? [] : (check.errors ?? [])

/** Returns a sentence such as "body/events must be array". */
export function toSentence({ keyword, params, instancePath, message }: ErrorObject, where: string): string {
  const detail = keyword === 'additionalProperties' ? ` (${JSON.stringify(params)})` : ''
  return `${where}${instancePath} ${message ?? 'is wrong'}${detail}`
}
