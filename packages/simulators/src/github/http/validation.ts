import {
  createCompiler,
  createLoader,
  findErrors,
  findOperation,
  type Parameter,
  readSpecification,
  refTo,
  refToOperation,
  type Schema,
  type Specification,
  toSentence,
} from '../../kit/openapi.ts'
import type { Answer, Call } from './call.ts'
import { ownAdditions } from './own-additions.ts'

export interface Validation {
  knows: (route: string) => boolean
  requestErrors: (call: Call) => string[]
  bodyErrors: (route: string, body: unknown) => string[]
  answerErrors: (route: string, answer: Answer) => string[]
}

export const loadValidation = createLoader('GitHub', (file) =>
  createValidation(readGithubSpecification(file)),
)

function createValidation(specification: Specification): Validation {
  const compile = createCompiler(specification)
  const compileParameters = createCompiler(specification, { coerceTypes: true })

  const parameterErrors = ({ route, params, query }: Call, place: 'path' | 'query') => {
    const check = compileParameters(`${route} ${place}`, () => parameterSchema(specification, route, place))
    const values = place === 'path' ? { ...params } : Object.fromEntries(query)
    return findErrors(check, values).map((error) => toSentence(error, place))
  }

  const bodyErrors = (route: string, body: unknown) => {
    const operation = findOperation(specification, route)
    const own = ownAdditions[route]
    if (body === undefined) return operation?.requestBody?.required || own?.body ? ['body is missing'] : []
    const check = compile(`${route} body`, () => {
      if (own) return own.body ?? null
      return operation?.requestBody
        ? refToOperation(route, 'requestBody', 'content', 'application/json', 'schema')
        : null
    })
    return findErrors(check, body).map((error) => toSentence(error, 'body'))
  }

  return {
    knows: (route) => ownAdditions[route] !== undefined || findOperation(specification, route) !== undefined,
    bodyErrors,
    requestErrors: (call) => [
      ...parameterErrors(call, 'path'),
      ...parameterErrors(call, 'query'),
      ...bodyErrors(call.route, call.body),
    ],
    answerErrors(route, { status, text, type, body }) {
      if (body === undefined && text === undefined) {
        return (findOperation(specification, route)?.responses[status] ??
          ownAdditions[route]?.answers?.[status])
          ? []
          : [`${route} has no documented ${status} response`]
      }
      const kind = text === undefined ? 'application/json' : (type ?? 'text/plain')
      const check = compile(`${route} ${status} ${kind}`, () =>
        answerSchema(specification, { route, status: `${status}`, kind }),
      )
      if (!check) return [`${status} ${kind} has no schema`]
      return findErrors(check, text ?? body).map((error) => toSentence(error, 'answer'))
    },
  }
}

function parameterSchema(
  specification: Specification,
  route: string,
  place: 'path' | 'query',
): Schema | null {
  const operation = findOperation(specification, route)
  if (!operation) return null
  const shared = specification.components.parameters ?? {}
  const here = (operation.parameters ?? [])
    .map((one) => ('$ref' in one ? (shared[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one))
    .filter((parameter) => parameter.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((parameter) => [parameter.name, parameter.schema])),
    required: here.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  }
}

/**
 * Tries our own schema for the route and status, then GitHub's, then our schema for errors that every route can return.
 */
function answerSchema(
  specification: Specification,
  { route, status, kind }: { route: string; status: string; kind: string },
): Schema | null {
  const own = ownAdditions[route]?.answers
  const ours = own?.[`${status} ${kind}`] ?? own?.[status]
  if (ours) return ours
  const response = findOperation(specification, route)?.responses[status]
  const place = ['content', kind, 'schema']
  if (response?.$ref) {
    const name = response.$ref.split('/').at(-1) ?? ''
    const shared = specification.components.responses?.[name] as { content?: Record<string, unknown> }
    if (shared?.content?.[kind]) return refTo('components', 'responses', name, ...place)
  } else if (response?.content?.[kind]) return refToOperation(route, 'responses', status, ...place)
  return ownAdditions['any']?.answers?.[status] ?? null
}

/**
 * GitHub's specification says that these fields are integers. GitHub also returns null, for outdated comments and for
 * comments on a whole file (docs.github.com/rest/pulls/comments).
 */
const placesThatMayBeNull = ['position', 'original_position', 'line', 'original_line']

function readGithubSpecification(file: string): Specification {
  const specification = readSpecification(file)
  for (const name of ['pull-request-review-comment', 'review-comment']) {
    const schema = specification.components.schemas?.[name] as
      | { properties: Record<string, Schema> }
      | undefined
    if (!schema) continue
    for (const place of placesThatMayBeNull) schema.properties[place] = { type: ['integer', 'null'] }
  }
  // GitHub's list schema requires each account to be both a person and an enterprise. The schema of a single
  // installation is correct.
  const list = specification.paths['/app/installations']?.get?.responses['200']?.content?.['application/json']
  if (list) list.schema = { type: 'array', items: { $ref: '#/components/schemas/installation' } }
  return specification
}
