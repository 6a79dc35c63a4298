import { z } from 'zod'

const shared = { latencyMs: z.number().int().min(0).max(3_600_000).optional() }

/** Values by property name, at any level of the response. They take precedence over generated values. */
const values = z.record(z.string(), z.unknown()).optional()

export const replySchema = z.discriminatedUnion('kind', [
  /** `content` is the complete response. A string is sent unchanged. Any other value is sent as JSON. */
  z.strictObject({ kind: z.literal('good'), content: z.unknown().optional(), values, ...shared }),
  z.strictObject({
    kind: z.literal('malformed'),
    shape: z.enum([
      'broken',
      'fenced',
      'empty',
      'wrong-enum',
      'score-150',
      'huge',
      'duplicate-keys',
      'extra-text',
    ]),
    bytes: z.number().int().min(1).max(50_000_000).default(2_000_000),
    values,
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('refusal'),
    text: z.string().default("I'm sorry, I can't assist with that request."),
    ...shared,
  }),
  z.strictObject({ kind: z.literal('content-filter'), ...shared }),
  /** Ends early with finish_reason length. `keep` is the share of the response that is sent. */
  z.strictObject({ kind: z.literal('truncated'), keep: z.number().min(0).max(1).default(0.5), ...shared }),
  z.strictObject({ kind: z.literal('slow'), latencyMs: z.number().int().min(0).default(1000) }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    /** Seconds or an HTTP date. */
    retryAfter: z.union([z.number(), z.string()]).optional(),
    retryAfterMs: z.number().optional(),
    /** Whether the account has no credit left, so that waiting doesn't help. */
    quota: z.boolean().default(false),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    /** Replaces OpenAI's error body, for example with a proxy's error page. */
    text: z.string().optional(),
    ...shared,
  }),
  /**
   * Resets the connection after `afterBytes` bytes of the body, by default half. With 0, resets the connection before
   * the status.
   */
  z.strictObject({ kind: z.literal('reset'), afterBytes: z.number().int().min(0).optional(), ...shared }),
  z.strictObject({ kind: z.literal('timeout') }),
  /**
   * Responds with 400 to calls with the format json_schema or, if `jsonObject` is true, json_object. Other calls skip
   * this reply.
   */
  z.strictObject({ kind: z.literal('no-json-schema'), jsonObject: z.boolean().default(false), ...shared }),
  /**
   * Puts the text in every text field. With `grounded`, paths and quoted code stay correct, so that findings are valid.
   */
  z.strictObject({
    kind: z.literal('hostile'),
    text: z.string(),
    grounded: z.boolean().default(false),
    ...shared,
  }),
  z.strictObject({ kind: z.literal('context-length'), ...shared }),
  z.strictObject({ kind: z.literal('model-not-found'), ...shared }),
])

export const ruleSchema = z.strictObject({
  match: z
    .strictObject({
      /** Default: generate (chat completions and responses). */
      endpoint: z.enum(['generate', 'embeddings', 'models', 'any']).default('generate'),
      model: z.string().optional(),
      prompt: z.string().optional(),
      /** Which of the matching calls get the reply, counting from 1. */
      nth: z.union([z.number().int().min(1), z.array(z.number().int().min(1))]).optional(),
    })
    .prefault({}),
  /** How many times the rule can be used. Null means no limit. */
  times: z.number().int().min(0).nullable().default(null),
  reply: replySchema,
})

/** `queue` has one reply for each of the next calls that generate text. The queue takes precedence over the rules. */
export const scriptSchema = z.strictObject({
  queue: z.array(replySchema).default([]),
  rules: z.array(ruleSchema).default([]),
})

export type Reply = z.output<typeof replySchema>
export type Rule = z.output<typeof ruleSchema>
export type ScriptInput = z.input<typeof scriptSchema>
export type ReplyInput = z.input<typeof replySchema>

export interface Subject {
  endpoint: 'generate' | 'embeddings' | 'models'
  model: string | null
  prompt: string
  format: string | null
}

export interface Script {
  /** Throws a ZodError if the input is invalid. */
  add: (input: ScriptInput | ReplyInput | ReplyInput[]) => void
  clear: () => void
  list: () => (Rule & { answered: number })[]
  /** Returns the reply to a call and counts it as used. Returns null for the default reply. */
  next: (subject: Subject) => Reply | null
}

interface ActiveRule extends Rule {
  seen: number
  answered: number
}

/** Tries queued replies first, then rules in the order in which they were added. Uses the first match. */
export function createScript(): Script {
  const queue: ActiveRule[] = []
  const rules: ActiveRule[] = []

  const spent = (rule: ActiveRule) => rule.times !== null && rule.answered >= rule.times

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
      // `nth` counts matching calls, not uses, so every matching rule counts the call, even if another rule is used.
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

function isTurn(rule: ActiveRule): boolean {
  rule.seen += 1
  const { nth } = rule.match
  return nth === undefined || [nth].flat().includes(rule.seen)
}

function toScript(input: ScriptInput | ReplyInput | ReplyInput[]): ScriptInput {
  if (Array.isArray(input)) return { queue: input }
  return 'kind' in input ? { queue: [input] } : input
}
