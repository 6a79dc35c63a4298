import type { FillHook } from './content/fill-schema.ts'
import { knownModels } from './models.ts'

export interface OpenaiLimits {
  requestsPerMinute: number
  tokensPerMinute: number
}

export interface OpenaiSimulatorOptions {
  /** 0 or left out: a free one. */
  port?: number
  /** OpenAI's API description; left out: no validation. */
  openApiFile?: string
  /** false: answer without checking, for benchmarks. */
  validate?: boolean
  /** The only key that is let in. */
  apiKey?: string
  /** Names served; others get 404. Those that hold "embed" embed, the others chat. */
  models?: string[]
  /** Prompt and answer together, for every chat model, in place of each model's own. */
  contextTokens?: number
  limits?: Partial<OpenaiLimits>
  /** Supplies values for built answers, before the simulator's own. */
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

export function settingsOf(options: OpenaiSimulatorOptions): OpenaiSettings {
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
