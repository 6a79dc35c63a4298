import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import * as formats from 'ajv-formats'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { type Description, readDescription, type Schema } from './description.ts'
import { ownDescriptions } from './ours.ts'
import { answerSchema, bodySchema, descriptionName, findOperation, parameterSchema } from './schemas.ts'

/** Validates calls and responses against GitHub's description and, where it has gaps, ours. Returns errors as sentences. */
export interface Validation {
  knows: (route: string) => boolean
  requestFaults: (call: Call) => string[]
  bodyFaults: (route: string, body: unknown) => string[]
  answerFaults: (route: string, answer: Answer) => string[]
}

const made = new Map<string, Validation>()

/** Shared across the process per file, because compiling the schemas takes longer than using them. */
export function validationBy(openApiFile: string): Validation {
  const known = made.get(openApiFile) ?? createValidation(readDescription(openApiFile))
  made.set(openApiFile, known)
  return known
}

function createValidation(description: Description): Validation {
  const bodies = createCompiler(description, { coerceTypes: false })
  const parameters = createCompiler(description, { coerceTypes: true })

  const parameterFaults = ({ route, params, query }: Call, place: 'path' | 'query') => {
    const check = parameters(`${route} ${place}`, () => parameterSchema(description, route, place))
    return listFaults(check, place === 'path' ? { ...params } : Object.fromEntries(query), place)
  }

  const bodyFaults = (route: string, given: unknown) => {
    const check = bodies(`${route} body`, () => bodySchema(description, route))
    const needed = findOperation(description, route)?.requestBody?.required || ownDescriptions[route]?.body
    if (given === undefined) return needed ? ['body is missing'] : []
    return listFaults(check, given, 'body')
  }

  return {
    knows: (route) => ownDescriptions[route] !== undefined || findOperation(description, route) !== undefined,
    bodyFaults,
    requestFaults: (call) => [
      ...parameterFaults(call, 'path'),
      ...parameterFaults(call, 'query'),
      ...bodyFaults(call.route, call.body),
    ],
    answerFaults(route, { status, text, type, body }) {
      if (body === undefined && text === undefined) {
        return (findOperation(description, route)?.responses[status] ??
          ownDescriptions[route]?.answers?.[status])
          ? []
          : [`${route} has no documented ${status} response`]
      }
      const kind = text === undefined ? 'application/json' : (type ?? 'text/plain')
      const check = bodies(`${route} ${status} ${kind}`, () =>
        answerSchema(description, { route, status, kind }),
      )
      return check ? listFaults(check, text ?? body, 'answer') : [`${status} ${kind} has no schema`]
    },
  }
}

/** Compiles a schema on first use and caches it by key; null stays null. */
function createCompiler(description: Description, { coerceTypes }: { coerceTypes: boolean }) {
  const ajv = new Ajv({ strict: false, coerceTypes })
  formats.default.default(ajv)
  ajv.addFormat('timestamp', { type: 'number', validate: Number.isInteger })
  ajv.addSchema(description, descriptionName)
  const compiled = new Map<string, ValidateFunction | null>()
  return (key: string, getSchema: () => Schema | null): ValidateFunction | null => {
    const known = compiled.get(key)
    if (known !== undefined) return known
    const schema = getSchema()
    const check = schema && ajv.compile(schema)
    compiled.set(key, check)
    return check
  }
}

function listFaults(check: ValidateFunction | null, value: unknown, where: string): string[] {
  if (!check || check(value)) return []
  return (check.errors ?? []).map((fault: ErrorObject) => {
    const detail = fault.keyword === 'additionalProperties' ? ` (${JSON.stringify(fault.params)})` : ''
    return `${where}${fault.instancePath} ${fault.message ?? 'is wrong'}${detail}`
  })
}
