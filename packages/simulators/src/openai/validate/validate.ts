import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import * as formats from 'ajv-formats'
import { type Description, readDescription, type Schema } from './description.ts'

export interface RequestFault {
  /** As OpenAI writes a place: messages[0].role. Empty for the whole body. */
  param: string
  keyword: string
  sentence: string
}

/** Checks calls ("POST /chat/completions") and answers against OpenAI's description. */
export interface Validation {
  knows: (operation: string) => boolean
  requestFaults: (operation: string, body: unknown) => RequestFault[]
  /** `status` from 400 on is checked as an error. */
  answerFaults: (operation: string, answer: { status: number; body: unknown }) => string[]
  /** One event of a stream. */
  eventFaults: (operation: string, event: unknown) => string[]
}

const name = 'openai'
const made = new Map<string, Validation>()

/** One for each file in a process: compiling the schemas costs more than using them. */
export function validationBy(openApiFile: string): Validation {
  const known = made.get(openApiFile) ?? createValidation(readDescription(openApiFile))
  made.set(openApiFile, known)
  return known
}

function createValidation(description: Description): Validation {
  const { schemas } = description.components
  const ajv = new Ajv({ strict: false, validateFormats: true })
  formats.default.default(ajv)
  ajv.addFormat('unixtime', { type: 'number', validate: Number.isInteger })
  ajv.addSchema({ components: description.components }, name)

  const compiled = new Map<Schema, ValidateFunction>()
  function check(schema: Schema | undefined): ValidateFunction | null {
    if (!schema) return null
    const known = compiled.get(schema) ?? ajv.compile(withWholeRefs(schema))
    compiled.set(schema, known)
    return known
  }
  const operationOf = (operation: string) => {
    const [method = '', path = ''] = operation.split(' ')
    return description.paths[path]?.[method.toLowerCase()]
  }
  const answerSchema = (operation: string, kind: string) =>
    operationOf(operation)?.responses['200']?.content?.[kind]?.schema
  const eventSchemas = eventsByType(schemas)

  return {
    knows: (operation) => operationOf(operation) !== undefined,
    requestFaults(operation, body) {
      const schema = operationOf(operation)?.requestBody?.content['application/json']?.schema
      const validate = check(schema)
      if (!schema || !validate) return []
      return [...unknownParameters(schemas, { schema, body }), ...faultsOf(validate, body)]
    },
    answerFaults(operation, { status, body }) {
      const schema = status >= 400 ? schemas.ErrorResponse : answerSchema(operation, 'application/json')
      return sentences(check(schema), body, 'answer')
    },
    eventFaults(operation, event) {
      const type = (event as { type?: string } | null)?.type
      const own = operation === 'POST /responses' ? eventSchemas.get(type ?? '') : undefined
      return sentences(check(own ?? answerSchema(operation, 'text/event-stream')), event, 'event')
    },
  }
}

/** A schema taken out of the file points into it by the file's name. */
const withWholeRefs = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${name}#/`)) as Schema

/** The stream's events each have a schema named by their type; that beats trying all fifty. */
function eventsByType(schemas: Record<string, Schema>): Map<string, Schema> {
  const found = new Map<string, Schema>()
  for (const [schemaName, schema] of Object.entries(schemas)) {
    if (!/^Response.*Event$/.test(schemaName)) continue
    const type = (schema.properties as Record<string, { enum?: string[] }> | undefined)?.type?.enum?.[0]
    if (type) found.set(type, schema)
  }
  return found
}

/** OpenAI refuses arguments it does not know, though its file allows them. */
function unknownParameters(
  schemas: Record<string, Schema>,
  { schema, body }: { schema: Schema; body: unknown },
): RequestFault[] {
  const known = propertiesOf(schemas, schema)
  const given = typeof body === 'object' && body !== null ? Object.keys(body) : []
  return given
    .filter((parameter) => !known.has(parameter))
    .map((param) => ({ param, keyword: 'unknown', sentence: `body has the unknown parameter ${param}` }))
}

function propertiesOf(schemas: Record<string, Schema>, schema: Schema): Set<string> {
  const target = typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  const parts = (target?.allOf as Schema[] | undefined) ?? []
  const own = Object.keys((target?.properties as Schema | undefined) ?? {})
  return new Set([...own, ...parts.flatMap((part) => [...propertiesOf(schemas, part)])])
}

function faultsOf(validate: ValidateFunction, body: unknown): RequestFault[] {
  if (validate(body)) return []
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'additionalProperties')
  // The outermost comes last; the ones before it are the variants it tried.
  return errors.toReversed().map((fault) => ({
    param: paramOf(fault),
    keyword: fault.keyword,
    sentence: sentenceOf(fault, 'body'),
  }))
}

const sentences = (validate: ValidateFunction | null, value: unknown, where: string) =>
  !validate || validate(value) ? [] : (validate.errors ?? []).map((fault) => sentenceOf(fault, where))

const sentenceOf = (fault: ErrorObject, where: string) =>
  `${where}${fault.instancePath} ${fault.message ?? 'is wrong'}`

function paramOf({ instancePath, keyword, params }: ErrorObject): string {
  const place = instancePath
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
  if (keyword === 'required') place.push(`.${(params as { missingProperty: string }).missingProperty}`)
  return place.join('').replace(/^\./, '')
}
