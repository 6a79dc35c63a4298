import { startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { describe, expect, it, onTestFinished } from 'vitest'

import { drawFrom, FORMATS } from '../redact/testing/key-formats.ts'
import { createEmbeddings } from './embeddings.ts'
import { openApiFile } from './testing/config.ts'
import { getRejection } from './testing/start-model.ts'

const signal = new AbortController().signal

async function start(given: { model?: string; dimensions?: number } = {}) {
  const simulator = await startOpenaiSimulator({ openApiFile, warn: () => undefined })
  onTestFinished(() => simulator.close())
  const { baseUrl, apiKey } = simulator
  const clock = { now: 1_700_000_000_000 }
  const embeddings = createEmbeddings({
    baseUrl,
    apiKey,
    model: 'text-embedding-3-small',
    now: () => clock.now,
    ...given,
  })
  return { ...simulator, clock, embeddings }
}

describe('embeddings', () => {
  it('are one vector per text, in order, in as few calls as possible', async () => {
    const { embeddings, calls, violations } = await start({ dimensions: 64 })
    const texts = Array.from({ length: 130 }, (_, index) => `mistake number ${index}`)
    const vectors = await embeddings.embed([...texts, 'mistake number 3', ''], { signal })
    expect(vectors).toHaveLength(132)
    expect(new Set(vectors.map(({ length }) => length))).toEqual(new Set([64]))
    expect(vectors[130]).toEqual(vectors[3])
    expect(vectors[4]).not.toEqual(vectors[3])
    expect(calls()).toHaveLength(2)
    expect(violations()).toEqual([])
  })

  it('are computed from texts with masked secrets', async () => {
    const { embeddings, calls } = await start()
    const { secret } = FORMATS['Stripe live key']!(drawFrom(5))
    await embeddings.embed([`Uses ${secret} in code`], { signal })
    expect(JSON.stringify(calls()[0]?.body)).not.toContain(secret)
  })

  it('fail like the model, with a typed error and the time to wait', async () => {
    const { embeddings, script } = await start()
    const reply = { kind: 'rate-limit' as const, retryAfter: 9 }
    script({ rules: [{ match: { endpoint: 'embeddings' }, reply }] })
    expect(await getRejection(embeddings.embed(['a'], { signal }))).toMatchObject({
      code: 'model_rate_limited',
      retryable: true,
      retryAfter: 9,
    })
    const other = await start({ model: 'gpt-4.1' })
    expect(await getRejection(other.embeddings.embed(['a'], { signal }))).toMatchObject({
      code: 'model_not_found',
    })
  })
})
