import { z } from 'zod'

const shared = { latencyMs: z.number().int().min(0).max(3_600_000).optional() }

/** Values by property name, wherever it occurs in the answer; they go before what the simulator makes up. */
const values = z.record(z.string(), z.unknown()).optional()

const malformedShapes = [
  'broken',
  'fenced',
  'empty',
  'wrong-enum',
  'score-150',
  'huge',
  'duplicate-keys',
  'extra-text',
] as const

/** What a generating call is answered with. */
export const replySchema = z.discriminatedUnion('kind', [
  /** `content`: the whole answer, a string as it is, anything else as JSON. */
  z.strictObject({ kind: z.literal('good'), content: z.unknown().optional(), values, ...shared }),
  z.strictObject({
    kind: z.literal('malformed'),
    shape: z.enum(malformedShapes),
    /** How long `huge` is. */
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
  /** Ends early with finish_reason length; `keep` is the share of the answer that is sent. */
  z.strictObject({ kind: z.literal('truncated'), keep: z.number().min(0).max(1).default(0.5), ...shared }),
  z.strictObject({ kind: z.literal('slow'), latencyMs: z.number().int().min(0).default(1000) }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    /** Seconds, or a date as HTTP has it. */
    retryAfter: z.union([z.number(), z.string()]).optional(),
    retryAfterMs: z.number().optional(),
    /** 429 for an empty account, which no waiting mends. */
    quota: z.boolean().default(false),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    /** A body in place of OpenAI's, such as a proxy's page. */
    text: z.string().optional(),
    ...shared,
  }),
  /** The connection is reset after so many bytes of the answer's body; left out, after half of it; 0: before the status. */
  z.strictObject({ kind: z.literal('reset'), afterBytes: z.number().int().min(0).optional(), ...shared }),
  z.strictObject({ kind: z.literal('timeout') }),
  /** 400 for response formats a server does not have; other calls pass it by. */
  z.strictObject({ kind: z.literal('no-json-schema'), jsonObject: z.boolean().default(false), ...shared }),
  /** The text in every text field; with `grounded` paths and quoted code stay true, so that the finding itself holds. */
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
      /** generate (chat completions and responses) unless given. */
      endpoint: z.enum(['generate', 'embeddings', 'models', 'any']).default('generate'),
      model: z.string().optional(),
      /** A text the prompt holds. */
      prompt: z.string().optional(),
      /** Which of the calls that match the rest, from 1. */
      nth: z.union([z.number().int().min(1), z.array(z.number().int().min(1))]).optional(),
    })
    .prefault({}),
  /** How often it may still answer; null for ever. */
  times: z.number().int().min(0).nullable().default(null),
  reply: replySchema,
})

/** `queue`: one reply for each of the next generating calls, before any rule. */
export const scriptSchema = z.strictObject({
  queue: z.array(replySchema).default([]),
  rules: z.array(ruleSchema).default([]),
})

export type Reply = z.output<typeof replySchema>
export type Rule = z.output<typeof ruleSchema>
export type ScriptInput = z.input<typeof scriptSchema>
export type ReplyInput = z.input<typeof replySchema>
