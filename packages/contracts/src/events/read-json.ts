/**
 * Tolerant readers for JSON that others wrote: each gives the value where it is of the wanted kind and null where
 * not, and none ever throws.
 */
export type Json = Readonly<Record<string, unknown>>

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

// PostgreSQL can store neither U+0000 in text nor half a surrogate pair in jsonb.
const UNSTORABLE = /\0|\p{Surrogate}/gu

/** The text with what no database can store replaced by U+FFFD. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(UNSTORABLE, '\uFFFD') : null
}

/** A positive whole number that JavaScript holds exactly. */
export function asId(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null
}

/** A whole number from 0 to the largest 32-bit integer. */
export function asCount(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2_147_483_647
    ? (value as number)
    : null
}

/** ISO 8601 in UTC; seconds since 1970, as push events have them, are turned into it. */
export function asTime(value: unknown): string | null {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : epoch(value)
  return at >= 0 && at < Date.UTC(10_000, 0) ? new Date(at).toISOString() : null
}

function epoch(value: unknown): number {
  return typeof value === 'number' ? value * 1000 : Number.NaN
}

/** A full commit id, 40 or 64 hex digits. */
export function asSha(value: unknown): string | null {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ? value : null
}

/** `owner/name` of letters, digits, dot, dash and underscore, safe to put into a path. */
export function asFullName(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(value)) return null
  return value.split('/').some((part) => part === '.' || part === '..') ? null : value
}
