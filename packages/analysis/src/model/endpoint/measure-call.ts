import { ModelFailure } from '../failures.ts'
import type { ModelCall, ModelSettings } from '../options.ts'

interface TokenCounts {
  inputTokens: number
  outputTokens: number
}

/** A failed call reports 0 tokens, because its usage is unknown. */
export async function measureCall<Reply>(
  asked: ModelCall['asked'],
  { onCall, price }: Pick<ModelSettings, 'onCall' | 'price'>,
  { call, usedBy }: { call: () => Promise<Reply>; usedBy: (reply: Reply) => TokenCounts },
): Promise<Reply> {
  if (!onCall) return call()
  const began = performance.now()
  const tell = (outcome: ModelCall['outcome'], { inputTokens, outputTokens }: TokenCounts) => {
    const cost = price && (inputTokens * price.input + outputTokens * price.output) / 1_000_000
    onCall({ asked, outcome, milliseconds: performance.now() - began, inputTokens, outputTokens, cost })
  }
  try {
    const reply = await call()
    tell('answered', usedBy(reply))
    return reply
  } catch (error) {
    tell(error instanceof ModelFailure ? error.kind : 'stopped', { inputTokens: 0, outputTokens: 0 })
    throw error
  }
}
