import type { ErrorObject } from 'ajv'
import type { Refusal } from '../../kit/answer.ts'
import {
  createCompiler,
  createLoader,
  findErrors,
  findOperation,
  readSpecification,
  refTo,
  refToOperation,
  type Schema,
  type Specification,
  toSentence,
} from '../../kit/openapi.ts'
import { badRequest } from './errors.ts'
import type { ModelAnswer } from './send.ts'

export interface RequestError {
  sentence: string
  refusal: Refusal
}

export interface Validation {
  requestErrors: (operation: string, body: unknown) => RequestError[]
  answerErrors: (operation: string, answer: Pick<ModelAnswer, 'status' | 'body' | 'events'>) => string[]
}

export const loadValidation = createLoader('OpenAI', (file) =>
  createValidation(readOpenaiSpecification(file)),
)

function createValidation(specification: Specification): Validation {
  const schemas = specification.components.schemas as Record<string, Schema>
  const compile = createCompiler(specification)
  const events = eventSchemaNames(schemas)

  const answerCheck = (operation: string, kind: string) =>
    compile(`${operation} ${kind}`, () =>
      findOperation(specification, operation)?.responses['200']?.content?.[kind]
        ? refToOperation(operation, 'responses', '200', 'content', kind, 'schema')
        : null,
    )
  const eventCheck = (operation: string, event: unknown) => {
    const name =
      operation === 'POST /responses' ? events.get((event as { type?: string })?.type ?? '') : undefined
    if (name) return compile(name, () => refTo('components', 'schemas', name))
    return answerCheck(operation, 'text/event-stream')
  }

  return {
    requestErrors(operation, body) {
      const schema = findOperation(specification, operation)?.requestBody?.content['application/json']?.schema
      if (!schema) return []
      const check = compile(`${operation} body`, () =>
        refToOperation(operation, 'requestBody', 'content', 'application/json', 'schema'),
      )
      const found = findErrors(check, body).filter(({ keyword }) => keyword !== 'additionalProperties')
      // The outermost error comes last, after errors about variants that don't match, so the order is reversed.
      return [...unknownParameters(schemas, schema, body), ...found.toReversed().map(toRequestError)]
    },
    answerErrors(operation, { status, body, events: sent }) {
      if (sent)
        return sent
          .filter(({ data }) => data !== '[DONE]')
          .flatMap(({ data }) => findErrors(eventCheck(operation, data), data))
          .map((error) => toSentence(error, 'event'))
      const check =
        status < 400
          ? answerCheck(operation, 'application/json')
          : compile('error', () => refTo('components', 'schemas', 'ErrorResponse'))
      return findErrors(check, body).map((error) => toSentence(error, 'answer'))
    },
  }
}

/** Maps event types to schemas, because looking up an event's schema by type is faster than trying all fifty. */
function eventSchemaNames(schemas: Record<string, Schema>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, { properties }] of Object.entries(schemas)) {
    const type = (properties as Record<string, { enum?: string[] }> | undefined)?.type?.enum?.[0]
    if (/^Response.*Event$/.test(name) && type) found.set(type, name)
  }
  return found
}

/** OpenAI rejects unknown parameters, although its specification allows them. */
function unknownParameters(schemas: Record<string, Schema>, schema: Schema, body: unknown): RequestError[] {
  const known = listPropertyNames(schemas, schema)
  return Object.keys(body as object)
    .filter((name) => !known.has(name))
    .map((name) => ({
      sentence: `body has the unknown parameter ${name}`,
      refusal: badRequest(`Unknown parameter: '${name}'.`, name, 'unknown_parameter'),
    }))
}

function listPropertyNames(schemas: Record<string, Schema>, schema: Schema): Set<string> {
  const target = typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  const parts = (target?.allOf as Schema[] | undefined) ?? []
  const own = Object.keys((target?.properties as Schema | undefined) ?? {})
  return new Set([...own, ...parts.flatMap((part) => [...listPropertyNames(schemas, part)])])
}

function toRequestError(error: ErrorObject): RequestError {
  const sentence = toSentence(error, 'body')
  const path = formatParam(error)
  const param = path === '' ? null : path
  if (error.keyword === 'required') {
    const message = `Missing required parameter: '${path}'.`
    return { sentence, refusal: badRequest(message, param, 'missing_required_parameter') }
  }
  const [word, code] = error.keyword === 'type' ? ['type', 'invalid_type'] : ['value', 'invalid_value']
  return { sentence, refusal: badRequest(`Invalid ${word} for '${path}': ${sentence}.`, param, code) }
}

/** Uses OpenAI's notation, such as messages[0].role. The result is empty for the whole body. */
function formatParam({ instancePath, keyword, params }: ErrorObject): string {
  const parts = instancePath.split('/').slice(1)
  if (keyword === 'required') parts.push((params as { missingProperty: string }).missingProperty)
  return parts
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('')
    .replace(/^\./, '')
}

function readOpenaiSpecification(file: string): Specification {
  const specification = readSpecification(file)
  // Variants overlap: a simple message is both an EasyInputMessage and an InputMessage. So oneOf must mean anyOf.
  allowOverlap(specification)
  // With encoding_format base64, an embedding is a string (platform.openai.com/docs/api-reference/embeddings). The
  // specification allows only floats.
  const { properties } = specification.components.schemas!.Embedding as { properties: Record<string, Schema> }
  properties.embedding = { anyOf: [properties.embedding, { type: 'string' }] }
  return specification
}

function allowOverlap(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  for (const value of Object.values(schema)) allowOverlap(value)
  if (!Array.isArray(schema.oneOf) || schema.anyOf !== undefined) return
  schema.anyOf = schema.oneOf
  delete schema.oneOf
}
