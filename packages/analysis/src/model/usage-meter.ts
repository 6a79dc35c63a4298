import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'
import type { Reply } from './endpoint/model-endpoint.ts'
import type { ModelSettings } from './options.ts'

export interface UsageMeter {
  add(reply: Reply): void
  read(): ModelUsage
}

/** Includes discarded answers, because they cost money too. */
export function createUsageMeter({ price }: Pick<ModelSettings, 'price'>): UsageMeter {
  const used = { inputTokens: 0, outputTokens: 0, calls: 0 }
  return {
    add({ inputTokens, outputTokens }) {
      used.inputTokens += inputTokens
      used.outputTokens += outputTokens
      used.calls++
    },
    read: () => ({
      ...used,
      cost: price && (used.inputTokens * price.input + used.outputTokens * price.output) / 1_000_000,
    }),
  }
}
