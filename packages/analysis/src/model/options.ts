import { steadyNow } from './endpoint/circuit-breaker.ts'
import type { ModelFailureKind } from './failures.ts'

export interface ModelCall {
  asked: 'review' | 'embeddings'
  /** `answered`, the kind of ModelFailure, or `stopped` if the caller aborted the call. */
  outcome: ModelFailureKind | 'answered' | 'stopped'
  milliseconds: number
  inputTokens: number
  outputTokens: number
  /** Null if the prices are unknown. */
  cost: number | null
}

/** The model's endpoint and limits. Durations are in milliseconds. */
export interface ModelOptions {
  baseUrl: string
  apiKey: string
  model: string
  /** The maximum number of tokens in a call's prompt, including the instructions. */
  tokenBudget?: number
  /** The maximum number of calls per analysis, not counting repairs and split calls. */
  mostCalls?: number
  /** The maximum number of tokens in an answer, including reasoning. */
  mostOutputTokens?: number
  timeoutMs?: number
  /** Prices per million tokens. If undefined, the cost is unknown. */
  price?: { input: number; output: number }
  /** Milliseconds since 1970. */
  now?: () => number
  onCall?: (call: ModelCall) => void
  onRepair?: () => void
}

export const withDefaults = (options: ModelOptions) => ({
  tokenBudget: 32_000,
  mostCalls: 4,
  mostOutputTokens: 12_000,
  timeoutMs: 90_000,
  price: null,
  now: steadyNow,
  ...options,
})

export type ModelSettings = ReturnType<typeof withDefaults>
