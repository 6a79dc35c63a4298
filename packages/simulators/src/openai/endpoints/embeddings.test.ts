import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'
import { embedText } from './embeddings.ts'

const near = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}

it('returns closer vectors for similar texts than for different ones', () => {
  const [await1, await2, sql] = [
    'Missing await: the promise is not handled',
    'The promise is never awaited and not handled',
    'SQL is put together from strings',
  ].map((text) => embedText(text, 256)) as [Float32Array, Float32Array, Float32Array]
  expect(near(await1, await1)).toBeCloseTo(1, 5)
  expect(near(await1, await2)).toBeGreaterThan(0.5)
  expect(near(await1, sql)).toBeLessThan(0.25)
})

it('returns the same unit vector for the same text, even if it’s only punctuation', () => {
  for (const text of ['await', '…!?', ' ', '日本語', 'a'.repeat(50_000)]) {
    const vector = embedText(text, 64)
    expect([...embedText(text, 64)]).toEqual([...vector])
    expect(near(vector, vector)).toBeCloseTo(1, 5)
  }
})

it('returns the same vectors to OpenAI’s client as floats and as base64', async () => {
  const { client, violations } = await startForTest()
  const ask = { model: 'text-embedding-3-small', input: ['one thing', 'another'], dimensions: 96 }
  const base64 = await client.embeddings.create(ask)
  const floats = await client.embeddings.create({ ...ask, encoding_format: 'float' })
  expect(floats.data.map(({ embedding, index }) => [index, embedding.length])).toEqual([
    [0, 96],
    [1, 96],
  ])
  expect(base64.data.map(({ embedding }) => [...embedding])).toEqual(
    floats.data.map(({ embedding }) => embedding),
  )
  expect(floats.usage).toEqual({ prompt_tokens: 3, total_tokens: 3 })
  expect(violations()).toEqual([])
})

it('uses each model’s default number of dimensions', async () => {
  const { client } = await startForTest()
  const lengths = async (model: string) =>
    (await client.embeddings.create({ model, input: 'x' })).data[0]?.embedding.length
  expect(await lengths('text-embedding-3-small')).toBe(1536)
  expect(await lengths('text-embedding-3-large')).toBe(3072)
  expect(await lengths('text-embedding-ada-002')).toBe(1536)
})

it.each([
  [{ input: '' }, 'input'],
  [{ input: 'word '.repeat(8200) }, 'input'],
  [{ input: Array.from({ length: 50 }, () => 'word '.repeat(6100)) }, 'input'],
  [{ input: 'x', dimensions: 1537 }, 'dimensions'],
  [{ input: 'x', dimensions: 8, model: 'text-embedding-ada-002' }, 'dimensions'],
])('rejects invalid inputs and dimensions (case %#)', async (more, param) => {
  const { client } = await startForTest()
  const asked = client.embeddings.create({ model: 'text-embedding-3-small', ...more })
  await expect(asked).rejects.toThrow(OpenAI.BadRequestError)
  await expect(asked).rejects.toMatchObject({ param })
})

it('follows the script only if a rule is about embeddings', async () => {
  const { client, script } = await startForTest()
  script({ queue: [{ kind: 'status', status: 500 }] })
  const ask = () => client.embeddings.create({ model: 'text-embedding-3-small', input: 'x' })
  await ask()
  script({ rules: [{ match: { endpoint: 'embeddings' }, times: 1, reply: { kind: 'rate-limit' } }] })
  await expect(ask()).rejects.toThrow(OpenAI.RateLimitError)
  await ask()
})
