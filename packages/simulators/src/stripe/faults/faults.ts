import { setTimeout as wait } from 'node:timers/promises'
import type { Response } from 'express'
import { createRandom } from '../../github/faults/random.ts'
import { type ApiError, cardDeclined, keyInUse, locked, rateLimited, serverError } from '../http/api-error.ts'

export const faultKinds = [
  /** Refused before anything happened. */
  'status',
  'rate-limit',
  'lock',
  'conflict',
  'declined',
  /** Never answered; before or after the effect. */
  'timeout',
  'timeout-after-effect',
  /** The connection is reset; before or after the effect. */
  'cut',
  'cut-after-effect',
  /** The effect is there, the answer is a 500, and the idempotency key keeps it. */
  'error-after-effect',
  /** Answered late, before or after the effect. */
  'latency',
  'slow-effect',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** A fault switched on: it hits calls whose "METHOD /path" the pattern matches. */
export interface FaultRule {
  match: string
  kind: FaultKind
  /** 1 unless given. */
  probability: number
  /** How often it may still hit; null for ever. */
  times: number | null
  /** Answered by `status`. */
  status: number
  /** Waited by `latency` and `slow-effect`. */
  milliseconds: number
}

export interface Fault {
  rule: FaultRule
  refusal: ApiError | null
}

/** Faults in the order they were added; the first that hits decides. */
export function createFaults() {
  const rules: { rule: FaultRule; random: () => number }[] = []

  function take(method: string, path: string, wanted: (kind: FaultKind) => boolean): FaultRule | null {
    for (const { rule, random } of rules) {
      if (!wanted(rule.kind) || rule.times === 0) continue
      if (!new RegExp(rule.match).test(`${method} ${path}`) || random() >= rule.probability) continue
      if (rule.times !== null) rule.times -= 1
      return rule
    }
    return null
  }

  return {
    /** `seed` makes the draws of a probability the same each time. */
    add(rule: Partial<FaultRule> & Pick<FaultRule, 'kind'>, seed = 1) {
      const whole = { match: '.', probability: 1, times: 1, status: 500, milliseconds: 100, ...rule }
      rules.push({ rule: whole, random: createRandom(seed) })
    },
    list: () => rules.map(({ rule }) => rule),
    clear() {
      rules.length = 0
    },
    decide(method: string, path: string): Fault | null {
      const rule = take(method, path, (kind) => kind !== 'slow-effect')
      return rule && { rule, refusal: refusalOf(rule) }
    },
    async before({ rule }: Fault, response: Response): Promise<'ended' | 'go on'> {
      if (rule.kind === 'latency') await wait(rule.milliseconds, undefined, { ref: false })
      if (rule.kind === 'cut') response.socket?.resetAndDestroy()
      return rule.kind === 'cut' || rule.kind === 'timeout' ? 'ended' : 'go on'
    },
    /** Waits between the reservation of the idempotency key and the effect. */
    async hold(method: string, path: string) {
      const rule = take(method, path, (kind) => kind === 'slow-effect')
      if (rule) await wait(rule.milliseconds, undefined, { ref: false })
    },
    async after({ rule }: Fault, response: Response): Promise<'ended' | 'go on'> {
      if (rule.kind === 'cut-after-effect') response.socket?.resetAndDestroy()
      return ['cut-after-effect', 'timeout-after-effect'].includes(rule.kind) ? 'ended' : 'go on'
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

function refusalOf({ kind, status }: FaultRule): ApiError | null {
  if (kind === 'rate-limit') return rateLimited()
  if (kind === 'lock') return locked()
  if (kind === 'conflict') return keyInUse('another')
  if (kind === 'declined') return cardDeclined()
  return kind === 'status' ? serverError(status) : null
}
