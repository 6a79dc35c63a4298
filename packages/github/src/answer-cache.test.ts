import { expect, it } from 'vitest'
import { createAnswerCache } from './clients.ts'

const answer = (body: string) => ({ etag: '"1"', body, link: null })

it('keeps the newest responses within its size', async () => {
  const cache = createAnswerCache(10)
  await cache.set('/a', answer('aaaa'))
  await cache.set('/b', answer('bbbb'))
  await cache.set('/c', answer('cccc'))
  expect(await cache.get('/a')).toBeUndefined()
  expect(await cache.get('/b')).toMatchObject({ body: 'bbbb' })
  expect(await cache.get('/c')).toMatchObject({ body: 'cccc' })
})

it('counts a replaced response once, and doesn’t store one that is too large', async () => {
  const cache = createAnswerCache(10)
  for (let n = 0; n < 5; n += 1) await cache.set('/a', answer('aaaa'))
  await cache.set('/large', answer('x'.repeat(11)))
  await cache.set('/b', answer('bbbb'))
  expect(await cache.get('/a')).toBeDefined()
  expect(await cache.get('/large')).toBeUndefined()
  expect(await cache.get('/b')).toBeDefined()
})
