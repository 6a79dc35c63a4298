import type { Mistake } from '@debrief/contracts/review'
import { LESSON_OF } from '../lessons/lesson-of-category.ts'
import { RULES } from '../rules/all-rules.ts'
import type { FoundInThreads } from '../threads/found-in-threads.ts'

const MOST = 5
const GRAVITY = { high: 0, medium: 1, low: 2 }

/** One sentence for each thing worth keeping, the gravest first; none is said twice. */
export function learningPointsOf(mistakes: readonly Mistake[], found: FoundInThreads['found']): string[] {
  const said = new Map(
    found.map(({ mistake, judgement }) => [
      mistake,
      judgement.topic?.point ?? LESSON_OF[mistake.category].point,
    ]),
  )
  const points = mistakes
    .toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity] || b.confidence - a.confidence)
    .map((mistake) => said.get(mistake) ?? RULES.find((rule) => rule.name === mistake.rule)?.point)
    .filter((point) => point !== undefined)
  return [...new Set(points)].slice(0, MOST)
}
