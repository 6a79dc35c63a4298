import { remaining } from './usage.ts'

export type MeterTone = 'green' | 'yellow' | 'orange' | 'red'

export interface Meter {
  limit: number | null
  used: number
  remaining: number | null
  /** The used share of the limit, from 0 to 1. 0 if usage is unlimited. */
  share: number
  tone: MeterTone
}

const YELLOW_AT = 0.2
const ORANGE_AT = 0.1

/**
 * The tone is red if nothing is left, orange at 10% or less, yellow at 20% or less, and otherwise green (specification,
 * point 5).
 */
export function buildUsageMeter(limit: number | null, used: number): Meter {
  const left = remaining(limit, used)
  if (limit === null || left === null) return { limit, used, remaining: null, share: 0, tone: 'green' }
  const shareLeft = limit > 0 ? left / limit : 0
  return {
    limit,
    used,
    remaining: left,
    share: Math.min(1, Math.max(0, 1 - shareLeft)),
    tone: chooseTone(left, shareLeft),
  }
}

function chooseTone(left: number, shareLeft: number): MeterTone {
  if (left <= 0) return 'red'
  if (shareLeft <= ORANGE_AT) return 'orange'
  return shareLeft <= YELLOW_AT ? 'yellow' : 'green'
}

export function formatCount(count: number): string {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)}M`
  // Without this line, 999,500 would become 1000K.
  if (count >= 999_500) return '1.0M'
  return count >= 1_000 ? `${Math.round(count / 1_000)}K` : `${count}`
}
