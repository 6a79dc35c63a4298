import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasSharedData, sharedData } from '../testing/config.ts'
import { sign } from './sign.ts'

it('signs as the example of GitHub’s documentation', () => {
  expect(sign("It's a Secret to Everybody", 'Hello, World!')).toBe(
    'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  )
})

it.skipIf(!hasSharedData)('signs every published vector the same', () => {
  const vectors = JSON.parse(readFileSync(`${sharedData}/signatures/github-valid.json`, 'utf8')) as Record<
    string,
    string
  >[]
  expect(vectors.length).toBeGreaterThan(0)
  for (const { secret = '', body = '', signature } of vectors) expect(sign(secret, body)).toBe(signature)
})
