import { type Reply, type ReplyInput, type Rule, type ScriptInput, scriptSchema } from './reply.ts'

/** The call to choose a reply for. */
export interface Subject {
  endpoint: 'generate' | 'embeddings' | 'models'
  model: string | null
  prompt: string
  format: string | null
}

export interface Script {
  /** Adds replies. Throws a ZodError if one is invalid. */
  add: (input: ScriptInput | ReplyInput | ReplyInput[]) => void
  clear: () => void
  /** The remaining replies, with the number of times each has been used. */
  list: () => (Rule & { answered: number })[]
  /** Returns the reply to this call and counts it as used; null for the default. */
  next: (subject: Subject) => Reply | null
}

interface Active extends Rule {
  seen: number
  answered: number
}

/** Queued replies come first, then rules in the order they were added. The first match is used. */
export function createScript(): Script {
  const queue: Active[] = []
  const rules: Active[] = []

  const spent = (rule: Active) => rule.times !== null && rule.answered >= rule.times

  return {
    add(input) {
      const script = scriptSchema.parse(toScript(input))
      const match = { endpoint: 'generate' as const }
      queue.push(...script.queue.map((reply) => ({ match, times: 1, reply, seen: 0, answered: 0 })))
      rules.push(...script.rules.map((rule) => ({ ...rule, seen: 0, answered: 0 })))
    },
    clear() {
      queue.length = 0
      rules.length = 0
    },
    list: () => [...queue, ...rules].map(({ seen: _seen, ...rule }) => rule),
    next(subject) {
      // Every rule counts its matching calls, even if another rule is used, because `nth` counts calls, not uses.
      const counted = rules.filter((rule) => fits(rule, subject) && isTurn(rule))
      const found = [...queue.filter((rule) => fits(rule, subject)), ...counted].find((rule) => !spent(rule))
      if (!found) return null
      found.answered += 1
      if (queue.includes(found)) queue.splice(queue.indexOf(found), 1)
      return found.reply
    },
  }
}

function fits({ match, reply }: Rule, subject: Subject): boolean {
  if (match.endpoint !== 'any' && match.endpoint !== subject.endpoint) return false
  if (match.model !== undefined && match.model !== subject.model) return false
  if (match.prompt !== undefined && !subject.prompt.includes(match.prompt)) return false
  if (reply.kind !== 'no-json-schema') return true
  return subject.format === 'json_schema' || (reply.jsonObject && subject.format === 'json_object')
}

function isTurn(rule: Active): boolean {
  rule.seen += 1
  const { nth } = rule.match
  return nth === undefined || [nth].flat().includes(rule.seen)
}

/** A single reply or a list of replies goes into the queue. */
function toScript(input: ScriptInput | ReplyInput | ReplyInput[]): ScriptInput {
  if (Array.isArray(input)) return { queue: input }
  return 'kind' in input ? { queue: [input] } : input
}
