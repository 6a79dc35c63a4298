/**
 * Tolerant readers for JSON from other systems. Each returns the value if it has the right type and null otherwise.
 * They never throw.
 */
export type Json = Readonly<Record<string, unknown>>

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

// PostgreSQL can't store U+0000 in text, or half a surrogate pair in jsonb.
const UNSTORABLE = /\0|\p{Surrogate}/gu

/** Replaces characters that the database can't store with U+FFFD. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(UNSTORABLE, '\uFFFD') : null
}

/** A positive integer that JavaScript represents exactly. */
export function asId(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null
}

/** An integer from 0 to the largest 32-bit integer. */
export function asCount(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2_147_483_647
    ? (value as number)
    : null
}

/** The number of a pull request or issue. */
export function asNumber(value: unknown): number | null {
  return asCount(value) || null
}

/** ISO 8601 in UTC. Push events have Unix seconds, which are converted. */
export function asTime(value: unknown): string | null {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : epoch(value)
  return at >= 0 && at < Date.UTC(10_000, 0) ? new Date(at).toISOString() : null
}

function epoch(value: unknown): number {
  return typeof value === 'number' ? value * 1000 : Number.NaN
}

/** A full commit id: 40 or 64 hex digits. */
export function asSha(value: unknown): string | null {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ? value : null
}

/** `owner/name` with only letters, digits, dots, dashes and underscores, safe to use in a path. */
export function asFullName(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(value)) return null
  return value.split('/').some((part) => part === '.' || part === '..') ? null : value
}
