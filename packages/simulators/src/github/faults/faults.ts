import type { ServerResponse } from 'node:http'
import { createRandom } from '../../kit/random.ts'
import {
  badCredentials,
  forbidden,
  gone,
  notFound,
  type Refusal,
  secondaryLimitExceeded,
  serverError,
  unavailableForLegalReasons,
} from '../http/refusal.ts'
import type { GithubState } from '../state/state.ts'
import type { FaultKind, FaultRule } from './fault-rule.ts'
import { findSentinel } from './sentinel.ts'

export interface Fault {
  kind: FaultKind
  milliseconds: number
  retryAfter: number
  refusal: Refusal | null
}

export interface Faults {
  add: (rule: Partial<FaultRule> & Pick<FaultRule, 'kind'>, seed?: number) => void
  clear: () => void
  /** The active rules, with the number of hits of each. */
  list: () => (FaultRule & { hits: number })[]
  decide: (method: string, path: string, params: Record<string, string>) => Fault | null
  decideDelivery: (event: string, fullName: string) => FaultKind | null
  /** Delays, cuts off or withholds the response as the fault requires; 'ended' if nothing more may be sent. */
  perform: (fault: Fault, response: ServerResponse) => Promise<'ended' | 'go on'>
}

interface Active extends FaultRule {
  pattern: RegExp
  random: () => number
  hits: number
}

const isDelivery = (kind: FaultKind) => kind === 'drop-delivery' || kind === 'double-delivery'

export function createFaults(state: GithubState): Faults {
  const active: Active[] = []
  const sentinelHits = new Map<string, number>()

  function hit(rules: Active[], subject: string): Active | null {
    for (const rule of rules) {
      if (rule.times === 0 || !rule.pattern.test(subject) || rule.random() >= rule.probability) continue
      if (rule.times !== null) rule.times -= 1
      rule.hits += 1
      return rule
    }
    return null
  }

  return {
    add(rule, seed = 1) {
      const whole = {
        match: '.*',
        probability: 1,
        times: null,
        status: 503,
        milliseconds: 1000,
        retryAfter: 60,
        ...rule,
      }
      active.push({ ...whole, pattern: new RegExp(whole.match), random: createRandom(seed), hits: 0 })
    },
    clear() {
      active.length = 0
      sentinelHits.clear()
    },
    list: () => active.map(({ pattern: _pattern, random: _random, ...rule }) => rule),
    decide(method, path, params) {
      const rules = active.filter((rule) => !isDelivery(rule.kind))
      const rule = hit(rules, `${method} ${path}`) ?? findSentinel(state, params, sentinelHits)
      return rule && { ...rule, refusal: toRefusal(rule) }
    },
    decideDelivery(event, fullName) {
      const rules = active.filter((rule) => isDelivery(rule.kind))
      return hit(rules, `${event} ${fullName}`)?.kind ?? null
    },
    async perform(fault, response) {
      if (fault.kind === 'cut') response.socket?.resetAndDestroy()
      if (fault.kind === 'cut' || fault.kind === 'timeout') return 'ended'
      if (fault.kind === 'latency') await new Promise((resolve) => setTimeout(resolve, fault.milliseconds))
      return 'go on'
    },
  }
}

/** The error response for the call; null for faults that don't respond with one. */
function toRefusal(fault: { kind: FaultKind; status: number; retryAfter: number }): Refusal | null {
  if (fault.kind === 'secondary') return secondaryLimitExceeded(fault.retryAfter)
  if (fault.kind !== 'status') return null
  if (fault.status === 401) return badCredentials()
  if (fault.status === 403) return forbidden()
  if (fault.status === 404) return notFound()
  if (fault.status === 410) return gone()
  if (fault.status === 451) return unavailableForLegalReasons()
  return serverError(fault.status)
}
