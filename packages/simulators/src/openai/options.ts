import type { FillHook } from './content/fill-schema.ts'

export interface OpenaiLimits {
  requestsPerMinute: number
  tokensPerMinute: number
}

export interface OpenaiSimulatorOptions {
  port?: number
  /** Path to OpenAI's API specification. If the file is missing, nothing is validated. */
  openApiFile?: string
  validate?: boolean
  apiKey?: string
  /** The available models. Models with "embed" in their name create embeddings. The other models generate text. */
  models?: string[]
  /** Overrides the context size of every chat model, in tokens. */
  contextTokens?: number
  limits?: Partial<OpenaiLimits>
  /** Supplies values for generated responses. Scripted values take precedence. */
  fill?: FillHook
  now?: () => Date
  warn?: (message: string) => void
}

export interface OpenaiSettings {
  apiKey: string
  models: string[]
  contextTokens: number | null
  limits: OpenaiLimits
  fill: FillHook | null
  now: () => Date
  warn: (message: string) => void
}

export function toSettings(options: OpenaiSimulatorOptions): OpenaiSettings {
  return {
    apiKey: options.apiKey ?? 'sk-simulator',
    models: options.models ?? knownModels,
    contextTokens: options.contextTokens ?? null,
    limits: { requestsPerMinute: 10_000, tokensPerMinute: 30_000_000, ...options.limits },
    fill: options.fill ?? null,
    now: options.now ?? (() => new Date()),
    warn: options.warn ?? ((message) => process.emitWarning(message)),
  }
}

interface ModelFacts {
  kind: 'chat' | 'embedding'
  /** The maximum number of tokens in the prompt and the response together or, for embeddings, in one input. */
  contextTokens: number
  reasons: boolean
  dimensions: number | null
}

export const knownModels =
  `gpt-4.1 gpt-4.1-mini gpt-4.1-nano gpt-4o gpt-4o-mini gpt-4o-2024-08-06 gpt-5 gpt-5-mini gpt-5-nano gpt-5.1 gpt-5.4
  gpt-5.4-mini o3 o4-mini text-embedding-3-small text-embedding-3-large text-embedding-ada-002`.split(/\s+/)

/** Context sizes are from platform.openai.com/docs/models. Unknown chat models get 128,000 tokens. */
export function getModelFacts(model: string): ModelFacts {
  if (/embed/i.test(model)) {
    const dimensions = model.endsWith('-3-large') ? 3072 : 1536
    return { kind: 'embedding', contextTokens: 8192, reasons: false, dimensions }
  }
  const reasons = /^(o\d|gpt-5)/.test(model) && !model.includes('-chat')
  return { kind: 'chat', contextTokens: getContextTokens(model), reasons, dimensions: null }
}

function getContextTokens(model: string) {
  if (model.startsWith('gpt-4.1')) return 1_047_576
  if (model.startsWith('gpt-5')) return 400_000
  return /^o\d/.test(model) ? 200_000 : 128_000
}
