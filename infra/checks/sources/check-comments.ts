import type { Comment } from 'oxc-parser'
import type { Fault } from './fault.ts'

const unfinished = /\b(TODO|FIXME|HACK|XXX)\b(?!\s*\(?#\d+)/
const silencing =
  /^\s*(oxlint|eslint|biome|knip)-(disable|ignore)|@ts-(expect-error|ignore|nocheck)|\b(c8|v8|istanbul) ignore/

export function checkComments(
  file: string,
  comments: readonly Comment[],
  toLine: (offset: number) => number,
): Fault[] {
  return comments.flatMap(({ value, start }) => {
    const line = toLine(start)
    const word = unfinished.exec(value)?.[1]
    const faults = word
      ? [{ file, line, what: `${word} without an issue number: finish the work or remove the note` }]
      : []
    const silenced = silencing.test(value) && !/(--|:)\s*\S+\s+\S+/.test(value)
    return silenced
      ? [...faults, { file, line, what: 'suppresses a check without a reason: add "-- why"' }]
      : faults
  })
}

export function checkPlainText(file: string, text: string): Fault[] {
  return text.split('\n').flatMap((content, index) => {
    const word = unfinished.exec(content)?.[1]
    return word ? [{ file, line: index + 1, what: `${word} without an issue number` }] : []
  })
}
