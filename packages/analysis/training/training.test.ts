import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATEGORIES } from '@debrief/domain/categories'
import { describe, expect, it } from 'vitest'
import { sharedFolder } from '../src/testing/shared-data.ts'
import { NEGATIVE_KINDS, readExamples, readNegatives } from './read-labelled.ts'

const examples = readExamples()
const negatives = readNegatives()
const all = [...examples, ...negatives]
const asks = examples.filter((example) => example.isMistake)

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
// A text of emoji alone has no words and stands for itself.
const normalise = (text: string) => words(text).join(' ') || text.trim()

describe('the labelled comments', () => {
  it('have ids of their own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('hold no text twice, within a file or across the two', () => {
    expect(doubles(all.map(({ body }) => normalise(body)))).toEqual([])
  })

  it('hold no two texts that say nearly the same in nearly the same words', () => {
    expect(nearlyEqual(all)).toEqual([])
  })

  it('are at least 300 asks and 120 that ask for nothing', () => {
    expect(asks.length).toBeGreaterThanOrEqual(300)
    expect(examples.length - asks.length).toBeGreaterThanOrEqual(120)
  })

  it.each(CATEGORIES)('have at least 25 asks about %s', (category) => {
    expect(asks.filter((ask) => ask.category === category).length).toBeGreaterThanOrEqual(25)
  })

  it('have at least 35 asks of each kind that is measured apart', () => {
    const sizeOf = (is: (ask: (typeof asks)[number]) => boolean) => asks.filter(is).length
    expect(sizeOf(({ category }) => category === 'documentation')).toBeGreaterThanOrEqual(35)
    expect(sizeOf(({ category }) => category === 'architecture')).toBeGreaterThanOrEqual(35)
    expect(sizeOf(({ topic }) => topic === 'validation')).toBeGreaterThanOrEqual(35)
  })

  it('are short often enough: a fifth of the asks has five words or fewer', () => {
    const short = asks.filter(({ body }) => words(body).length <= 5)
    expect(short.length / asks.length).toBeGreaterThanOrEqual(0.2)
  })
})

describe('the README', () => {
  it('states how many there are', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
    const silent = examples.length - asks.length
    expect(readme).toContain(
      `${examples.length} comments: ${asks.length} that ask for something, ${silent} that do not`,
    )
    expect(readme).toContain(`${negatives.length} comments that ask for nothing`)
  })
})

describe('the held-out negatives', () => {
  it.each(NEGATIVE_KINDS)('are 30 of %s', (kind) => {
    expect(negatives.filter((negative) => negative.kind === kind)).toHaveLength(30)
  })

  it('are questions with their answer where they are answered questions', () => {
    const unanswered = negatives.filter(({ kind, replies }) => kind === 'answered-question' && !replies)
    expect(unanswered).toEqual([])
  })

  it('are marked as a bot’s exactly where they are of the kind bot', () => {
    expect(negatives.filter(({ kind, from }) => (kind === 'bot') !== (from === 'bot'))).toEqual([])
  })

  it('are hard in part: many hold a word that asks use', () => {
    const askLike = /\b(should|could|would|why|fix\w*|bugs?|test\w*|remove[ds]?|missing|rename\w*)\b/i
    expect(negatives.filter(({ body }) => askLike.test(body)).length).toBeGreaterThanOrEqual(35)
  })
})

const outside = sharedFolder('review-comments') && sharedFolder('pull-requests')

describe('the labelled comments beside the material from outside', () => {
  it.skipIf(!outside)('share no text with it', () => {
    const texts = readOutsideTexts()
    const whole = new Set(texts)
    const together = texts.join('\n')
    expect(whole.size).toBeGreaterThan(500)
    const ours = all.flatMap(({ body, hunk, replies }) => [
      body,
      ...(hunk ? [hunk] : []),
      ...(replies ?? []).map((reply) => reply.body),
    ])
    // A few words occur within any long text by chance, so those must only differ as a whole.
    const found = ours.filter((text) => {
      const normal = normalise(text)
      return whole.has(normal) || (normal.length >= 25 && together.includes(normal))
    })
    expect(found).toEqual([])
  })
})

function doubles(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

/** Pairs of ids whose texts of four words or more share at least two thirds of their words. */
function nearlyEqual(comments: readonly { id: string; body: string }[]): string[] {
  const bags = comments
    .map(({ id, body }) => ({ id, bag: new Set(words(body)) }))
    .filter(({ bag }) => bag.size >= 4)
  return bags.flatMap((one, index) =>
    bags.slice(index + 1).flatMap((other) => {
      const shared = [...one.bag].filter((word) => other.bag.has(word)).length
      const either = one.bag.size + other.bag.size - shared
      return shared / either >= 2 / 3 ? [`${one.id} ${other.id}`] : []
    }),
  )
}

/** Every comment's text and every commented hunk, normalised. */
function readOutsideTexts(): string[] {
  const loose = filesOf(sharedFolder('review-comments'), /\.jsonl$/).flatMap((file) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .flatMap((line) => textsOf(JSON.parse(line))),
  )
  const ofPullRequests = filesOf(sharedFolder('pull-requests'), /(comments|reviews)\.json$/).flatMap((file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).flatMap(textsOf),
  )
  return [...loose, ...ofPullRequests].map(normalise)
}

function filesOf(folder: string | null, name: RegExp): string[] {
  if (!folder) return []
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries.filter((entry) => name.test(entry)).map((entry) => join(folder, entry))
}

function textsOf(comment: unknown): string[] {
  const { body, diff_hunk: hunk } = comment as { body?: string | null; diff_hunk?: string | null }
  return [body, hunk].filter((text) => typeof text === 'string' && text !== '') as string[]
}
