import { findLesson } from '@debrief/analysis/lessons/catalog'
import type { Finding } from '../answer.ts'

const LIKE = {
  standard: 'Resembles team standard',
  recurring_mistake: 'Resembles your recurring mistake',
} as const

/** One line for each standard and recurring mistake that the finding resembles. */
export const describeLikes = ({ like }: Finding) => like.map(({ kind, title }) => `${LIKE[kind]}: ${title}`)

/** Why the finding matters, how to fix it, and what it resembles, in paragraphs. */
export const describeFinding = (finding: Finding) =>
  [`${finding.why} ${finding.fix}`, ...describeLikes(finding)].join('\n\n')

/**
 * The URL for reading more about a lesson: its page on the Debrief server if one is configured, otherwise its first
 * reference. Null if an operator wrote the lesson, because such lessons aren't in the catalog.
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
 * The range of the finding's code, without surrounding white space. `measure` returns the length of a text in the unit
 * in which columns are counted.
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
