import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeApi } from '../api-description/describe-api.ts'
import { routes } from '../routes.ts'

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Operation['responses'] }
}

export interface Answer {
  method: string
  path: string
  status: number
  type: string | null
  body: unknown
}

const description = describeApi(routes.map(({ endpoint }) => endpoint)) as unknown as Description
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', ...description })

const places = Object.entries(description.paths).map(([place, methods]) => ({
  place,
  methods,
  pattern: new RegExp(`^${place.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))
const validators = new Map<string, ValidateFunction>()

export function faultsOfAnswer({ method, path, status, type, body }: Answer): string[] {
  const bare = path.split('?')[0]!
  // Paths without parameters take precedence over paths with parameters.
  const found = places.filter(({ pattern }) => pattern.test(bare)).toSorted(byParameters)[0]
  const operation = found?.methods[method.toLowerCase()]
  if (!found || !operation) return []
  const key = String(status) in operation.responses ? String(status) : 'default'
  if (key === 'default' && status < 500 && status !== 405)
    return [`${method} ${found.place} does not say that it answers ${status}`]
  const told = operation.responses[key]!
  const response = told.$ref ? description.components.responses.Problem! : told
  const media = type?.split(';')[0] ?? 'nothing'
  const content = response.content?.[media]
  if (content && !content.schema) return []
  if (!content) return [`${method} ${found.place} ${status} is ${media}`]
  const pointer = told.$ref
    ? '#/components/responses/Problem'
    : `#/paths/${escape(found.place)}/${method.toLowerCase()}/responses/${key}`
  const validate = getValidator(`api${pointer}/content/${escape(media)}/schema`)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${method} ${found.place} ${status}: ${instancePath || '/'} ${message}`,
  )
}

const byParameters = (a: { place: string }, b: { place: string }) =>
  a.place.split('{').length - b.place.split('{').length

const escape = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

function getValidator(ref: string): ValidateFunction {
  const validator = validators.get(ref) ?? ajv.compile({ $ref: ref })
  validators.set(ref, validator)
  return validator
}
