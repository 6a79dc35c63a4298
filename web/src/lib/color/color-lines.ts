import type { CodeLine, CodePart, CodeTone } from '../diff/code-line.ts'

export interface Run {
  text: string
  tone: CodeTone | null
}
export type Tokenize = (code: string) => Run[]

/**
 * Adds colors and keeps the marks of changed words. Tokenizes each version as a whole, because strings and comments can
 * span lines.
 */
export function colorLines(lines: readonly CodeLine[], tokenize: Tokenize): CodeLine[] {
  const old = lines.filter((line) => line.kind !== 'added')
  const young = lines.filter((line) => line.kind !== 'removed')
  const tones = new Map<CodeLine, Run[]>()
  // The new version comes last, so that lines in both versions get its colors.
  for (const version of [old, young]) {
    const runs = splitRuns(tokenize(version.map(joinText).join('\n')))
    for (const [index, line] of version.entries()) tones.set(line, runs[index] ?? [])
  }
  return lines.map((line) => ({ ...line, parts: toneParts(line.parts, tones.get(line) ?? []) }))
}

const joinText = (line: CodeLine) => line.parts.map((part) => part.text).join('')

function splitRuns(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const { text, tone } of runs)
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (piece !== '') lines.at(-1)!.push({ text: piece, tone })
    }
  return lines
}

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
