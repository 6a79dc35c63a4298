import { z } from 'zod'

const shared = { latencyMs: z.number().int().min(0).max(3_600_000).optional() }

/** Values by property name, at any level of the response. They take precedence over made-up values. */
const values = z.record(z.string(), z.unknown()).optional()

/** The response to a call that generates text. */
export const replySchema = z.discriminatedUnion('kind', [
  /** `content`: the whole response; a string is sent as is, anything else as JSON. */
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
    /** The size of `huge`. */
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
    /** Whether the reason is that the account has no credit left, so that waiting doesn't help. */
    quota: z.boolean().default(false),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    /** The body to send instead of OpenAI's, such as a proxy's error page. */
    text: z.string().optional(),
    ...shared,
  }),
  /** Resets the connection after this many bytes of the body. Default: half of them. 0: before the status. */
  z.strictObject({ kind: z.literal('reset'), afterBytes: z.number().int().min(0).optional(), ...shared }),
  z.strictObject({ kind: z.literal('timeout') }),
  /** 400 for response formats that a server doesn't support. Other calls ignore it. */
  z.strictObject({ kind: z.literal('no-json-schema'), jsonObject: z.boolean().default(false), ...shared }),
  /** Puts the text in every text field. With `grounded`, paths and quoted code stay correct, so that the finding is valid. */
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
      /** Text that the prompt must contain. */
      prompt: z.string().optional(),
      /** Which of the matching calls, counting from 1. */
      nth: z.union([z.number().int().min(1), z.array(z.number().int().min(1))]).optional(),
    })
    .prefault({}),
  /** How many times it may be used; null for no limit. */
  times: z.number().int().min(0).nullable().default(null),
  reply: replySchema,
})

/** `queue` has one reply for each of the next calls that generate text, and takes precedence over all rules. */
export const scriptSchema = z.strictObject({
  queue: z.array(replySchema).default([]),
  rules: z.array(ruleSchema).default([]),
})

export type Reply = z.output<typeof replySchema>
export type Rule = z.output<typeof ruleSchema>
export type ScriptInput = z.input<typeof scriptSchema>
export type ReplyInput = z.input<typeof replySchema>
