import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import * as formats from 'ajv-formats'
import type { Answer, Call } from '../http/call.ts'
import {
  type Description,
  type Operation,
  type Parameter,
  readDescription,
  type Schema,
} from './description.ts'
import { type OwnDescription, ownDescriptions } from './ours.ts'

/** Checks calls and answers against GitHub's description and, for what it lacks, against ours. Faults as sentences. */
export interface Validation {
  knows: (route: string) => boolean
  requestFaults: (call: Call) => string[]
  bodyFaults: (route: string, body: unknown) => string[]
  answerFaults: (route: string, answer: Answer) => string[]
}

const name = 'github'
const pointer = (...parts: string[]) =>
  `${name}#/${parts
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')}`

const made = new Map<string, Validation>()

/** One for each file in a process: compiling the schemas costs more than using them. */
export function validationBy(openApiFile: string): Validation {
  const known = made.get(openApiFile) ?? createValidation(openApiFile)
  made.set(openApiFile, known)
  return known
}

function createValidation(openApiFile: string): Validation {
  const description = readDescription(openApiFile)
  const answers = newAjv(false).addSchema(description, name)
  const requests = newAjv(false).addSchema(description, name)
  const parameters = newAjv(true).addSchema(description, name)
  const compiled = new Map<string, ValidateFunction | null>()

  function compile(key: string, ajv: Ajv, schemaOf: () => Schema | null): ValidateFunction | null {
    const known = compiled.get(key)
    if (known !== undefined) return known
    const schema = schemaOf()
    const check = schema && ajv.compile(schema)
    compiled.set(key, check)
    return check
  }

  const parameterFaults = (call: Call, place: 'path' | 'query') => {
    const check = compile(`${call.route} ${place}`, parameters, () => {
      const found = operationOf(description, call.route)
      const own = ownDescriptions[call.route]
      if (place === 'query' && own?.query) return own.query
      return found ? parameterSchema(description, found, place) : null
    })
    return faultsOf(check, place === 'path' ? { ...call.params } : Object.fromEntries(call.query), place)
  }

  const bodyFaults = (route: string, given: unknown) => {
    const check = compile(`${route} body`, requests, () => {
      const own = ownDescriptions[route]
      if (own) return own.body ?? null
      const [method = '', path = ''] = route.split(' ')
      const body = operationOf(description, route)?.requestBody
      if (!body) return null
      return {
        $ref: pointer(
          'paths',
          path,
          method.toLowerCase(),
          'requestBody',
          'content',
          'application/json',
          'schema',
        ),
      }
    })
    const needed = operationOf(description, route)?.requestBody?.required || ownDescriptions[route]?.body
    if (given === undefined) return needed ? ['body is missing'] : []
    return faultsOf(check, given, 'body')
  }

  return {
    knows: (route) => ownDescriptions[route] !== undefined || operationOf(description, route) !== undefined,
    bodyFaults,
    requestFaults: (call) => [
      ...parameterFaults(call, 'path'),
      ...parameterFaults(call, 'query'),
      ...bodyFaults(call.route, call.body),
    ],
    answerFaults(route, answer) {
      const kind = answer.text === undefined ? 'application/json' : (answer.type ?? 'text/plain')
      const check = compile(`${route} ${answer.status} ${kind}`, answers, () =>
        answerSchema(description, { route, status: answer.status, kind }),
      )
      if (answer.body === undefined && answer.text === undefined) return []
      if (!check) return [`${answer.status} ${kind} has no schema`]
      return faultsOf(check, answer.text ?? answer.body, 'answer')
    },
  }
}

function newAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: false, coerceTypes, validateFormats: true })
  formats.default.default(ajv)
  ajv.addFormat('timestamp', { type: 'number', validate: Number.isInteger })
  return ajv
}

const operationOf = (description: Description, route: string): Operation | undefined => {
  const [method = '', path = ''] = route.split(' ')
  return description.paths[path]?.[method.toLowerCase()]
}

function parameterSchema(description: Description, operation: Operation, place: string): Schema {
  const all = (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter
      ? (description.components.parameters?.[parameter.$ref.split('/').at(-1) ?? ''] as Parameter)
      : parameter,
  )
  const here = all.filter((parameter) => parameter.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((parameter) => [parameter.name, parameter.schema])),
    required: here.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  }
}

/** GitHub's own schema of that status; else ours of that route; else, for refusals any route can give, ours of all. */
function answerSchema(
  description: Description,
  { route, status, kind }: { route: string; status: number; kind: string },
): Schema | null {
  const own: OwnDescription | undefined = ownDescriptions[route]
  const ours = own?.answers?.[`${status} ${kind}`] ?? own?.answers?.[`${status}`]
  if (ours) return ours
  const [method = '', path = ''] = route.split(' ')
  const response = operationOf(description, route)?.responses[status]
  if (response?.$ref) {
    const shared = response.$ref.split('/').at(-1) ?? ''
    const content = description.components.responses?.[shared] as
      | { content?: Record<string, unknown> }
      | undefined
    if (content?.content?.[kind])
      return { $ref: pointer('components', 'responses', shared, 'content', kind, 'schema') }
  } else if (response?.content?.[kind]) {
    return {
      $ref: pointer('paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', kind, 'schema'),
    }
  }
  return ownDescriptions['any']?.answers?.[`${status}`] ?? null
}

function faultsOf(check: ValidateFunction | null, value: unknown, where: string): string[] {
  if (!check || check(value)) return []
  return (check.errors ?? []).map((fault: ErrorObject) => {
    const detail = fault.keyword === 'additionalProperties' ? ` (${JSON.stringify(fault.params)})` : ''
    return `${where}${fault.instancePath} ${fault.message ?? 'is wrong'}${detail}`
  })
}
