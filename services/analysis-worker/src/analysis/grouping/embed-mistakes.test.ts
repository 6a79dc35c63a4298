import { createEmbeddings } from '@debrief/analysis/model/embeddings'
import { startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { connectRepository, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { expect, it, onTestFinished } from 'vitest'
import { storeReview } from '../../testing/store-review.ts'

import { createGrouper, embedMistakes } from './grouper.ts'

const MODEL = 'text-embedding-3-small'
const MISTAKES = [{ title: 'Lock not released', description: 'It stays taken.' }]

const { connection } = await openTestDatabase()

async function startEmbeddings() {
  const simulator = await startOpenaiSimulator({ warn: () => undefined })
  onTestFinished(() => simulator.close())
  const { baseUrl, apiKey } = simulator
  return { simulator, embeddings: createEmbeddings({ baseUrl, apiKey, model: MODEL, dimensions: 32 }) }
}

async function storeOne(grouper: ReturnType<typeof createGrouper>) {
  const { id: userId } = await createUser(connection.db)
  const { id: repositoryId } = await connectRepository(connection.db, { userId })
  await storeReview(connection, grouper, { userId, repositoryId, kinds: ['lock'] })
  return connection.db
    .selectFrom('mistakes')
    .select(['embedding', 'embedding_model'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

it('stores the vectors of mistakes with their model', async () => {
  const { embeddings } = await startEmbeddings()
  const stored = await storeOne(createGrouper(embeddings))
  expect(stored.embedding).toHaveLength(32)
  expect(stored.embedding_model).toBe(MODEL)
})

it('stores a review if the endpoint fails, and logs that mistakes are compared by their words', async () => {
  const { simulator, embeddings } = await startEmbeddings()
  await simulator.close()
  expect(await storeOne(createGrouper(embeddings))).toEqual({
    embedding: null,
    embedding_model: null,
  })
  const said: unknown[] = []
  const log = { warn: (...args: unknown[]) => said.push(args.at(-1)) }
  const { signal } = new AbortController()
  expect(await embedMistakes(embeddings, MISTAKES, { signal, log })).toBeNull()
  expect(said).toEqual(['no embeddings: comparing mistakes by their words'])
})

it('stops if the job is aborted', async () => {
  const { embeddings } = await startEmbeddings()
  const log = { warn: () => {} }
  const asked = embedMistakes(embeddings, MISTAKES, { signal: AbortSignal.abort(new Error('over')), log })
  await expect(asked).rejects.toThrow('over')
})
