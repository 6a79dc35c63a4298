import { randomUUID } from 'node:crypto'
import type { Embeddings } from '@debrief/analysis/model/embeddings'
import { opportunitiesOf, opportunityOf } from '@debrief/analysis/opportunities'
import type { AnalysisResult, Mistake } from '@debrief/contracts/review'
import type { Connection } from '@debrief/database/connect'
import type { Learning } from '@debrief/database/grouping/placing'
import type { Log } from '@debrief/service-kit/log'
import { createPlacer } from './create-placer.ts'
import { embedMistakes } from './embed-mistakes.ts'
import type { NewMistake } from './place-mistakes.ts'

/** Decides which groups the mistakes of a review join. */
export interface Grouper {
  /**
   * Returns what `completeRun` stores with the result. Uses the embeddings endpoint if there is one, and continues
   * without it if it fails.
   */
  prepare(
    result: AnalysisResult,
    options: { ownerId: string; signal: AbortSignal; log: Pick<Log, 'warn'> },
  ): Promise<Learning>
}

/** If `embeddings` is null, mistakes are compared without vectors. */
export function createGrouper(pool: Connection['pool'], embeddings: Embeddings | null): Grouper {
  const embeddingModel = embeddings?.model ?? null
  const placer = createPlacer(pool, embeddingModel)
  return {
    async prepare(result, { ownerId, signal, log }) {
      const vectors = await embedMistakes(embeddings, result.mistakes, { signal, log })
      const mistakes = result.mistakes.map((mistake, at) => newMistakeOf(mistake, vectors?.[at] ?? null))
      return {
        opportunities: opportunitiesOf(result.coverage),
        embeddingModel,
        mistakes: mistakes.map(({ id, standardId, vector }, at) => ({
          id,
          standardId,
          embedding: vector,
          opportunity: opportunityOf(result.mistakes[at]!.path),
        })),
        async place(asker, suspects) {
          return (await placer()).place(asker, { mistakes, userId: ownerId, suspects })
        },
      }
    },
  }
}

/** In characters. The database query for stored mistakes (read-scope.ts) cuts texts to the same length. */
const MAX_LENGTH = 1_500
const cut = (text: string | null | undefined) => text?.slice(0, MAX_LENGTH) ?? null

function newMistakeOf(mistake: Mistake, vector: number[] | null): NewMistake {
  const { title, category, programmingLanguage, rule, lesson, ask } = mistake
  return {
    id: randomUUID(),
    title,
    description: mistake.description.slice(0, MAX_LENGTH),
    category,
    programmingLanguage,
    rule,
    lesson,
    ask,
    codeBefore: cut(mistake.codeBefore),
    codeAfter: cut(mistake.codeAfter),
    said: cut(mistake.quote?.body),
    vector,
    standardId: mistake.standardId ?? null,
  }
}
