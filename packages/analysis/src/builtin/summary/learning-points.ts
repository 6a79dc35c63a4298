import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { findLesson } from '../../lessons/catalog.ts'

const MAX_POINTS = 5
const BY_SEVERITY = { high: 0, medium: 1, low: 2 }

/** Names up to 5 of the mistakes' lessons, most serious first, each with the first sentence of its fix. */
export function learningPoints(mistakes: readonly Mistake[]): string[] {
  const points = mistakes
    .toSorted((a, b) => BY_SEVERITY[a.severity] - BY_SEVERITY[b.severity] || b.confidence - a.confidence)
    .flatMap(({ lesson: id }) => {
      const lesson = id === null ? null : findLesson(id)
      return lesson ? [`${lesson.name}: ${firstSentence(lesson.fix)}`] : []
    })
  return [...new Set(points)].slice(0, MAX_POINTS)
}

/** The text up to its first period, question mark or exclamation mark outside of code. */
const firstSentence = (text: string) =>
  /^(?:`[^`]*`|[^`])*?[.!?](?=\s|$)/.exec(text.split('\n\n')[0] ?? '')?.[0] ?? text
