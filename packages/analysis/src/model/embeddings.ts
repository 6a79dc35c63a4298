import { createMasker } from '../redact/mask-secrets.ts'
import { getBreaker } from './endpoint/circuit-breaker.ts'
import { measureCall } from './endpoint/measure-call.ts'
import { createClient } from './endpoint/model-endpoint.ts'
import { toModelFailure } from './endpoint/model-failure.ts'
import { ModelFailure } from './failures.ts'
import { type ModelOptions, withDefaults } from './options.ts'

export interface EmbeddingsOptions
  extends Omit<ModelOptions, 'tokenBudget' | 'mostCalls' | 'mostOutputTokens'> {
  /** If undefined, the model's default applies. */
  dimensions?: number
}

export interface Embeddings {
  readonly model: string
  /**
   * Returns one vector per text, in the same order. Masks secrets first. Rejects with a ModelFailure if a call fails.
   */
  embed(texts: readonly string[], options: { signal: AbortSignal }): Promise<number[][]>
}

/**
 * With these limits, calls with titles and descriptions stay below the endpoint's limits of 8,192 tokens per text and
 * 300,000 tokens per call.
 */
const TEXTS_PER_CALL = 128
const MAX_TEXT_LENGTH = 8000

export function createEmbeddings({ dimensions, ...options }: EmbeddingsOptions): Embeddings {
  const settings = withDefaults(options)
  const client = createClient(settings)
  const breaker = getBreaker(settings.baseUrl, settings.now)

  const measured = async (input: string[], signal: AbortSignal) => {
    const reply = await measureCall('embeddings', settings, {
      call: () => call(input, signal),
      usedBy: ({ inputTokens }) => ({ inputTokens, outputTokens: 0 }),
    })
    return reply.vectors
  }

  async function call(input: string[], signal: AbortSignal) {
    try {
      const { data, usage } = await client.embeddings.create(
        { model: settings.model, input, encoding_format: 'float', ...(dimensions ? { dimensions } : {}) },
        { signal },
      )
      const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
      if (vectors.length !== input.length) throw unequal(vectors.length, input.length)
      return { vectors, inputTokens: usage?.prompt_tokens ?? 0 }
    } catch (error) {
      throw toModelFailure(error, settings.now())
    }
  }

  return {
    model: settings.model,
    async embed(texts, { signal }) {
      const masker = createMasker()
      const vectors: number[][] = []
      for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
        const batch = texts.slice(start, start + TEXTS_PER_CALL)
        // The endpoint rejects empty strings.
        const masked = await Promise.all(
          batch.map(async (text) => (await masker.mask(text.slice(0, MAX_TEXT_LENGTH))) || ' '),
        )
        vectors.push(...(await breaker.run('embeddings', () => measured(masked, signal))))
      }
      return vectors
    },
  }
}

const unequal = (actual: number, expected: number) =>
  new ModelFailure(
    'malformed',
    'The model endpoint didn’t return one vector per text. Check the embedding model.',
    {
      said: `${actual} of ${expected}`,
    },
  )
