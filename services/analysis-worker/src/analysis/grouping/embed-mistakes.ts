import type { Embeddings } from '@debrief/analysis/model/embeddings'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Log } from '@debrief/service-kit/log'

/**
 * Returns a vector for each mistake, in order. Returns null if there are no mistakes, no endpoint is configured, or the
 * endpoint fails.
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
    log.warn({ err: error, model: embeddings.model }, 'no embeddings: comparing mistakes by their words')
    return null
  }
}
