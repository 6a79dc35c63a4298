import type { Description, Operation, Parameter, Schema } from './description.ts'
import { type OwnDescription, ownDescriptions } from './ours.ts'

/** The name of the whole description within the validators. */
export const descriptionName = 'github'

const pointer = (...parts: string[]) =>
  `${descriptionName}#/${parts
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')}`

export const findOperation = (description: Description, route: string): Operation | undefined => {
  const [method = '', path = ''] = route.split(' ')
  return description.paths[path]?.[method.toLowerCase()]
}

/** The schema of a call's path or query parameters; no others are allowed. */
export function parameterSchema(
  description: Description,
  route: string,
  place: 'path' | 'query',
): Schema | null {
  const operation = findOperation(description, route)
  if (!operation) return null
  const shared = description.components.parameters ?? {}
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
 * GitHub's schema for that status; else our own for that route; else, for refusals that every route can return, our common one.
 */
export function answerSchema(
  description: Description,
  { route, status, kind }: { route: string; status: number; kind: string },
): Schema | null {
  const own: OwnDescription | undefined = ownDescriptions[route]
  const ours = own?.answers?.[`${status} ${kind}`] ?? own?.answers?.[`${status}`]
  if (ours) return ours
  const [method = '', path = ''] = route.split(' ')
  const response = findOperation(description, route)?.responses[status]
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

/** null if the call takes no body. */
export function bodySchema(description: Description, route: string): Schema | null {
  const own = ownDescriptions[route]
  if (own) return own.body ?? null
  const [method = '', path = ''] = route.split(' ')
  if (!findOperation(description, route)?.requestBody) return null
  const place = ['requestBody', 'content', 'application/json', 'schema']
  return { $ref: pointer('paths', path, method.toLowerCase(), ...place) }
}
