import type { FillHook } from './content/fill-schema.ts'
import { knownModels } from './models.ts'

export interface OpenaiLimits {
  requestsPerMinute: number
  tokensPerMinute: number
}

export interface OpenaiSimulatorOptions {
  /** Default: 0, a free port. */
  port?: number
  /** Path to OpenAI's API description. If it's missing, nothing is validated. */
  openApiFile?: string
  /** Whether to validate requests and responses. Default: true. */
  validate?: boolean
  /** The only accepted key. */
  apiKey?: string
  /** The available models. Those with "embed" in their name create embeddings, the others chat. */
  models?: string[]
  /** The context size of every chat model, instead of each model's own. */
  contextTokens?: number
  limits?: Partial<OpenaiLimits>
  /** Supplies values for generated responses; takes precedence over the simulator's own values. */
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
