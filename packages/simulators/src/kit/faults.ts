import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { created, noContent, ok } from './answer.ts'
import { createRandom } from './random.ts'
import type { VisitRoutes } from './server.ts'

/** A fault to inject into calls whose "METHOD /path" matches the regular expression `match`. */
export interface FaultRule<Kind extends string> {
  match: string
  kind: Kind
  /** Default: 1. */
  probability: number
  /** How many more calls to hit. Null means no limit. */
  times: number | null
  status: number
  milliseconds: number
  /** Seconds until the limit resets, for kinds that simulate rate limits. */
  retryAfter: number
}

export interface Faults<Kind extends string> {
  kinds: readonly Kind[]
  /** The same seed produces the same random choices. */
  add: (rule: Partial<FaultRule<Kind>> & Pick<FaultRule<Kind>, 'kind'>, seed?: number) => void
  clear: () => void
  list: () => (FaultRule<Kind> & { hits: number })[]
  /**
   * Returns the first rule that hits the subject, and counts the hit. Returns null if no rule hits. Considers only
   * kinds for which `fits` returns true.
   */
  hit: (subject: string, fits?: (kind: Kind) => boolean) => FaultRule<Kind> | null
}

export function createFaults<Kind extends string>(
  kinds: readonly Kind[],
  defaults: Partial<FaultRule<Kind>> = {},
): Faults<Kind> {
  const active: { rule: FaultRule<Kind>; pattern: RegExp; random: () => number; hits: number }[] = []
  return {
    kinds,
    add(rule, seed = 1) {
      const usual = {
        match: '.',
        probability: 1,
        times: null,
        status: 503,
        milliseconds: 1000,
        retryAfter: 60,
      }
      const whole = { ...usual, ...defaults, ...rule }
      active.push({ rule: whole, pattern: new RegExp(whole.match), random: createRandom(seed), hits: 0 })
    },
    clear() {
      active.length = 0
    },
    list: () => active.map(({ rule, hits }) => ({ ...rule, hits })),
    hit(subject, fits = () => true) {
      for (const one of active) {
        const { rule, pattern, random } = one
        if (!fits(rule.kind) || rule.times === 0 || !pattern.test(subject)) continue
        if (random() >= rule.probability) continue
        if (rule.times !== null) rule.times -= 1
        one.hits += 1
        return rule
      }
      return null
    },
  }
}

interface InjectedFault {
  kind: string
  milliseconds: number
}

/** Injects faults that act before the call is handled. Returns true if the call must get no response. */
export async function injectBefore(fault: InjectedFault, response?: ServerResponse): Promise<boolean> {
  if (fault.kind === 'latency') await wait(fault.milliseconds, undefined, { ref: false })
  if (fault.kind === 'cut') response?.socket?.resetAndDestroy()
  return fault.kind === 'cut' || fault.kind === 'timeout'
}

/** Injects faults that act after the call was handled. Returns true if the call must get no response. */
export function injectAfter({ kind }: InjectedFault, response: ServerResponse): boolean {
  if (kind === 'cut-after-effect') response.socket?.resetAndDestroy()
  return kind === 'cut-after-effect' || kind === 'timeout-after-effect'
}

export function faultControl<Kind extends string>(faults: Faults<Kind>): VisitRoutes {
  const schema = z.strictObject({
    kind: z.enum(faults.kinds),
    match: z.string().exactOptional(),
    probability: z.number().min(0).max(1).exactOptional(),
    times: z.int().nullable().exactOptional(),
    status: z.int().exactOptional(),
    milliseconds: z.number().exactOptional(),
    retryAfter: z.number().exactOptional(),
    seed: z.int().exactOptional(),
  })
  return {
    'GET /faults': () => ok(faults.list()),
    'POST /faults': ({ body }) => {
      for (const { seed, ...rule } of z.array(schema).parse([body].flat())) faults.add(rule, seed)
      return created(faults.list())
    },
    'DELETE /faults': () => {
      faults.clear()
      return noContent
    },
  }
}
