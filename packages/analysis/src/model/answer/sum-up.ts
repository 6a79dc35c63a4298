import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { sanitizeText } from './sanitize-text.ts'
import type { Answer } from './schema.ts'

const MAX_LENGTH = { summary: 900, point: 240 }
const MAX_POINTS = 5

export function sumUp(
  answers: readonly Answer[],
  builtin: Pick<AnalysisResult, 'summary' | 'learningPoints' | 'wentWell'>,
): Pick<AnalysisResult, 'summary' | 'learningPoints' | 'wentWell'> {
  // Text that a model repeats in several places is too generic to be useful.
  const repeated = repeatedIn(answers)
  const clean = (texts: string[], limit: number) => [
    ...new Set(
      texts.filter((text) => !repeated.has(text)).flatMap((text) => sanitizeText(text, limit) ?? []),
    ),
  ]
  const [summary] = clean(
    answers.map((answer) => answer.summary),
    MAX_LENGTH.summary,
  )
  const points = clean(
    answers.flatMap((answer) => answer.learningPoints),
    MAX_LENGTH.point,
  )
  const praise = clean(
    answers.flatMap((answer) => answer.wentWell),
    MAX_LENGTH.point,
  )
  return {
    summary: summary ?? builtin.summary,
    learningPoints: points.length > 0 ? points.slice(0, MAX_POINTS) : builtin.learningPoints,
    wentWell: praise.length > 0 ? praise.slice(0, MAX_POINTS) : builtin.wentWell,
  }
}

function repeatedIn(answers: readonly Answer[]): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { summary, learningPoints, wentWell, mistakes } of answers)
    for (const text of [
      summary,
      ...learningPoints,
      ...wentWell,
      ...mistakes.map(({ description }) => description),
    ]) {
      if (seen.has(text)) repeated.add(text)
      seen.add(text)
    }
  return repeated
}
