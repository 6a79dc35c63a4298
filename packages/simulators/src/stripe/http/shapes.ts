import { readFileSync } from 'node:fs'
import { isObject } from '../state/events.ts'
import { isCurrent } from './versions.ts'

type Fields = Record<string, unknown>

/** Fields that are newer than the fixtures or appear only in one variant or when expanded, by kind of object. */
const newer: Record<string, string[]> = {
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

/** Fields that the fixtures still have, although Stripe removed them in that version: docs.stripe.com/changelog/basil */
const gone: Record<string, string[]> = { invoice: ['subscription'], price: [], customer: ['discount'] }

/** Objects whose keys the caller chooses. */
const free = new Set(['metadata', 'features', 'payment_method_options'])

/** Compares a response with Stripe's example of that kind of object and reports missing names, unknown names and wrong types. */
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
      else if (!newer[kind]?.includes(name)) found.push(`${at}.${name} is unknown`)
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
