import type { Form, FormValue } from '../../kit/server.ts'
import { badRequest, missingParam } from './errors.ts'

/** The methods throw Stripe's error if a parameter has the wrong type. */
export interface Params {
  raw: Form
  has: (name: string) => boolean
  /** Undefined if the parameter is missing. Empty if the parameter is cleared. */
  text: (name: string) => string | undefined
  /** Null if the parameter is missing or cleared. */
  textOrNull: (name: string) => string | null
  needText: (name: string) => string
  whole: (name: string) => number | undefined
  flag: (name: string) => boolean | undefined
  oneOf: <T extends string>(name: string, values: readonly T[]) => T | undefined
  group: (name: string) => Params | undefined
  groups: (name: string) => Params[] | undefined
  texts: (name: string) => string[] | undefined
  place: (name: string) => string
}

export function parseParams(raw: Form, prefix = ''): Params {
  const place = (name: string) => (prefix === '' ? name : `${prefix}[${name}]`)
  const text = (name: string) => {
    const value = raw[name]
    if (value === undefined || typeof value === 'string') return value
    throw badRequest(`Invalid string: ${JSON.stringify(value)}`, { param: place(name) })
  }
  const inner = (value: FormValue, at: string) => {
    if (typeof value === 'object' && !Array.isArray(value)) return parseParams(value, at)
    throw badRequest('Invalid object', { param: at })
  }
  return {
    raw,
    place,
    text,
    has: (name) => raw[name] !== undefined,
    textOrNull: (name) => text(name) || null,
    needText(name) {
      const value = text(name)
      if (value === undefined || value === '') throw missingParam(place(name))
      return value
    },
    whole(name) {
      const value = text(name) || undefined
      if (value === undefined) return undefined
      if (/^-?\d+$/.test(value)) return Number(value)
      throw badRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: place(name) })
    },
    flag(name) {
      const value = text(name)
      if (value === undefined || value === '') return undefined
      if (value === 'true' || value === 'false') return value === 'true'
      throw badRequest(`Invalid boolean: ${value}`, { param: place(name) })
    },
    oneOf(name, values) {
      const value = text(name)
      if (value === undefined || value === '') return undefined
      const found = values.find((one) => one === value)
      if (found !== undefined) return found
      throw badRequest(`Invalid ${place(name)}: must be one of ${values.join(', ')}`, { param: place(name) })
    },
    group: (name) =>
      raw[name] === undefined || raw[name] === '' ? undefined : inner(raw[name], place(name)),
    groups(name) {
      const value = raw[name]
      if (value === undefined || value === '') return undefined
      if (!Array.isArray(value)) throw badRequest('Invalid array', { param: place(name) })
      return value.map((one, index) => inner(one, `${place(name)}[${index}]`))
    },
    texts(name) {
      const value = raw[name]
      if (value === undefined || value === '') return undefined
      if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
      throw badRequest('Invalid array', { param: place(name) })
    },
  }
}
