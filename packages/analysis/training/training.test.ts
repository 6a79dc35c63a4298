import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { describe, expect, it } from 'vitest'
import { sharedFolder } from '../src/testing/shared-data.ts'
import { NEGATIVE_KINDS, readExamples, readNegatives } from './read-labeled.ts'

const examples = readExamples()
const negatives = readNegatives()
const all = [...examples, ...negatives]
const asks = examples.filter((example) => example.isMistake)

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
// Text with only emoji has no words, so it's compared as is.
const normalize = (text: string) => words(text).join(' ') || text.trim()

describe('the labeled comments', () => {
  it('have unique ids', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('contain no duplicate texts', () => {
    expect(doubles(all.map(({ body }) => normalize(body)))).toEqual([])
  })

  it('contain no near-duplicates', () => {
    expect(nearlyEqual(all)).toEqual([])
  })

  it('include at least 300 requests and 120 comments without a request', () => {
    expect(asks.length).toBeGreaterThanOrEqual(300)
    expect(examples.length - asks.length).toBeGreaterThanOrEqual(120)
  })

  it.each(CATEGORIES)('include at least 25 requests about %s', (category) => {
    expect(asks.filter((ask) => ask.category === category).length).toBeGreaterThanOrEqual(25)
  })

  it('include at least 35 requests of each kind that is measured separately', () => {
    const countAsks = (is: (ask: (typeof asks)[number]) => boolean) => asks.filter(is).length
    expect(countAsks(({ category }) => category === 'documentation')).toBeGreaterThanOrEqual(35)
    expect(countAsks(({ category }) => category === 'architecture')).toBeGreaterThanOrEqual(35)
    expect(countAsks(({ topic }) => topic === 'validation')).toBeGreaterThanOrEqual(35)
  })

  it('include enough short requests: at least a fifth have five words or fewer', () => {
    const short = asks.filter(({ body }) => words(body).length <= 5)
    expect(short.length / asks.length).toBeGreaterThanOrEqual(0.2)
  })
})

describe('the README', () => {
  it('states the number of comments', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
    const silent = examples.length - asks.length
    expect(readme).toContain(
      `${examples.length} comments: ${asks.length} that ask for something, ${silent} that do not`,
    )
    expect(readme).toContain(`${negatives.length} comments that ask for nothing`)
  })
})

describe('the held-out negatives', () => {
  it.each(NEGATIVE_KINDS)('include 30 of the kind %s', (kind) => {
    expect(negatives.filter((negative) => negative.kind === kind)).toHaveLength(30)
  })

  it('include an answer for every answered question', () => {
    const unanswered = negatives.filter(({ kind, replies }) => kind === 'answered-question' && !replies)
    expect(unanswered).toEqual([])
  })

  it('are from a bot if and only if their kind is bot', () => {
    expect(negatives.filter(({ kind, from }) => (kind === 'bot') !== (from === 'bot'))).toEqual([])
  })

  it('include many comments with words that are typical of requests', () => {
    const askLike = /\b(should|could|would|why|fix\w*|bugs?|test\w*|remove[ds]?|missing|rename\w*)\b/i
    expect(negatives.filter(({ body }) => askLike.test(body)).length).toBeGreaterThanOrEqual(35)
  })
})

const outside = sharedFolder('review-comments') && sharedFolder('pull-requests')

describe('the labeled comments and the shared data', () => {
  it.skipIf(!outside)('have no text in common', () => {
    const texts = readOutsideTexts()
    const whole = new Set(texts)
    const together = texts.join('\n')
    expect(whole.size).toBeGreaterThan(500)
    const ours = all.flatMap(({ body, hunk, replies }) => [
      body,
      ...(hunk ? [hunk] : []),
      ...(replies ?? []).map((reply) => reply.body),
    ])
    // Short text can occur inside longer text by chance, so it's compared only with complete texts.
    const found = ours.filter((text) => {
      const normal = normalize(text)
      return whole.has(normal) || (normal.length >= 25 && together.includes(normal))
    })
    expect(found).toEqual([])
  })
})

function doubles(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

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

function readOutsideTexts(): string[] {
  const loose = listFiles(sharedFolder('review-comments'), /\.jsonl$/).flatMap((file) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .flatMap((line) => listTexts(JSON.parse(line))),
  )
  const ofPullRequests = listFiles(sharedFolder('pull-requests'), /(comments|reviews)\.json$/).flatMap(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).flatMap(listTexts),
  )
  return [...loose, ...ofPullRequests].map(normalize)
}

function listFiles(folder: string | null, name: RegExp): string[] {
  if (!folder) return []
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries.filter((entry) => name.test(entry)).map((entry) => join(folder, entry))
}

function listTexts(comment: unknown): string[] {
  const { body, diff_hunk: hunk } = comment as { body?: string | null; diff_hunk?: string | null }
  return [body, hunk].filter((text) => typeof text === 'string' && text !== '') as string[]
}
