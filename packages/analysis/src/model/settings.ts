import { Problem } from '@debrief/contracts/problem'
import { z } from 'zod'
import type { EmbeddingsOptions } from './embeddings.ts'
import type { ModelOptions } from './options.ts'

const OPENAI = 'https://api.openai.com/v1'
/** OpenAI's client requires a key. Servers that don't need a key get this value. */
const NO_KEY = 'none'
/** The maximum time, in milliseconds, of a call for embeddings, because a review waits for the call. */
const PATIENCE_MS = 15_000

const price = z.coerce.number().min(0).optional()

export const modelSettings = {
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).default(OPENAI),
  OPENAI_API_KEY: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1'),
  OPENAI_TOKEN_BUDGET: z.coerce.number().int().min(8_000).max(1_000_000).default(32_000),
  OPENAI_MOST_CALLS: z.coerce.number().int().min(1).max(100).default(4),
  OPENAI_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(900_000).default(90_000),
  /** Without an embedding model, mistakes are compared by their words. */
  OPENAI_EMBEDDING_MODEL: z.string().optional(),
  /** If unset, the model's default applies. */
  OPENAI_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(16).max(4_096).optional(),
  /** Prices in US dollars per million tokens. */
  OPENAI_PRICE_INPUT: price,
  OPENAI_PRICE_OUTPUT: price,
}

type Settings = z.infer<z.ZodObject<typeof modelSettings>>

const onePriceMissing = (name: string) =>
  new Problem('price_missing', 400, `${name} is missing. Set both prices, or neither.`)

/**
 * Returns null if the server is OpenAI's and the key is missing. Other servers may not need a key. Throws a Problem if
 * only one of the two prices is set.
 */
export function toModelOptions(settings: Settings): ModelOptions | null {
  const { OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output } = settings
  if (input === undefined && output !== undefined) throw onePriceMissing('OPENAI_PRICE_INPUT')
  if (input !== undefined && output === undefined) throw onePriceMissing('OPENAI_PRICE_OUTPUT')
  if (settings.OPENAI_API_KEY === undefined && isOpenai(settings.OPENAI_BASE_URL)) return null
  return {
    baseUrl: settings.OPENAI_BASE_URL,
    apiKey: settings.OPENAI_API_KEY ?? NO_KEY,
    model: settings.OPENAI_MODEL,
    tokenBudget: settings.OPENAI_TOKEN_BUDGET,
    mostCalls: settings.OPENAI_MOST_CALLS,
    timeoutMs: settings.OPENAI_TIMEOUT_MS,
    ...(input === undefined || output === undefined ? {} : { price: { input, output } }),
  }
}

/** Returns null if no embedding model is set, or if the server is OpenAI's and the key is missing. */
export function toEmbeddingsOptions(settings: Settings): EmbeddingsOptions | null {
  const { OPENAI_EMBEDDING_MODEL: model, OPENAI_EMBEDDING_DIMENSIONS: dimensions } = settings
  const options = toModelOptions(settings)
  if (model === undefined || !options) return null
  const { baseUrl, apiKey, timeoutMs } = options
  return {
    baseUrl,
    apiKey,
    model,
    timeoutMs: Math.min(timeoutMs ?? PATIENCE_MS, PATIENCE_MS),
    ...(dimensions ? { dimensions } : {}),
  }
}

/** Also true for regional addresses such as eu.api.openai.com. */
const isOpenai = (address: string) => /(?:^|\.)api\.openai\.com$/.test(new URL(address).hostname)
