import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type ApiError, badRequest, missingParam, unknownParam } from '../http/api-error.ts'

export interface RequestFault {
  sentence: string
  error: ApiError
}

type Schema = Record<string, unknown>

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Parameters and values that are newer than the description, wherever they stand. */
const newer = new Set([
  'adaptive_pricing',
  'billing_cycle_anchor_config',
  'billing_mode',
  'branding_settings',
  'customer_account',
  'discounts',
  'invoice_settings',
  'marketing_features',
  'metadata',
  'name',
  'name_collection',
  'optional_items',
  'origin_context',
  'payment_method_configuration',
  'payment_method_data',
  'permissions',
  'saved_payment_method_options',
  'schedule_at_period_end',
  'trial_update_behavior',
  'ui_mode',
  'wallet_options',
])

/** Hashes today where the description still knows text or numbers only. */
const hashesToday = new Set(['billing_cycle_anchor', 'cancel_at'])

/** No longer required. */
const optionalToday = new Set(['business_profile', 'prices', 'products'])

/** Checks the parameters of a call ("POST /v1/customers/{id}") against Stripe's description, where that knows it. */
export function readRequests(file: string): (route: string, form: object) => RequestFault[] {
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>
  }
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false })
  const operations = new Map<string, Operation>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      operations.set(`${method.toUpperCase()} ${path.replace(/\{\w+\}/, '{id}')}`, operation)
  const compiled = new Map<string, ValidateFunction>()

  return (route, form) => {
    const operation = operations.get(route)
    if (!operation) return []
    const validate = compiled.get(route) ?? ajv.compile(schemaOf(operation))
    compiled.set(route, validate)
    const known = Object.entries(form).filter(
      ([name, value]) => typeof value !== 'object' || !hashesToday.has(name),
    )
    if (validate(structuredClone(Object.fromEntries(known)))) return []
    return (validate.errors ?? []).filter((fault) => !isNewer(fault)).map(faultOf)
  }
}

function schemaOf({ parameters = [], requestBody }: Operation): Schema {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {}
  const query = parameters.filter((one) => one.in === 'query')
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]))
  return closed({
    ...body,
    type: 'object',
    properties: { ...properties, ...(body.properties as Schema | undefined) },
  }) as Schema
}

/** The description leaves hashes open; Stripe refuses what it does not know inside them, too. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const schema = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, name === 'enum' ? value : closed(value)]),
  )
  if (typeof schema.properties !== 'object') return schema
  const required = (schema.required as string[] | undefined)?.filter((name) => !optionalToday.has(name))
  return { ...schema, additionalProperties: false, ...(required ? { required } : {}) }
}

const isNewer = ({ keyword, params }: ErrorObject) =>
  keyword === 'additionalProperties' &&
  newer.has((params as { additionalProperty: string }).additionalProperty)

function faultOf({ keyword, params, instancePath, message }: ErrorObject): RequestFault {
  const place = (name?: string) => {
    const [first = '', ...rest] = [...instancePath.split('/').slice(1), ...(name === undefined ? [] : [name])]
    return first + rest.map((part) => `[${part}]`).join('')
  }
  const sentence = `body${instancePath} ${message ?? 'is wrong'}`
  if (keyword === 'additionalProperties') {
    const param = place((params as { additionalProperty: string }).additionalProperty)
    return { sentence: `${sentence}: ${param}`, error: unknownParam(param) }
  }
  if (keyword === 'required')
    return { sentence, error: missingParam(place((params as { missingProperty: string }).missingProperty)) }
  return { sentence, error: badRequest(`Invalid ${place()}: ${message ?? 'is wrong'}`, { param: place() }) }
}
