import { type Reply, type Rule, type ScriptInput, scriptSchema } from './reply.ts'

export interface Asked {
  endpoint: 'generate' | 'embeddings' | 'models'
  model: string | null
  prompt: string
  format: string | null
}

export interface Script {
  /** Adds to what is there already. Throws a ZodError for a reply nobody knows. */
  add: (input: ScriptInput) => void
  clear: () => void
  /** What is left, and how often each has answered. */
  list: () => (Rule & { answered: number })[]
  /** The reply to this call, counted; null: the one by default. */
  next: (asked: Asked) => Reply | null
}

interface Active extends Rule {
  seen: number
  answered: number
}

/** Queued replies first, then the rules in the order they came; the first that fits answers. */
export function createScript(): Script {
  const queue: Active[] = []
  const rules: Active[] = []

  const spent = (rule: Active) => rule.times !== null && rule.answered >= rule.times

  return {
    add(input) {
      const script = scriptSchema.parse(input)
      const queued = script.queue.map((reply) => ({
        match: { endpoint: 'generate' as const },
        times: 1,
        reply,
      }))
      queue.push(...queued.map((rule) => ({ ...rule, seen: 0, answered: 0 })))
      rules.push(...script.rules.map((rule) => ({ ...rule, seen: 0, answered: 0 })))
    },
    clear() {
      queue.length = 0
      rules.length = 0
    },
    list: () => [...queue, ...rules].map(({ seen: _seen, ...rule }) => rule),
    next(asked) {
      // Every rule counts the calls it fits, also those another one answers: `nth` is about calls, not about answers.
      const counted = rules.filter((rule) => fits(rule, asked) && isTurn(rule))
      const found = [...queue.filter((rule) => fits(rule, asked)), ...counted].find((rule) => !spent(rule))
      if (!found) return null
      found.answered += 1
      if (queue.includes(found)) queue.splice(queue.indexOf(found), 1)
      return found.reply
    },
  }
}

function fits({ match, reply }: Rule, asked: Asked): boolean {
  if (match.endpoint !== 'any' && match.endpoint !== asked.endpoint) return false
  if (match.model !== undefined && match.model !== asked.model) return false
  if (match.prompt !== undefined && !asked.prompt.includes(match.prompt)) return false
  if (reply.kind !== 'no-json-schema') return true
  return asked.format === 'json_schema' || (reply.jsonObject && asked.format === 'json_object')
}

function isTurn(rule: Active): boolean {
  rule.seen += 1
  const { nth } = rule.match
  return nth === undefined || [nth].flat().includes(rule.seen)
}
