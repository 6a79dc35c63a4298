import { GraphqlFault } from './faults.ts'
import type { Field } from './parse-query.ts'

export type Value = string | number | boolean | null | Fields | Fields[]

/** A GraphQL object: its fields by name, each computed only when requested. */
export interface Fields {
  [name: string]: (given: Record<string, unknown>) => Value
}

/** Returns exactly the requested fields; an unknown field is an error, as on GitHub. */
export function select(from: Fields, fields: Field[], type: string): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const compute = from[field.name]
      if (!compute) throw new GraphqlFault(`Field '${field.name}' doesn't exist on type '${type}'`)
      const value = compute(field.arguments)
      return [field.alias, show(value, field)]
    }),
  )
}

function show(value: Value, field: Field): unknown {
  if (value === null || typeof value !== 'object') return value
  if (field.fields.length === 0) throw new GraphqlFault(`Field '${field.name}' must have selections`)
  if (Array.isArray(value)) return value.map((one) => select(one, field.fields, field.name))
  return select(value, field.fields, field.name)
}
