import { ARCHITECTURE } from './architecture.ts'
import { BEST_PRACTICES } from './best-practices.ts'
import { CODE_QUALITY } from './code-quality.ts'
import { DESIGN_PATTERNS } from './design-patterns.ts'
import { DOCUMENTATION } from './documentation.ts'
import { ERROR_HANDLING } from './error-handling.ts'
import { PERFORMANCE } from './performance.ts'
import { SECURITY } from './security.ts'
import { TESTING } from './testing.ts'
import type { Topic } from './topic.ts'

/** Gravest first: where two fit a comment equally well, the earlier one is meant. */
export const TOPICS: readonly Topic[] = [
  ...SECURITY,
  ...ERROR_HANDLING,
  ...PERFORMANCE,
  ...TESTING,
  ...BEST_PRACTICES,
  ...ARCHITECTURE,
  ...DESIGN_PATTERNS,
  ...DOCUMENTATION,
  ...CODE_QUALITY,
]

/** Where a comment stands: what the code says, and whether the file is a test. */
export interface Around {
  code: string | null
  isTest: boolean
}

/** What a comment is about, and the words that told. */
export interface FoundTopic {
  topic: Topic
  words: string
  weight: number
  /** By words that decide, and not by hints alone. */
  isSaid: boolean
}

/** Below this nothing is known well enough. */
const ENOUGH = 3

/**
 * Every topic that is known well enough, the likeliest first: words that decide count three, commented code two, hints
 * one. An earlier sentence counts before a later one, and in a test file a comment on testing before what the test is
 * about.
 */
export function weighTopics(
  sentences: readonly string[],
  { code, isTest }: Around = { code: null, isTest: false },
): FoundTopic[] {
  const asked = sentences.map((sentence) => sentence.toLowerCase())
  const whole = asked.join(' ')
  const found: FoundTopic[] = []
  for (const topic of TOPICS) {
    const said = topic.says.map((pattern) => pattern.exec(whole)?.[0]).filter((words) => words !== undefined)
    const hinted = (topic.hints ?? []).filter((pattern) => pattern.test(whole)).length
    const fits = topic.category === 'testing' ? isTest : code !== null && (topic.code?.test(code) ?? false)
    const coded = fits ? 2 : 0
    const weight = said.length * 3 + hinted + (said.length + hinted > 0 ? coded : 0)
    if (weight < ENOUGH) continue
    const first = asked.findIndex((sentence) => topic.says.some((pattern) => pattern.test(sentence)))
    const early = first === -1 ? 0 : 2 - Math.min(first, 2)
    const total = weight + early + (isTest && topic.category === 'testing' ? 3 : 0)
    found.push({ topic, words: said[0] ?? topic.name, weight: total, isSaid: said.length > 0 })
  }
  return found.toSorted((a, b) => b.weight - a.weight)
}

/** The likeliest of them; null when nothing known is named. */
export const topicOf = (sentences: readonly string[], around?: Around): FoundTopic | null =>
  weighTopics(sentences, around)[0] ?? null
