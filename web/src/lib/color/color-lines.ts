import type { CodeLine, CodePart, CodeTone } from '../diff/code-line.ts'

/** A piece of code and what it is; the pieces of a text joined are the text. */
export interface Run {
  text: string
  tone: CodeTone | null
}
export type Tokenize = (code: string) => Run[]

/**
 * Gives every part of the lines its tone, the marks of changed words kept. The old and the new version are each read as
 * a whole, so that a string or comment over several lines is one in both.
 */
export function colorLines(lines: readonly CodeLine[], tokenize: Tokenize): CodeLine[] {
  const old = lines.filter((line) => line.kind !== 'added')
  const young = lines.filter((line) => line.kind !== 'removed')
  const tones = new Map<CodeLine, Run[]>()
  // The new version last: a line that both have is colored as the new one.
  for (const version of [old, young]) {
    const runs = splitRuns(tokenize(version.map(textOf).join('\n')))
    for (const [index, line] of version.entries()) tones.set(line, runs[index] ?? [])
  }
  return lines.map((line) => ({ ...line, parts: toneParts(line.parts, tones.get(line) ?? []) }))
}

const textOf = (line: CodeLine) => line.parts.map((part) => part.text).join('')

/** The runs of each line. */
function splitRuns(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const { text, tone } of runs)
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (piece !== '') lines.at(-1)!.push({ text: piece, tone })
    }
  return lines
}

/** Cuts parts where the tone changes. */
function toneParts(parts: readonly CodePart[], runs: readonly Run[]): CodePart[] {
  const toned: CodePart[] = []
  let run = 0
  let used = 0
  for (const part of parts) {
    let { text } = part
    while (text !== '') {
      const now = runs[run]
      const length = now ? Math.min(text.length, now.text.length - used) : text.length
      toned.push({
        text: text.slice(0, length),
        changed: part.changed,
        ...(now?.tone && { tone: now.tone }),
      })
      text = text.slice(length)
      used += length
      if (now && used >= now.text.length) {
        run += 1
        used = 0
      }
    }
  }
  return toned.length > 0 ? toned : [...parts]
}
