import { expect, it } from 'vitest'
import { learnModel } from '../../../../training/learn-model.ts'
import { ownExamples } from '../../../../training/own-comments.ts'
import { buildThread } from '../../../testing/build-material.ts'
import { judgeByRules } from '../judge-by-rules.ts'
import { extractFeatures } from './comment-features.ts'
import { hashName } from './hash-name.ts'
import { explainScore, scoreFeatures } from './score-features.ts'
import { shippedModel } from './shipped-model.ts'
import weights from './weights.json' with { type: 'json' }
import { decodeModel } from './weights.ts'

const facts = { authorLogin: 'jonas-pitt', changedLater: false }
const readAll = (body: string) => {
  const thread = buildThread(body)
  const [root] = thread.comments
  if (!root) throw new Error('no comment')
  return extractFeatures(judgeByRules(root, thread, facts), thread, facts)
}
const score = (body: string) => scoreFeatures(readAll(body), shippedModel())

it('scores a request higher than praise for the same thing', () => {
  expect(score('Please add a test for the empty list.').asks).toBeGreaterThan(0.9)
  expect(score('Great that there is a test for the empty list!').asks).toBeLessThan(0.5)
})

it('returns category probabilities that add up to 1', () => {
  const { categories } = score('The layers are mixed up here, the view reads the database.')
  expect(Object.values(categories).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  expect(categories.architecture).toBeGreaterThan(categories.testing)
})

it('explains a score, starting with the strongest feature', () => {
  const explained = explainScore(readAll('Please fix this typo in the docstring.'), {
    model: shippedModel(),
    head: 'documentation',
    limit: 5,
  })
  expect(explained.map(({ name }) => name).join(', ')).toMatch(/documentation|typo|docstring|words/)
  expect(explained.map(({ weight }) => Math.abs(weight))).toEqual(
    explained.map(({ weight }) => Math.abs(weight)).toSorted((a, b) => b - a),
  )
  expect(explained).toHaveLength(5)
})

it('learns the same model from the same comments, and can decode it', () => {
  const examples = ownExamples().slice(0, 60)
  const model = learnModel(examples)
  expect(learnModel(examples)).toEqual(model)
  expect(decodeModel(model).heads.asks.weights).toHaveLength(model.buckets)
})

it('ships less than 400 kB of weights, which contain no words', () => {
  const text = JSON.stringify(weights)
  expect(text.length).toBeLessThan(400_000)
  for (const { weights: packed } of Object.values(weights.heads)) expect(packed).toMatch(/^[A-Za-z0-9+/=]+$/)
})

it('hashes names into buckets with FNV-1a', () => {
  // The published FNV-1a hash of "a": https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
  const published = 0xe40c292c | 0
  expect(hashName('a', 2 ** 20)).toBe(((published ^ (published >>> 17)) >>> 0) % 2 ** 20)
})

it('handles comments that are empty, very long or only punctuation', () => {
  for (const body of ['', '`'.repeat(3000), '?!', 'word '.repeat(5000)])
    expect(Number.isFinite(score(body).asks)).toBe(true)
})
