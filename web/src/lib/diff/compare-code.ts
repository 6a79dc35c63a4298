import { align } from './align.ts'
import type { CodeLine } from './code-line.ts'
import { markWords } from './mark-words.ts'

interface CompareCodeOptions {
  before: string
  after: string
  /** The number of the first line, which is the same in both versions. */
  startLine: number
}

export function compareCode({ before, after, startLine }: CompareCodeOptions): CodeLine[] {
  const old = before === '' ? [] : splitLines(before)
  const young = after === '' ? [] : splitLines(after)
  const lines: CodeLine[] = []
  let removed: number[] = []
  let added: number[] = []
  const flush = () => {
    lines.push(...changedRun({ old, young, removed, added, startLine }))
    removed = []
    added = []
  }
  for (const step of align(old, young)) {
    if (step.kind === 'removed') removed.push(step.before)
    else if (step.kind === 'added') added.push(step.after)
    else {
      flush()
      lines.push({
        ...plain('same', { text: young[step.after]!, number: startLine + step.after }),
        oldNumber: startLine + step.before,
      })
    }
  }
  flush()
  return lines
}

export function numberLines(code: string, startLine: number): CodeLine[] {
  return splitLines(code).map((text, index) => plain('same', { text, number: startLine + index }))
}

interface Run {
  old: string[]
  young: string[]
  removed: number[]
  added: number[]
  startLine: number
}

function changedRun({ old, young, removed, added, startLine }: Run): CodeLine[] {
  const marks = markWords(
    removed.map((index) => old[index]!),
    added.map((index) => young[index]!),
  )
  return [
    ...removed.map(
      (index, at): CodeLine => ({
        kind: 'removed',
        number: startLine + index,
        parts: marks.before[at]!,
        marked: false,
      }),
    ),
    ...added.map(
      (index, at): CodeLine => ({
        kind: 'added',
        number: startLine + index,
        parts: marks.after[at]!,
        marked: false,
      }),
    ),
  ]
}

const plain = (kind: CodeLine['kind'], { text, number }: { text: string; number: number }): CodeLine => ({
  kind,
  number,
  parts: [{ text, changed: false }],
  marked: false,
})

/** A final line break ends the last line and doesn't start a new line. */
const splitLines = (code: string): string[] => code.replace(/\r?\n$/, '').split(/\r?\n/)
