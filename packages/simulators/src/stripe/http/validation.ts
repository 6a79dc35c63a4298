import { readFileSync } from 'node:fs'
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
import { isObject } from '../state/events.ts'
import { badRequest, missingParam, unknownParam } from './errors.ts'
import { isCurrent } from './versions.ts'

export interface RequestError {
  sentence: string
  refusal: Refusal
}

/** Validates calls against Stripe's API specification, and responses against Stripe's fixtures. */
export interface Validation {
  requestErrors: (route: string, form: Form) => RequestError[]
  /** Accepts an object in the current version's format, a list of objects, or an event. */
  answerErrors: (answer: object) => string[]
}

export const loadValidation = createLoader(
  'Stripe',
  (folder): Validation => ({
    requestErrors: readRequests(join(folder, 'stripe-2023-08-16.subset.openapi.json')),
    answerErrors: readShapes(join(folder, 'fixtures3.2026-08-21.json')),
  }),
)

/** Parameters, at any level of nesting, that are newer than the specification. */
const newer = new Set(
  `adaptive_pricing billing_cycle_anchor_config billing_mode branding_settings customer_account discounts
  invoice_settings marketing_features metadata name name_collection optional_items origin_context
  payment_method_configuration payment_method_data permissions saved_payment_method_options schedule_at_period_end
  trial_update_behavior ui_mode wallet_options`.split(/\s+/),
)

/** Parameters that can now be objects, although the specification allows only strings or numbers. */
const objectsNow = new Set(['billing_cycle_anchor', 'cancel_at'])

/** Parameters that the specification still requires, but Stripe doesn't. */
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

/** Stripe rejects unknown names in nested objects, although its specification allows them. */
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

type Fields = Record<string, unknown>

/**
 * Fields that the fixtures lack, by the kind or the name of their object. They're newer than the fixtures, or appear
 * only in one variant or when expanded.
 */
const newerShapes: Record<string, string[]> = {
  'checkout.session': ['allowed_payment_method_types', 'line_items'],
  customer: ['customer_account'],
  end_behavior: ['billing_cycle_anchor'],
  invoice: ['payments'],
  subscription_item: ['current_trial'],
  cancellation_details: ['feedback_option'],
  items: ['quantity'],
  pending_update: ['cancel_at_period_end'],
  pricing: ['price_details'],
  subscription_details: ['subscription_item'],
  webhook_endpoint: ['secret'],
}

/** Fields that Stripe removed but the fixtures still have, by kind of object: docs.stripe.com/changelog/basil */
const gone: Record<string, string[]> = {
  invoice: ['subscription'],
  price: [],
  customer: ['discount'],
  charge: ['refunds'],
}

/** Objects that aren't compared, because their keys can vary. */
const free = new Set(['metadata', 'features', 'payment_method_options'])

/**
 * Returns a function that compares a response with Stripe's example. It reports missing names, unknown names and wrong
 * types.
 */
export function readShapes(file: string): (answer: object) => string[] {
  const { resources } = JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, Fields> }

  function compareObject(ours: Fields, at: string): string[] {
    const kind = ours.deleted === true ? `deleted_${String(ours.object)}` : String(ours.object)
    if (kind === 'list') return inList(ours, at)
    if (kind === 'event' && !isCurrent(String(ours.api_version))) return []
    if (kind === 'event') return compareObject((ours.data as { object: Fields }).object, `${at}.data.object `)
    const example = resources[kind]
    return example ? compare(ours, { example, at: `${at}${kind}`, kind }) : []
  }

  const inList = ({ data }: Fields, at: string) =>
    (data as Fields[]).flatMap((one, index) => compareObject(one, `${at}[${index}] `))

  function compare(
    ours: Fields,
    { example, at, kind }: { example: Fields; at: string; kind: string },
  ): string[] {
    const found: string[] = []
    for (const name of Object.keys(example))
      if (!(name in ours) && !gone[kind]?.includes(name)) found.push(`${at}.${name} is missing`)
    for (const [name, value] of Object.entries(ours)) {
      if (name in example)
        found.push(...compareValue(value, { example: example[name], at: `${at}.${name}`, name }))
      else if (!newerShapes[kind]?.includes(name)) found.push(`${at}.${name} is unknown`)
    }
    return found
  }

  function compareValue(
    ours: unknown,
    { example, at, name }: { example: unknown; at: string; name: string },
  ): string[] {
    if (ours === null || example === null || ours === undefined || free.has(name)) return []
    if (isObject(ours) && typeof ours.object === 'string') return compareObject(ours, `${at}: `)
    if (Array.isArray(ours) && Array.isArray(example)) {
      const [first] = example as unknown[]
      return first === undefined
        ? []
        : ours.flatMap((one) => compareValue(one, { example: first, at: `${at}[]`, name }))
    }
    if (isObject(ours) && isObject(example))
      return Object.keys(example).length === 0 ? [] : compare(ours, { example, at, kind: name })
    return typeof ours === typeof example ? [] : [`${at} is a ${typeof ours}, not a ${typeof example}`]
  }

  return (answer) => compareObject(answer as Fields, '')
}
