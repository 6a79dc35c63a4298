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

/**
 * What a comment is about, and the words that told: the topic that the most patterns speak for, a pattern that
 * decides counting three. An earlier sentence counts before a later one. null when nothing known is named.
 */
export function topicOf(sentences: readonly string[]): { topic: Topic; words: string } | null {
  const asked = sentences.map((sentence) => sentence.toLowerCase())
  const whole = asked.join(' ')
  let best: { topic: Topic; words: string; weight: number } | null = null
  for (const topic of TOPICS) {
    const said = topic.says.map((pattern) => pattern.exec(whole)?.[0]).filter((words) => words !== undefined)
    const hinted = (topic.hints ?? []).filter((pattern) => pattern.test(whole)).length
    const weight = said.length * 3 + hinted
    if (weight < 3) continue
    const first = asked.findIndex((sentence) => topic.says.some((pattern) => pattern.test(sentence)))
    const early = first === -1 ? 0 : 2 - Math.min(first, 2)
    if (!best || weight + early > best.weight)
      best = { topic, words: said[0] ?? topic.name, weight: weight + early }
  }
  return best && { topic: best.topic, words: best.words }
}
