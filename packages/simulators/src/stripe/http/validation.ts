import { join } from 'node:path'
import type { ErrorObject } from 'ajv'
import type { Refusal } from '../../kit/answer.ts'
import {
  createCompiler,
  createLoader,
  findErrors,
  type Operation,
  readOpenApi,
  type Schema,
  toSentence,
} from '../../kit/openapi.ts'
import type { Form } from '../../kit/server.ts'
import { badRequest, missingParam, unknownParam } from './errors.ts'
import { readShapes } from './shapes.ts'

export interface RequestError {
  sentence: string
  refusal: Refusal
}

/** Validates calls against Stripe's description and responses against its fixtures. */
export interface Validation {
  /** The route has the form "POST /v1/customers/{id}". */
  requestErrors: (route: string, form: Form) => RequestError[]
  /** Accepts an object in the current version, a list of such objects, or an event. */
  answerErrors: (answer: object) => string[]
}

export const loadValidation = createLoader(
  'Stripe',
  (folder): Validation => ({
    requestErrors: readRequests(join(folder, 'stripe-2023-08-16.subset.openapi.json')),
    answerErrors: readShapes(join(folder, 'fixtures3.2026-08-21.json')),
  }),
)

/** Parameters that are newer than the description, at any level. */
const newer = new Set(
  `adaptive_pricing billing_cycle_anchor_config billing_mode branding_settings customer_account discounts
  invoice_settings marketing_features metadata name name_collection optional_items origin_context
  payment_method_configuration payment_method_data permissions saved_payment_method_options schedule_at_period_end
  trial_update_behavior ui_mode wallet_options`.split(/\s+/),
)

/** Parameters that can now be objects, although the description allows only strings or numbers. */
const objectsNow = new Set(['billing_cycle_anchor', 'cancel_at'])

/** No longer required. */
const optionalNow = new Set(['business_profile', 'prices', 'products'])

function readRequests(file: string): Validation['requestErrors'] {
  const operations = new Map<string, Operation>()
  for (const [path, methods] of Object.entries(readOpenApi(file).paths))
    for (const [method, operation] of Object.entries(methods))
      operations.set(`${method.toUpperCase()} ${path.replace(/\{\w+\}/, '{id}')}`, operation)
  const compile = createCompiler(null, { coerceTypes: true, validateFormats: false })

  return (route, form) => {
    const operation = operations.get(route)
    const check = compile(route, () => (operation ? buildSchema(operation) : null))
    const known = Object.entries(form).filter(
      ([name, value]) => typeof value !== 'object' || !objectsNow.has(name),
    )
    return findErrors(check, structuredClone(Object.fromEntries(known)))
      .filter(
        ({ keyword, params }) => keyword !== 'additionalProperties' || !newer.has(params.additionalProperty),
      )
      .map(toRequestError)
  }
}

function buildSchema({ parameters = [], requestBody }: Operation): Schema {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {}
  const query = parameters.flatMap((one) =>
    'in' in one && one.in === 'query' ? [[one.name, one.schema]] : [],
  )
  const properties = { ...Object.fromEntries(query), ...(body.properties as Schema | undefined) }
  return closed({ ...body, type: 'object', properties }) as Schema
}

/** Stripe refuses unknown names in nested objects, although its description allows them. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const schema = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, name === 'enum' ? value : closed(value)]),
  )
  if (typeof schema.properties !== 'object') return schema
  const required = (schema.required as string[] | undefined)?.filter((name) => !optionalNow.has(name))
  return { ...schema, additionalProperties: false, ...(required ? { required } : {}) }
}

function toRequestError(error: ErrorObject): RequestError {
  const { keyword, params, instancePath, message = 'is wrong' } = error
  const place = (name: string[] = []) => {
    const [first = '', ...rest] = [...instancePath.split('/').slice(1), ...name]
    return first + rest.map((part) => `[${part}]`).join('')
  }
  const sentence = toSentence(error, 'body')
  if (keyword === 'additionalProperties')
    return { sentence, refusal: unknownParam(place([params.additionalProperty])) }
  if (keyword === 'required') return { sentence, refusal: missingParam(place([params.missingProperty])) }
  return { sentence, refusal: badRequest(`Invalid ${place()}: ${message}`, { param: place() }) }
}
