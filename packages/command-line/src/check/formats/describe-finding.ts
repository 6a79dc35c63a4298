import { findLesson } from '@debrief/analysis/lessons/catalog'
import type { Finding } from '../answer.ts'

const LIKE = {
  standard: 'Resembles team standard',
  recurring_mistake: 'Resembles your recurring mistake',
} as const

export const describeLikes = ({ like }: Finding) => like.map(({ kind, title }) => `${LIKE[kind]}: ${title}`)

export const describeFinding = (finding: Finding) =>
  [`${finding.why} ${finding.fix}`, ...describeLikes(finding)].join('\n\n')

/**
 * The URL of a page about the lesson: the lesson's page on the Debrief server if one is configured, otherwise the
 * lesson's first reference. Null if there is no lesson, if an operator wrote the lesson, or if there is neither a
 * server nor a reference.
 */
export function findHelp(lessonId: string | null, server: string | null): string | null {
  const lesson = lessonId === null ? null : findLesson(lessonId)
  if (!lesson) return null
  return server ? new URL(`/lessons/${lesson.id}`, server).href : (lesson.references[0]?.url ?? null)
}

interface Region {
  startLine: number
  /** The column of the first character that isn't white space, counted from 1. */
  startColumn: number
  endLine: number
  /** The column after the last character that isn't white space. */
  endColumn: number
}

/**
 * The range of the finding's code, without surrounding white space. `measure` returns a string's length in the unit in
 * which columns are counted.
 */
export function findRegion(
  { startLine, endLine, code }: Finding,
  measure: (text: string) => number = (text) => text.length,
): Region {
  const lines = code.split('\n')
  const [first = '', last = ''] = [lines[0], lines.at(-1)]
  const indent = first.slice(0, first.length - first.trimStart().length)
  return {
    startLine,
    startColumn: measure(indent) + 1,
    endLine,
    endColumn: measure(last.trimEnd()) + 1,
  }
}
