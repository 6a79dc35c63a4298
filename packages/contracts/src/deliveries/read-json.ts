/** A JSON object from another system. The readers in this file never throw. */
export type Json = Readonly<Record<string, unknown>>

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

// PostgreSQL can't store U+0000 in text, or unpaired surrogates in jsonb.
const UNSTORABLE = /\0|\p{Surrogate}/gu

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(UNSTORABLE, '\uFFFD') : null
}

export function asId(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null
}

/** Accepts only non-negative integers that fit in a PostgreSQL integer. */
export function asCount(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2_147_483_647
    ? (value as number)
    : null
}

export function asNumber(value: unknown): number | null {
  return asCount(value) || null
}

/** Returns an ISO 8601 timestamp in UTC. Also accepts Unix seconds, which push events contain. */
export function asTime(value: unknown): string | null {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : epoch(value)
  return at >= 0 && at < Date.UTC(10_000, 0) ? new Date(at).toISOString() : null
}

function epoch(value: unknown): number {
  return typeof value === 'number' ? value * 1000 : Number.NaN
}

export function asSha(value: unknown): string | null {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ? value : null
}

/** Accepts only an `owner/name` that is safe in a URL path. */
export function asFullName(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(value)) return null
  return value.split('/').some((part) => part === '.' || part === '..') ? null : value
}
