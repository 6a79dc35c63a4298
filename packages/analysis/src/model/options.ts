import type { ModelFailureKind } from './failures.ts'

/** One call to the model's server as it went, for metrics and logs. */
export interface ModelCall {
  asked: 'review' | 'embeddings'
  /** The kind of a ModelFailure; stopped: whoever asked wants no answer any more. */
  outcome: ModelFailureKind | 'answered' | 'stopped'
  milliseconds: number
  inputTokens: number
  outputTokens: number
  /** null where prices are not known. */
  cost: number | null
}

/** Where the model is and how it may be used; durations in milliseconds. */
export interface ModelOptions {
  /** As OpenAI's client takes it, ending in /v1 for most servers. */
  baseUrl: string
  apiKey: string
  model: string
  /** Tokens of one call's prompt, instructions included. */
  tokenBudget?: number
  /** Calls one analysis may be spread over, repairs and halves not counted. */
  mostCalls?: number
  /** Tokens of one answer, thinking included. */
  mostOutputTokens?: number
  timeoutMs?: number
  /** Prices per million tokens; left out: the cost is not known. */
  price?: { input: number; output: number }
  /** Milliseconds since 1970. */
  now?: () => number
  onCall?: (call: ModelCall) => void
  /** Told when an answer could not be used, and is asked for a second time. */
  onRepair?: () => void
}

export const withDefaults = (options: ModelOptions) => ({
  tokenBudget: 32_000,
  mostCalls: 4,
  mostOutputTokens: 12_000,
  timeoutMs: 90_000,
  price: null,
  now: Date.now,
  ...options,
})

export type ModelSettings = ReturnType<typeof withDefaults>
