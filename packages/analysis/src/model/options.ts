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
