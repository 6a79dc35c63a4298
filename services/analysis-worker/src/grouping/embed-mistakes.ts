import type { Embeddings } from '@debrief/analysis/model/embeddings'
import type { Mistake } from '@debrief/contracts/review'
import type { Log } from '@debrief/service-kit/log'

/**
 * A vector for each mistake, in their order. null: no endpoint is set, or it failed; a review never fails for it, its
 * mistakes are compared by their words then.
 */
export async function embedMistakes(
  embeddings: Embeddings | null,
  mistakes: readonly Pick<Mistake, 'title' | 'description'>[],
  { signal, log }: { signal: AbortSignal; log: Pick<Log, 'warn'> },
): Promise<number[][] | null> {
  if (!embeddings || mistakes.length === 0) return null
  try {
    const texts = mistakes.map(({ title, description }) => `${title}\n\n${description}`)
    return await embeddings.embed(texts, { signal })
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, model: embeddings.model }, 'no embeddings: mistakes are compared by their words')
    return null
  }
}
